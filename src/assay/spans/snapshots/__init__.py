"""Saved evaluations of every generation: summary, confidence, files, comparison and gate."""
