"""The report of a run: the answer first, then why."""
