"""What this service hears."""

from collections.abc import Awaitable

from starlette.datastructures import State

from admin.decisions.consumers import carry_out_decisions
from admin.departures.consumers import on_account_deleted
from admin.exports.consumers import on_export_requested
from admin.exports.store import PARTS
from admin.recommendations.consumers import on_recommendation_counted
from admin.subjects.consumers import (
    on_comment_removed,
    on_outfit_changed,
    on_outfit_commented,
    on_outfit_removed,
    on_profile_changed,
    on_tag_changed,
)
from admin.waitlist.consumers import on_invite_redeemed
from shared import inbox
from shared.bus import Subscription
from shared.contracts.feed import CommentRemoved, OutfitCommented, RecommendationCounted
from shared.contracts.identity import AccountDeleted, InviteRedeemed, ProfileChanged
from shared.contracts.tags import TagChanged, TagDeleted
from shared.contracts.wardrobe import (
    ExportRequested,
    OutfitChanged,
    OutfitPublished,
    OutfitRemoved,
)
from shared.export import hand_out

HANDLERS: inbox.Handlers = {
    AccountDeleted: on_account_deleted,
    ExportRequested: on_export_requested,
    InviteRedeemed: on_invite_redeemed,
    ProfileChanged: on_profile_changed,
    OutfitPublished: on_outfit_changed,
    OutfitChanged: on_outfit_changed,
    OutfitRemoved: on_outfit_removed,
    TagChanged: on_tag_changed,
    TagDeleted: on_tag_changed,
    OutfitCommented: on_outfit_commented,
    CommentRemoved: on_comment_removed,
    RecommendationCounted: on_recommendation_counted,
}


def subscriptions(state: State) -> list[Subscription]:
    """One consumer per publishing service."""
    return inbox.subscriptions("admin", state.database, HANDLERS)


def loops(state: State) -> list[Awaitable[None]]:
    """Carrying out what was decided about the waitlist; exports."""
    return [
        carry_out_decisions(state.database),
        hand_out("admin", state.bus, state.database, PARTS),
    ]
