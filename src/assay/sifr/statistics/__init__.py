"""What the scores say, with intervals, tests and controls."""
