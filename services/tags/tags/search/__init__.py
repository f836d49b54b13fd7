"""Finding tags by the beginning of their names."""
