"""Signing in with a password."""
