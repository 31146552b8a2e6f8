"""Findings that match no known problem, tried against the page itself."""
