"""Representations of a page: plug-ins from a page to parts of text, or to a picture."""
