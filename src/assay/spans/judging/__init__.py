"""Judges of a labelling, and the checks on them: answers read, claims audited, agreement with gold."""
