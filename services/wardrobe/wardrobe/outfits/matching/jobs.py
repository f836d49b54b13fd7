"""Makes the signatures that no request has made yet."""

from functools import partial

from shared.background_loops import run_due
from wardrobe.media import Media
from wardrobe.outfits.matching import domain

HOURLY = 3600.0
BATCH = 50


async def describe_views(media: Media) -> None:
    """Make missing signatures of everyone's garments batch by batch, until cancelled."""
    step = partial(domain.describe_views, media=media, owner_id=None, limit=BATCH)
    await run_due(media.database, step, delayed="signatures_delayed", pause_seconds=HOURLY)
