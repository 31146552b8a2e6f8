"""Questions about a page whose answers are true by construction, and their unanswerable twins."""
