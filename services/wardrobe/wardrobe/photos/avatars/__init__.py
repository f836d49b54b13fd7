"""Avatar photos."""
