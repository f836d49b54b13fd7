"""Lists the events that this service consumes, and its jobs."""

from collections.abc import Awaitable

from starlette.datastructures import State

from contracts.admin import ContentHidden, ContentRestored
from contracts.feed import BlockStarted
from contracts.identity import AccountDeleted, ProfileChanged
from contracts.wardrobe import ExportRequested, OutfitChanged, OutfitPublished, OutfitRemoved
from shared.events import inbox
from shared.events.consumer import Subscription
from shared.features.circles import circle_handlers, membership_handlers
from shared.features.data_export import serve_parts
from shared.features.relationships import relationship_handlers
from tags.catalog.consumers import on_content_decided
from tags.catalog.domain import hide_from_circle
from tags.co_owners.consumers import on_block_started
from tags.data_export.consumers import on_export_requested
from tags.data_export.store import EXPORT_PARTS
from tags.data_import.jobs import serve_imports
from tags.lifecycle.jobs import purge_tags
from tags.membership.consumers import on_account_deleted, on_outfit_removed, on_outfits_published
from tags.visibility.consumers import on_profile_changed
from tags.visibility.models import Block, Circle, CircleMember, Follow

HANDLERS: inbox.Handlers = {
    ProfileChanged: on_profile_changed,
    AccountDeleted: on_account_deleted,
    **relationship_handlers(Follow, Block),
    **circle_handlers(Circle, on_deleted=hide_from_circle),
    **membership_handlers(CircleMember),
    BlockStarted: on_block_started,
    OutfitPublished: inbox.Batched(on_outfits_published),
    OutfitChanged: inbox.Batched(on_outfits_published),
    OutfitRemoved: on_outfit_removed,
    ContentHidden: on_content_decided,
    ContentRestored: on_content_decided,
    ExportRequested: on_export_requested,
}


def subscriptions(state: State) -> list[Subscription]:
    """One consumer per publishing service."""
    return inbox.subscriptions("tags", state.database, HANDLERS)


def loops(state: State) -> list[Awaitable[None]]:
    return [
        purge_tags(state.database),
        serve_parts("tags", state.bus, state.database, EXPORT_PARTS),
        serve_imports(state.bus, state.database),
    ]
