"""Which finding reports which known problem."""
