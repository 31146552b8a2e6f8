"""Known problems: records, where they come from, and whether the files hold together."""
