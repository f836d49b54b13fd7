"""Signing in with a password, and what every way in has in common."""
