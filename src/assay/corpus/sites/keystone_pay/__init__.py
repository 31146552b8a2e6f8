"""Keystone: a payments platform for small businesses, seen from the account of a florist."""
