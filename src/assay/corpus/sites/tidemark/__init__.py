"""Tidemark: an issue tracker for small product teams, seen from inside a bike hire company."""
