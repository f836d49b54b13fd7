"""Counts new marks of recommendations."""

from feed.discover.recommendations import domain
from shared.background_loops import run_due
from shared.data.db import Database

PAUSE_SECONDS = 2.0
"""Interval between counts, so that one event covers many marks."""


async def count_marks(database: Database) -> None:
    """Run until cancelled."""
    await run_due(
        database, domain.count_marks, delayed="counting_delayed", pause_seconds=PAUSE_SECONDS
    )
