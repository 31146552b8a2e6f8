"""What to change, and whether the change helps."""
