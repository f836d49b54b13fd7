"""Subscriptions and loops of the feed service."""

from collections.abc import Awaitable, Iterable
from datetime import timedelta

from starlette.datastructures import State

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AccountWarned,
    ContentHidden,
    ContentRestored,
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
    ReportClosed,
)
from contracts.feed import (
    BlockStarted,
    CardsOutdated,
    CommentRemoved,
    FollowEnded,
    FollowRequested,
    FollowStarted,
    OutfitCommented,
    OutfitLiked,
    OutfitUnliked,
    TagFollowed,
    TagOutdated,
    TagUnfollowed,
    TimelineOutdated,
)
from contracts.identity import AccountDeleted, ProfileChanged, SessionRevoked
from contracts.tags import CoOwnerChanged, OutfitTagged, OutfitUntagged, TagChanged, TagDeleted
from contracts.wardrobe import (
    EveningQuestionDue,
    ExportFinished,
    ExportRequested,
    LoanChanged,
    OutfitChanged,
    OutfitPublished,
    OutfitRemoved,
    PinAsked,
    PinUnasked,
)
from feed.account.data_export.consumers import on_export_requested
from feed.account.data_export.store import EXPORT_PARTS
from feed.account.erasure.consumers import AccountConsumers
from feed.discover.discovery.consumers import on_outfit_reported
from feed.discover.recommendations.consumers import on_recommendation_changed
from feed.discover.recommendations.jobs import count_marks
from feed.notify.notifications.consumers import LoanConsumers, NotificationConsumers
from feed.notify.notifications.jobs import send_digests
from feed.notify.push.consumers import on_session_revoked
from feed.notify.push.jobs import Delivery
from feed.notify.push_messages.domain import render_message
from feed.notify.realtime.consumers import RealtimeConsumers
from feed.projections.moderation.consumers import on_account_moderated
from feed.reactions.asks.jobs import close_ended_asks
from feed.reactions.comments.consumers import on_content_moderated
from feed.relations.mutes.jobs import end_expired_mutes
from feed.relations.tag_follows.consumers import on_block_started
from feed.timeline.fanout.consumers import FanoutConsumers
from feed.timeline.fanout.jobs import deliver
from feed.timeline.read.consumers import TimelineConsumers
from feed.timeline.reconciliation.jobs import reconcile
from shared.events import inbox
from shared.events.consumer import Subscription
from shared.events.inbox import Batched, Exclusive, Handlers
from shared.features.data_export import serve_parts

ADMIN_DECISIONS: Handlers = {
    RecommendationChanged: on_recommendation_changed,
    RecommendationWithdrawn: on_recommendation_changed,
    AccountLimited: on_account_moderated,
    AccountSuspended: on_account_moderated,
    AccountRestored: on_account_moderated,
    OutfitReported: on_outfit_reported,
    OutfitCleared: on_outfit_reported,
    ContentHidden: on_content_moderated,
    ContentRestored: on_content_moderated,
}
"""Consumers of admins' decisions."""


def subscriptions(state: State) -> list[Subscription]:
    """Return sets of consumers, separated so that none waits for slow work of another."""
    timeline = TimelineConsumers(state.timelines)
    fanout = FanoutConsumers(state.timelines, state.wakeups, state.settings.push_limit)
    accounts = AccountConsumers(state.timelines, state.channel)
    realtime = RealtimeConsumers(state.channel)
    projections: Handlers = {
        ProfileChanged: timeline.on_profile_changed,
        SessionRevoked: realtime.on_session_revoked,
        OutfitPublished: Batched(fanout.on_outfits_changed),
        OutfitChanged: Batched(fanout.on_outfits_changed),
        OutfitRemoved: timeline.on_outfit_removed,
        TagChanged: timeline.on_tag_changed,
        TagDeleted: timeline.on_tag_changed,
        OutfitTagged: fanout.on_outfit_tagged,
        OutfitUntagged: fanout.on_outfit_tagged,
        ExportRequested: on_export_requested,
        **ADMIN_DECISIONS,
    }
    erasures: Handlers = {AccountDeleted: Exclusive(accounts.on_account_deleted)}
    return [
        *inbox.subscriptions("feed", state.database, projections),
        *inbox.subscriptions("feed", state.database, erasures, purpose="erasures"),
        *inbox.subscriptions("feed", state.database, _caches(state), purpose="caches"),
        *inbox.subscriptions("feed", state.database, _inboxes(state), purpose="notifications"),
    ]


def _caches(state: State) -> Handlers:
    timeline = TimelineConsumers(state.timelines)
    return {
        FollowStarted: timeline.on_follow_changed,
        FollowEnded: timeline.on_follow_changed,
        TagFollowed: timeline.on_follow_changed,
        TagUnfollowed: timeline.on_follow_changed,
        TagOutdated: timeline.on_tag_outdated,
        CardsOutdated: timeline.on_cards_outdated,
        TimelineOutdated: timeline.on_timeline_outdated,
        BlockStarted: on_block_started,
    }


def _inboxes(state: State) -> Handlers:
    notifications = NotificationConsumers(state.channel)
    return {
        FollowStarted: notifications.on_follow_changed,
        FollowRequested: notifications.on_follow_changed,
        FollowEnded: notifications.on_follow_changed,
        OutfitLiked: notifications.on_like_changed,
        OutfitUnliked: notifications.on_like_changed,
        OutfitCommented: notifications.on_comment_changed,
        CommentRemoved: notifications.on_comment_changed,
        TagFollowed: notifications.on_tag_follow_changed,
        TagUnfollowed: notifications.on_tag_follow_changed,
        CoOwnerChanged: notifications.on_co_owner_changed,
        LoanChanged: LoanConsumers(state.channel).on_loan_changed,
        AccountWarned: notifications.on_account_moderated,
        AccountLimited: notifications.on_account_moderated,
        AccountSuspended: notifications.on_account_moderated,
        AccountRestored: notifications.on_account_moderated,
        ContentHidden: notifications.on_content_moderated,
        ContentRestored: notifications.on_content_moderated,
        ReportClosed: notifications.on_report_closed,
        ExportFinished: notifications.on_export_finished,
        EveningQuestionDue: notifications.on_evening_question_due,
        PinAsked: notifications.on_pin_question_changed,
        PinUnasked: notifications.on_pin_question_changed,
        SessionRevoked: on_session_revoked,
    }


def loops(state: State) -> list[Awaitable[None]]:
    """Return the loops: fan-out, counts, ended mutes and asks, exports, digests, push."""
    resources = (state.database, state.timelines, state.channel, state.wakeups)
    return [
        *(deliver(*resources, large=large) for large in (False, True)),
        count_marks(state.database),
        end_expired_mutes(state.database, state.timelines),
        close_ended_asks(state.database, state.channel),
        reconcile(state.database, state.timelines),
        serve_parts("feed", state.bus, state.database, EXPORT_PARTS),
        send_digests(state.database, timedelta(seconds=state.settings.digest_wait_seconds)),
        *_push_loops(state),
    ]


def _push_loops(state: State) -> Iterable[Awaitable[None]]:
    if state.push_sender is None:
        return ()
    hosts = tuple(state.settings.push_hosts)
    return Delivery(state.database, state.push_sender, hosts, render_message).loops()
