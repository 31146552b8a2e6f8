"""Brackley District Council: a local authority with permits, bin days, reports and council tax."""
