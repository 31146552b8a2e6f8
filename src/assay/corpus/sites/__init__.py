"""The local websites, one package each: `site`, `data`, `tasks`, `defects`, templates and static files."""
