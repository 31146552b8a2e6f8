"""Forgeline: a place where open projects keep their code, review changes and publish releases."""
