"""Numbers by rule from matches and verdicts, each with its interval and n."""
