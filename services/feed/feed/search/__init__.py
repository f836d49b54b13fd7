"""Finding people by the beginning of their names."""
