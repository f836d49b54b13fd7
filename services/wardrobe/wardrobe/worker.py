"""What the wardrobe hears, and what it does by itself."""

from collections.abc import Awaitable

from starlette.datastructures import State

from contracts.admin import (
    AdminExportReady,
    ContentHidden,
    ContentRestored,
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from contracts.feed import BlockEnded, BlockStarted, FeedExportReady, FollowEnded, FollowStarted
from contracts.identity import AccountDeleted, IdentityExportReady, ProfileChanged
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged, TagDeleted, TagsExportReady
from contracts.wardrobe import ExportRequested, WardrobeExportReady
from shared.bus import Subscription
from shared.features.data_export import hand_out
from shared.inbox import Handlers
from shared.inbox import subscriptions as subscribe
from wardrobe import jobs
from wardrobe.account_erasure.consumers import on_account_deleted, on_profile_changed
from wardrobe.data_export.consumers import on_export_ready, on_export_requested, pack_exports
from wardrobe.data_export.store import PARTS
from wardrobe.outfits.consumers import on_content_decided
from wardrobe.showcase.consumers import on_outfit_reported, on_recommendation_changed
from wardrobe.tags.consumers import on_outfit_tagged, on_tag_changed
from wardrobe.visibility.consumers import (
    on_block_ended,
    on_block_started,
    on_follow_ended,
    on_follow_started,
)

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
        jobs.repeat(jobs.announce, state.studio, jobs.SOON),
        jobs.repeat(jobs.move_photos, state.studio, jobs.SOON),
        jobs.repeat(jobs.sweep_objects, state.studio, jobs.SOON),
        jobs.repeat(jobs.answer, state.studio, jobs.SOON),
        jobs.repeat(jobs.sweep_photos, state.studio, jobs.HOURLY),
        jobs.repeat(jobs.purge, state.studio, jobs.HOURLY),
        jobs.repeat(jobs.describe_garments, state.studio, jobs.HOURLY),
        jobs.repeat(jobs.forget_exports, state.studio, jobs.HOURLY),
        hand_out("wardrobe", state.bus, state.database, PARTS),
        pack_exports(state.studio, state.bus),
    ]
