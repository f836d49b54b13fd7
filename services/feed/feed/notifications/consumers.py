"""What people are told about: follows, likes, comments, and what the app itself has to say."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AccountWarned,
    ContentHidden,
    ContentRestored,
    ReportClosed,
)
from contracts.envelope import Envelope
from contracts.feed import (
    CommentRemoved,
    FollowEnded,
    FollowRequested,
    FollowStarted,
    OutfitCommented,
    OutfitLiked,
    OutfitUnliked,
    TagFollowed,
    TagUnfollowed,
)
from contracts.wardrobe import ExportFinished
from feed.broadcast import Channel
from feed.notifications import domain, rules
from feed.notifications.rules import NotificationEvent
from feed.projections.tags.store import get_owner_id
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 2.0


@dataclass(frozen=True)
class NotificationConsumers:
    """The handlers, with what they need beside the database."""

    channel: Channel

    async def on_follow_changed(
        self,
        session: AsyncSession,
        event: FollowStarted | FollowRequested | FollowEnded,
        envelope: Envelope,
    ) -> None:
        follower_id, followee_id = event.follower_id, event.followee_id
        requested = isinstance(event, FollowRequested)
        ended = isinstance(event, FollowEnded)
        to_followee = NotificationEvent(
            user_id=followee_id,
            topic=f"follow:{follower_id}",
            kind="follow_requested" if requested else "follow_started",
            actor_id=follower_id,
            withdrawn=ended,
        )
        await self._tell(session, to_followee, envelope)
        if ended or (isinstance(event, FollowStarted) and event.approved):
            to_follower = NotificationEvent(
                user_id=follower_id,
                topic=f"approved:{followee_id}",
                kind="follow_approved",
                actor_id=followee_id,
                withdrawn=ended,
            )
            await self._tell(session, to_follower, envelope)

    async def on_tag_follow_changed(
        self, session: AsyncSession, event: TagFollowed | TagUnfollowed, envelope: Envelope
    ) -> None:
        """Hears TagFollowed and TagUnfollowed; only a known tag can be followed."""
        owner_id = await get_owner_id(session, event.tag_id)
        if owner_id is None or owner_id == event.follower_id:
            return
        news = NotificationEvent(
            user_id=owner_id,
            topic=f"tag:{event.tag_id}:{event.follower_id}",
            kind="tag_followed",
            actor_id=event.follower_id,
            tag_id=event.tag_id,
            withdrawn=isinstance(event, TagUnfollowed),
        )
        await self._tell(session, news, envelope)

    async def on_like_changed(
        self, session: AsyncSession, event: OutfitLiked | OutfitUnliked, envelope: Envelope
    ) -> None:
        """Hears OutfitLiked and OutfitUnliked."""
        if event.user_id == event.owner_id:
            return
        news = NotificationEvent(
            user_id=event.owner_id,
            topic=f"like:{event.outfit_id}:{event.user_id}",
            kind="liked",
            actor_id=event.user_id,
            outfit_id=event.outfit_id,
            withdrawn=isinstance(event, OutfitUnliked),
        )
        await self._tell(session, news, envelope)

    async def on_comment_changed(
        self, session: AsyncSession, event: OutfitCommented | CommentRemoved, envelope: Envelope
    ) -> None:
        """Consumes OutfitCommented, of a new comment and of an approved one, and CommentRemoved."""
        for news in rules.news_of_comment(event, envelope.aggregateversion):
            await self._tell(session, news, envelope)

    async def on_account_judged(
        self,
        session: AsyncSession,
        event: AccountWarned | AccountLimited | AccountSuspended | AccountRestored,
        envelope: Envelope,
    ) -> None:
        state = event.type.rpartition(".")[2]
        await self._tell(session, _system(event.user_id, f"account:{state}"), envelope)

    async def on_content_decided(
        self, session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
    ) -> None:
        await self._tell(session, rules.news_of_decision(event), envelope)

    async def on_report_closed(
        self, session: AsyncSession, event: ReportClosed, envelope: Envelope
    ) -> None:
        await self._tell(session, rules.news_of_report(event), envelope)

    async def on_export_finished(
        self, session: AsyncSession, event: ExportFinished, envelope: Envelope
    ) -> None:
        await self._tell(session, _system(event.user_id, f"export:{event.export_id}"), envelope)

    async def _tell(
        self, session: AsyncSession, news: NotificationEvent, envelope: Envelope
    ) -> None:
        await domain.tell(
            session, self.channel, news, version=envelope.aggregateversion, at=envelope.time
        )


def _system(user_id: int, topic: str) -> NotificationEvent:
    return NotificationEvent(user_id=user_id, topic=topic, kind="system", actor_id=user_id)


async def send_digests(database: Database, wait: timedelta) -> None:
    """Ask for the letters that are due until cancelled; a fault of Postgres only delays."""
    while not stopping():
        try:
            async with database.sessions() as session:
                await domain.send_digests(session, datetime.now(UTC), wait)
                await session.commit()
        except Exception as exc:
            log.warning("digests_delayed", error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)
