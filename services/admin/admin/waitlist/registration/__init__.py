"""The registration mode: open, by invite, or closed."""
