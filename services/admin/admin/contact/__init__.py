"""Messages that people write to us."""
