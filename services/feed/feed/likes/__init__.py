"""Who likes which outfit."""
