"""Reports completed account erasures."""

from shared.background_loops import run_due
from wardrobe.account.erasure.domain import report_completed_erasures
from wardrobe.media import Media


async def report_erasures(media: Media) -> None:
    """Report each erasure as soon as its last object is deleted, until cancelled."""
    await run_due(media.database, report_completed_erasures, delayed="erasure_reports_delayed")
