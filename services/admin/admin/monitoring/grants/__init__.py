"""Grants with which admins read the state of services, and act on it."""
