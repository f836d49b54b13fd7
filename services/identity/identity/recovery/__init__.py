"""Choosing a new password with a mailed link."""
