"""Invalidates timelines and cards: after removals, and changes of profiles, tags and follows."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import (
    CardsOutdated,
    FollowEnded,
    FollowStarted,
    TagFollowed,
    TagOutdated,
    TagUnfollowed,
    TimelineOutdated,
)
from contracts.identity import ProfileChanged
from contracts.tags import TagChanged, TagDeleted
from contracts.wardrobe import OutfitRemoved
from feed.timeline.read import domain
from feed.timeline.tag_entries import domain as tag_entries
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.events.consumer import Retry


@dataclass(frozen=True)
class TimelineConsumers:
    """The handlers, with their dependencies besides the database."""

    timelines: Timelines

    async def on_outfit_removed(
        self, session: AsyncSession, event: OutfitRemoved, envelope: Envelope
    ) -> None:
        await domain.apply_removal(session, self.timelines, event, envelope.aggregateversion)

    async def on_profile_changed(
        self, session: AsyncSession, event: ProfileChanged, envelope: Envelope
    ) -> None:
        await domain.apply_profile(session, self.timelines, event, envelope.aggregateversion)

    async def on_tag_changed(
        self, session: AsyncSession, event: TagChanged | TagDeleted, envelope: Envelope
    ) -> None:
        await domain.apply_tag(session, self.timelines, event, envelope.aggregateversion)

    async def on_follow_changed(
        self,
        _session: AsyncSession,
        event: FollowStarted | FollowEnded | TagFollowed | TagUnfollowed,
        _: Envelope,
    ) -> None:
        """End the fence of a committed change, or drop the timeline if there was no fence."""
        try:
            await self.timelines.drop(event.follower_id)
        except ValkeyUnavailable as exc:
            raise Retry("valkey unavailable") from exc

    async def on_timeline_outdated(
        self, _session: AsyncSession, event: TimelineOutdated, _: Envelope
    ) -> None:
        try:
            await self.timelines.drop(event.user_id)
        except ValkeyUnavailable as exc:
            raise Retry("valkey unavailable") from exc

    async def on_tag_outdated(self, session: AsyncSession, event: TagOutdated, _: Envelope) -> None:
        try:
            await tag_entries.drop_followers(session, self.timelines, event)
        except ValkeyUnavailable as exc:
            raise Retry("valkey unavailable") from exc

    async def on_cards_outdated(
        self, _session: AsyncSession, event: CardsOutdated, _: Envelope
    ) -> None:
        if not await self.timelines.cards.fence(event.feed_ids):
            raise Retry("valkey unavailable")
