"""Predicted spans against gold: matching, counts by scheme and group, rates with intervals, targets."""
