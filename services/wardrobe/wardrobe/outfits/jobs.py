"""Announces outfits again after a profile change, and moves photos whose keys must change."""

from functools import partial

from shared.background_loops import run_due
from wardrobe.media import Media
from wardrobe.outfits import domain


async def announce_due_outfits(media: Media) -> None:
    """Announce due outfits batch by batch, until cancelled."""
    step = partial(domain.announce_due_outfits, media=media)
    await run_due(media.database, step, delayed="outfit_announcements_delayed")


async def move_due_photos(media: Media) -> None:
    """Move due photos batch by batch, until cancelled."""
    step = partial(domain.move_due_photos, media=media)
    await run_due(media.database, step, delayed="photo_moves_delayed")
