"""Lists the wardrobe's event handlers and loops."""

from collections.abc import Awaitable

from starlette.datastructures import State

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AdminExportReady,
    ContentHidden,
    ContentRestored,
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from contracts.feed import BlockStarted, FeedExportReady
from contracts.identity import AccountDeleted, IdentityExportReady, ProfileChanged
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged, TagDeleted, TagsExportReady
from contracts.wardrobe import ExportRequested, WardrobeExportReady
from shared.events.consumer import Subscription
from shared.events.inbox import Handlers
from shared.events.inbox import subscriptions as subscribe
from shared.features.circles import circle_handlers, membership_handlers
from shared.features.data_export import serve_parts
from shared.features.relationships import relationship_handlers
from wardrobe.account.blocks.consumers import block_handler
from wardrobe.account.erasure.consumers import on_account_deleted, on_profile_changed
from wardrobe.account.erasure.jobs import report_erasures
from wardrobe.calendar.evening_question.jobs import ask_what_was_worn
from wardrobe.data_export.consumers import on_export_ready, on_export_requested
from wardrobe.data_export.jobs import delete_expired_exports, pack_exports, request_due_exports
from wardrobe.data_export.store import EXPORT_PARTS
from wardrobe.data_import.jobs import delete_expired_imports
from wardrobe.data_import.unpacking.jobs import check_archives, import_archives
from wardrobe.garments.loans.jobs import remind_of_loans
from wardrobe.outfits.consumers import on_content_decided, on_outfit_tagged, on_tag_changed
from wardrobe.outfits.domain import handle_circle_deleted, handle_circle_narrowed
from wardrobe.outfits.jobs import announce_due_outfits, move_due_photos
from wardrobe.outfits.matching.jobs import describe_views
from wardrobe.outfits.showcase.consumers import on_outfit_reported, on_recommendation_changed
from wardrobe.outfits.trash.jobs import purge_trash
from wardrobe.people.visibility.consumers import on_account_moderated
from wardrobe.people.visibility.models import (
    KnownBlock,
    KnownCircle,
    KnownCircleMember,
    KnownFollow,
)
from wardrobe.photos.jobs import sweep_pending_deletions, sweep_unused_photos

_RELATIONSHIPS = relationship_handlers(KnownFollow, KnownBlock)
HANDLERS: Handlers = {
    ProfileChanged: on_profile_changed,
    AccountDeleted: on_account_deleted,
    **_RELATIONSHIPS,
    BlockStarted: block_handler(_RELATIONSHIPS[BlockStarted]),
    **circle_handlers(KnownCircle, on_deleted=handle_circle_deleted),
    **membership_handlers(KnownCircleMember, on_left=handle_circle_narrowed),
    TagChanged: on_tag_changed,
    TagDeleted: on_tag_changed,
    OutfitTagged: on_outfit_tagged,
    OutfitUntagged: on_outfit_tagged,
    RecommendationChanged: on_recommendation_changed,
    RecommendationWithdrawn: on_recommendation_changed,
    AccountLimited: on_account_moderated,
    AccountSuspended: on_account_moderated,
    AccountRestored: on_account_moderated,
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
        announce_due_outfits(state.media),
        move_due_photos(state.media),
        sweep_pending_deletions(state.media),
        sweep_unused_photos(state.media),
        purge_trash(state.media),
        describe_views(state.media),
        remind_of_loans(state.media),
        ask_what_was_worn(state.media),
        report_erasures(state.media),
        serve_parts("wardrobe", state.bus, state.database, EXPORT_PARTS),
        pack_exports(state.media, state.bus, state.settings.public_url),
        delete_expired_exports(state.media),
        request_due_exports(state.media),
        check_archives(state.media, state.bus, state.settings.public_url),
        import_archives(state.media, state.bus, state.settings.public_url),
        delete_expired_imports(state.media),
    ]
