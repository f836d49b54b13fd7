"""Reported and hidden comments, as moderators read them."""
