"""Riverside Clinic: a family health centre where people book, move and cancel appointments online."""
