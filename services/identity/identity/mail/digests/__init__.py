"""Letters about what others did, which the feed asks for."""
