"""The embedded reader: a floor under every format, without a model."""
