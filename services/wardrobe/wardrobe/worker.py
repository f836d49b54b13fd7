"""What the wardrobe hears, and what it does by itself."""

from collections.abc import Awaitable

from starlette.datastructures import State

from shared.bus import Subscription
from shared.contracts.admin import (
    AdminExportReady,
    ContentHidden,
    ContentRestored,
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from shared.contracts.feed import (
    BlockEnded,
    BlockStarted,
    FeedExportReady,
    FollowEnded,
    FollowStarted,
)
from shared.contracts.identity import AccountDeleted, IdentityExportReady, ProfileChanged
from shared.contracts.tags import (
    OutfitTagged,
    OutfitUntagged,
    TagChanged,
    TagDeleted,
    TagsExportReady,
)
from shared.contracts.wardrobe import ExportRequested, WardrobeExportReady
from shared.export import hand_out
from shared.inbox import Handlers
from shared.inbox import subscriptions as subscribe
from wardrobe import upkeep
from wardrobe.accounts.consumers import on_account_deleted, on_profile_changed
from wardrobe.exports.consumers import on_export_ready, on_export_requested, pack_exports
from wardrobe.exports.store import PARTS
from wardrobe.outfits.consumers import on_content_decided
from wardrobe.people.consumers import (
    on_block_ended,
    on_block_started,
    on_follow_ended,
    on_follow_started,
)
from wardrobe.tags.consumers import on_outfit_tagged, on_tag_changed
from wardrobe.wall.consumers import on_outfit_reported, on_recommendation_changed

HANDLERS: Handlers = {
    ProfileChanged: on_profile_changed,
    AccountDeleted: on_account_deleted,
    FollowStarted: on_follow_started,
    FollowEnded: on_follow_ended,
    BlockStarted: on_block_started,
    BlockEnded: on_block_ended,
    TagChanged: on_tag_changed,
    TagDeleted: on_tag_changed,
    OutfitTagged: on_outfit_tagged,
    OutfitUntagged: on_outfit_tagged,
    RecommendationChanged: on_recommendation_changed,
    RecommendationWithdrawn: on_recommendation_changed,
    ContentHidden: on_content_decided,
    ContentRestored: on_content_decided,
    OutfitReported: on_outfit_reported,
    OutfitCleared: on_outfit_reported,
    ExportRequested: on_export_requested,
    IdentityExportReady: on_export_ready,
    WardrobeExportReady: on_export_ready,
    TagsExportReady: on_export_ready,
    FeedExportReady: on_export_ready,
    AdminExportReady: on_export_ready,
}


def subscriptions(state: State) -> list[Subscription]:
    return subscribe("wardrobe", state.database, HANDLERS)


def loops(state: State) -> list[Awaitable[None]]:
    return [
        upkeep.repeat(upkeep.announce, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.move_photos, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.sweep_objects, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.answer, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.sweep_photos, state.studio, upkeep.HOURLY),
        upkeep.repeat(upkeep.purge, state.studio, upkeep.HOURLY),
        upkeep.repeat(upkeep.describe_garments, state.studio, upkeep.HOURLY),
        upkeep.repeat(upkeep.forget_exports, state.studio, upkeep.HOURLY),
        hand_out("wardrobe", state.bus, state.database, PARTS),
        pack_exports(state.studio, state.bus),
    ]
