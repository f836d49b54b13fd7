"""Profiles and usernames."""
