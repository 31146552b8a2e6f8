"""From an answer to a score, without knowing which format it came from."""
