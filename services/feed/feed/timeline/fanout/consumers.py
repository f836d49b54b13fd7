"""Starts the fan-out of outfits."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.tags import OutfitTagged, OutfitUntagged
from feed.timeline.fanout import domain
from feed.timeline.fanout.jobs import Wakeups
from feed.timeline_cache.timelines import Timelines
from shared.data.db import after_commit
from shared.events.inbox import Arrival


@dataclass(frozen=True)
class FanoutConsumers:
    """The handlers, with their dependencies besides the database."""

    timelines: Timelines
    wakeups: Wakeups
    push_limit: int

    async def on_outfits_changed(self, session: AsyncSession, arrivals: Sequence[Arrival]) -> None:
        """Handle OutfitPublished and OutfitChanged, which may arrive in either order."""
        outfits = [(event, envelope.aggregateversion) for event, envelope in arrivals]
        if await domain.apply_outfits(session, self.timelines, outfits, self.push_limit):
            after_commit(session, self.wakeups.notify)

    async def on_outfit_tagged(
        self, session: AsyncSession, event: OutfitTagged | OutfitUntagged, envelope: Envelope
    ) -> None:
        await domain.apply_tagging(session, self.timelines, event, envelope.aggregateversion)
        after_commit(session, self.wakeups.notify)
