"""Notifies people of follows, likes, comments, loans, moderation and exports."""

from dataclasses import dataclass

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
from contracts.tags import CoOwnerChanged
from contracts.wardrobe import (
    EveningQuestionDue,
    ExportFinished,
    LoanChanged,
    PinAsked,
    PinUnasked,
)
from feed.broadcast import Channel
from feed.notify.notifications import domain, rules
from feed.notify.notifications.domain import notify
from feed.notify.notifications.rules import NotificationEvent, notifications_of
from feed.projections.tags.store import get_owner_id


@dataclass(frozen=True)
class LoanConsumers:
    """The handler, with its dependency besides the database."""

    channel: Channel

    async def on_loan_changed(
        self, session: AsyncSession, event: LoanChanged, envelope: Envelope
    ) -> None:
        for notification in notifications_of(event):
            await notify(
                session,
                self.channel,
                notification,
                version=envelope.aggregateversion,
                at=envelope.time,
            )


@dataclass(frozen=True)
class NotificationConsumers:
    """The handlers, with their dependencies besides the database."""

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
        await self._notify(session, to_followee, envelope)
        if ended or (isinstance(event, FollowStarted) and event.approved):
            to_follower = NotificationEvent(
                user_id=follower_id,
                topic=f"approved:{followee_id}",
                kind="follow_approved",
                actor_id=followee_id,
                withdrawn=ended,
            )
            await self._notify(session, to_follower, envelope)

    async def on_tag_follow_changed(
        self, session: AsyncSession, event: TagFollowed | TagUnfollowed, envelope: Envelope
    ) -> None:
        """Handle TagFollowed and TagUnfollowed. A followed tag is always known."""
        owner_id = await get_owner_id(session, event.tag_id)
        if owner_id is None or owner_id == event.follower_id:
            return
        notification = NotificationEvent(
            user_id=owner_id,
            topic=f"tag:{event.tag_id}:{event.follower_id}",
            kind="tag_followed",
            actor_id=event.follower_id,
            tag_id=event.tag_id,
            withdrawn=isinstance(event, TagUnfollowed),
        )
        await self._notify(session, notification, envelope)

    async def on_co_owner_changed(
        self, session: AsyncSession, event: CoOwnerChanged, envelope: Envelope
    ) -> None:
        for notification in rules.co_owner_notifications(event):
            await self._notify(session, notification, envelope)

    async def on_like_changed(
        self, session: AsyncSession, event: OutfitLiked | OutfitUnliked, envelope: Envelope
    ) -> None:
        if event.user_id == event.owner_id:
            return
        notification = NotificationEvent(
            user_id=event.owner_id,
            topic=f"like:{event.outfit_id}:{event.user_id}",
            kind="liked",
            actor_id=event.user_id,
            outfit_id=event.outfit_id,
            withdrawn=isinstance(event, OutfitUnliked),
        )
        await self._notify(session, notification, envelope)

    async def on_comment_changed(
        self, session: AsyncSession, event: OutfitCommented | CommentRemoved, envelope: Envelope
    ) -> None:
        """Handle OutfitCommented, of new and of approved comments, and CommentRemoved."""
        for notification in rules.comment_notifications(event, envelope.aggregateversion):
            await self._notify(session, notification, envelope)

    async def on_pin_question_changed(
        self, session: AsyncSession, event: PinAsked | PinUnasked, envelope: Envelope
    ) -> None:
        """Handle PinAsked and PinUnasked."""
        notification = NotificationEvent(
            user_id=event.owner_id,
            topic=f"pin:{event.pin_id}:{event.asker_id}",
            kind="pin_asked",
            actor_id=event.asker_id,
            outfit_id=event.outfit_id,
            garment_name=event.garment_name if isinstance(event, PinAsked) else None,
            withdrawn=isinstance(event, PinUnasked),
            by_recipient=isinstance(event, PinAsked) and event.resumed,
        )
        await self._notify(session, notification, envelope)

    async def on_account_moderated(
        self,
        session: AsyncSession,
        event: AccountWarned | AccountLimited | AccountSuspended | AccountRestored,
        envelope: Envelope,
    ) -> None:
        state = event.type.rpartition(".")[2]
        await self._notify(
            session, _system_notification(event.user_id, f"account:{state}"), envelope
        )

    async def on_content_moderated(
        self, session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
    ) -> None:
        await self._notify(session, rules.decision_notification(event), envelope)

    async def on_report_closed(
        self, session: AsyncSession, event: ReportClosed, envelope: Envelope
    ) -> None:
        await self._notify(session, rules.report_notification(event), envelope)

    async def on_export_finished(
        self, session: AsyncSession, event: ExportFinished, envelope: Envelope
    ) -> None:
        await self._notify(
            session, _system_notification(event.user_id, f"export:{event.export_id}"), envelope
        )

    async def on_evening_question_due(
        self, session: AsyncSession, event: EveningQuestionDue, envelope: Envelope
    ) -> None:
        notification = NotificationEvent(
            user_id=event.user_id,
            topic=f"evening:{event.day}",
            kind="evening_question",
            actor_id=event.user_id,
        )
        await self._notify(session, notification, envelope)

    async def _notify(
        self, session: AsyncSession, notification: NotificationEvent, envelope: Envelope
    ) -> None:
        await domain.notify(
            session, self.channel, notification, version=envelope.aggregateversion, at=envelope.time
        )


def _system_notification(user_id: int, topic: str) -> NotificationEvent:
    return NotificationEvent(user_id=user_id, topic=topic, kind="system", actor_id=user_id)
