"""Reported people, as moderators read their profiles."""
