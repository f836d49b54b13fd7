"""Limits which outfits get entries for a tag's followers."""

from datetime import datetime, timedelta

from shared.data.ids import first_id_at

MAX_AGE = timedelta(days=7)
"""Since an outfit was first shared. Adding many older outfits to a tag does not flood timelines."""
MAX_TAGS = 100
"""Maximum number of entries of one outfit: a thousand entry ids are made per second."""


def oldest_feed_id(now: datetime) -> int:
    """Return the smallest feed id with which an outfit may get new entries."""
    return first_id_at(now - MAX_AGE)
