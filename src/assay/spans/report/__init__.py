"""The report of a run, in blocks."""
