"""Reported profiles, as moderators see them."""
