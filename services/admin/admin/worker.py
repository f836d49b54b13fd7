"""What this service hears."""

from collections.abc import Awaitable

from starlette.datastructures import State

from admin.announcements.consumers import on_announcement_progressed
from admin.content.consumers import on_picture_held
from admin.decisions.consumers import carry_out_decisions
from admin.departures.consumers import on_account_deleted
from admin.exports.consumers import on_export_requested
from admin.exports.store import PARTS
from admin.recommendations.consumers import on_recommendation_counted
from admin.relations.consumers import on_block_changed, on_follow_changed
from admin.standings.consumers import end_decisions
from admin.subjects.consumers import on_things_changed
from admin.waitlist.consumers import on_invite_redeemed
from shared import inbox
from shared.bus import Subscription
from shared.contracts.feed import (
    BlockEnded,
    BlockStarted,
    CommentRemoved,
    FollowEnded,
    FollowStarted,
    OutfitCommented,
    RecommendationCounted,
)
from shared.contracts.identity import (
    AccountDeleted,
    AnnouncementProgressed,
    InviteRedeemed,
    ProfileChanged,
)
from shared.contracts.tags import TagChanged, TagDeleted
from shared.contracts.wardrobe import (
    ExportRequested,
    OutfitChanged,
    OutfitPublished,
    OutfitRemoved,
    PictureHeld,
)
from shared.export import hand_out

_THINGS = (
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
    **dict.fromkeys(_THINGS, inbox.Together(on_things_changed)),
    FollowStarted: on_follow_changed,
    FollowEnded: on_follow_changed,
    BlockStarted: on_block_changed,
    BlockEnded: on_block_changed,
    RecommendationCounted: on_recommendation_counted,
    AnnouncementProgressed: on_announcement_progressed,
    PictureHeld: on_picture_held,
}


def subscriptions(state: State) -> list[Subscription]:
    """One consumer per publishing service."""
    return inbox.subscriptions("admin", state.database, HANDLERS)


def loops(state: State) -> list[Awaitable[None]]:
    """Carries out and ends decisions whose time has come; exports."""
    return [
        carry_out_decisions(state.database),
        end_decisions(state.database),
        hand_out("admin", state.bus, state.database, PARTS),
    ]
