"""Blocking people: neither of the two sees the other's things any longer."""
