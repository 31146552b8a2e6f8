"""The report for each of its readers, and the one slide."""
