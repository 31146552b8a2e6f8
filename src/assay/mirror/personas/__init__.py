"""The people who are played, and what their traits change."""
