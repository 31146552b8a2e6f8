"""Meridian: a mutual savings bank where one can open an account online."""
