"""Oakline: home and pet insurance with quotes, policies, documents and claims."""
