"""Labellers behind one door: embedded rules, a language model, a command, a URL, or a file of spans."""
