"""Which outfits come by a tag."""

from datetime import datetime, timedelta

from shared.ids import first_id_at

FRESH = timedelta(days=7)
"""Since an outfit was first shown: filling a tag with older ones floods nobody."""
MAX_TAGS = 100
"""By so many tags an outfit comes at most: places are made a thousand a second."""


def oldest_fresh(now: datetime) -> int:
    """The smallest feed id that an outfit may have to come by a tag from now on."""
    return first_id_at(now - FRESH)
