"""spans: how well a labeller marks the visual control points of a video prompt."""
