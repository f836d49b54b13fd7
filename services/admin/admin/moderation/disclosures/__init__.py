"""Audit log entries about a person, shown to that person."""
