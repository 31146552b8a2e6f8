"""What a system under test left behind, read into one shape."""
