"""The command line: one Typer app, one module per group of commands.

Modules here import nothing heavy at the top, so that `assay --help` answers at once.
"""
