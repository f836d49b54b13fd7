"""Decisions about waitlist entries, which can be undone until their emails go out."""
