"""Erases accounts."""
