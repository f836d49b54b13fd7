"""Lists the events that this service consumes, and its jobs."""

from collections.abc import Awaitable

from starlette.datastructures import State

from admin.account.data_export.consumers import on_export_requested
from admin.account.data_export.store import EXPORT_PARTS
from admin.account.erasure.consumers import on_account_deleted
from admin.audit_log.jobs import expire_entries
from admin.moderation.accounts.jobs import end_decisions
from admin.moderation.content.consumers import on_picture_held
from admin.moderation.reportables.consumers import on_reportables_changed
from admin.moderation.reportables.models import Block, CircleMember, Follow
from admin.outreach.announcements.consumers import on_announcement_progressed
from admin.outreach.recommendations.consumers import on_recommendation_counted
from admin.waitlist.consumers import on_invite_redeemed
from admin.waitlist.decisions.jobs import carry_out_decisions
from contracts.feed import CommentRemoved, OutfitCommented, RecommendationCounted
from contracts.identity import (
    AccountDeleted,
    AnnouncementProgressed,
    InviteRedeemed,
    ProfileChanged,
)
from contracts.tags import TagChanged, TagDeleted
from contracts.wardrobe import (
    ExportRequested,
    OutfitChanged,
    OutfitPublished,
    OutfitRemoved,
    PictureHeld,
)
from shared.events import inbox
from shared.events.consumer import Subscription
from shared.features.circles import membership_handlers
from shared.features.data_export import serve_parts
from shared.features.relationships import relationship_handlers

_REPORTABLE_EVENTS = (
    ProfileChanged,
    OutfitPublished,
    OutfitChanged,
    OutfitRemoved,
    TagChanged,
    TagDeleted,
    OutfitCommented,
    CommentRemoved,
)
HANDLERS: inbox.Handlers = {
    AccountDeleted: on_account_deleted,
    ExportRequested: on_export_requested,
    InviteRedeemed: on_invite_redeemed,
    **dict.fromkeys(_REPORTABLE_EVENTS, inbox.Batched(on_reportables_changed)),
    **relationship_handlers(Follow, Block),
    **membership_handlers(CircleMember),
    RecommendationCounted: on_recommendation_counted,
    AnnouncementProgressed: on_announcement_progressed,
    PictureHeld: on_picture_held,
}


def subscriptions(state: State) -> list[Subscription]:
    """One consumer per publishing service."""
    return inbox.subscriptions("admin", state.database, HANDLERS)


def loops(state: State) -> list[Awaitable[None]]:
    """Jobs that consume no event: due decisions, expired decisions and audit log
    entries, and data exports.
    """
    return [
        carry_out_decisions(state.database),
        end_decisions(state.database),
        expire_entries(state.database),
        serve_parts("admin", state.bus, state.database, EXPORT_PARTS),
    ]
