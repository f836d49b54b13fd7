"""Shows reported and hidden comments to moderators."""
