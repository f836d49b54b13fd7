"""Blocking people: to who is blocked, the blocker does not exist."""
