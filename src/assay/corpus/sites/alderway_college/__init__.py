"""Alderway College: an adult education college with a course catalogue and online enrolment."""
