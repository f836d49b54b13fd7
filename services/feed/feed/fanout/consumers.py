"""What has outfits brought to followers, and the jobs of that."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.channel import Channel
from feed.fanout import domain
from feed.shards import Shards
from feed.valkey import ValkeyAway
from shared.bus import Retry
from shared.contracts.envelope import Envelope
from shared.contracts.feed import FanoutRequested
from shared.contracts.wardrobe import OutfitPublished


@dataclass(frozen=True)
class FanoutConsumers:
    """The handlers, with what it needs beside the database."""

    timelines: Shards
    channel: Channel
    push_limit: int

    async def on_outfit_changed(
        self, session: AsyncSession, event: OutfitPublished, envelope: Envelope
    ) -> None:
        """Hears OutfitPublished and OutfitChanged: either may come first."""
        version = envelope.aggregateversion
        await domain.take_outfit(session, self.timelines, event, version, self.push_limit)

    async def on_fanout_requested(
        self, session: AsyncSession, event: FanoutRequested, _: Envelope
    ) -> None:
        """Hears FanoutRequested and BroadcastRequested."""
        try:
            await domain.deliver(session, self.timelines, self.channel, event)
        except ValkeyAway as exc:
            raise Retry("valkey away") from exc
