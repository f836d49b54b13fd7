"""Outfits on their way to followers: a queue in Postgres, and the loops that empty it."""
