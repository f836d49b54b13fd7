"""What has outfits brought to followers."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.deliveries.consumers import Bells
from feed.fanout import domain
from feed.shards import Shards
from shared.contracts.envelope import Envelope
from shared.contracts.tags import OutfitTagged, OutfitUntagged
from shared.db import after_commit
from shared.inbox import Arrival


@dataclass(frozen=True)
class FanoutConsumers:
    """The handlers, with what they need beside the database."""

    timelines: Shards
    bells: Bells
    push_limit: int

    async def on_outfits_changed(self, session: AsyncSession, arrivals: Sequence[Arrival]) -> None:
        """Hears OutfitPublished and OutfitChanged: either may come first."""
        outfits = [(event, envelope.aggregateversion) for event, envelope in arrivals]
        if await domain.take_outfits(session, self.timelines, outfits, self.push_limit):
            after_commit(session, self.bells.ring)

    async def on_outfit_tagged(
        self, session: AsyncSession, event: OutfitTagged | OutfitUntagged, envelope: Envelope
    ) -> None:
        await domain.take_tagging(session, self.timelines, event, envelope.aggregateversion)
        after_commit(session, self.bells.ring)
