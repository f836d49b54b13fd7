"""Suggests alt texts for outfits of others, and accepts or dismisses them."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from contracts.wardrobe import AltTextSuggested, AltTextWithdrawn
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound, NotSignedIn
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.http.viewer import Viewer
from wardrobe.alt_text_preferences.models import AltTextPreference
from wardrobe.alt_text_suggestions import rules, store
from wardrobe.alt_text_suggestions.errors import OwnOutfit, SuggestionsFull, SuggestionsOff
from wardrobe.alt_text_suggestions.models import AltTextSuggestion
from wardrobe.alt_text_suggestions.schemas import (
    AcceptedSuggestion,
    OwnSuggestionOut,
    SuggestionOut,
    present_suggestion,
)
from wardrobe.media import Media
from wardrobe.outfits.domain import change_outfit, lock_own_outfit, view_outfit
from wardrobe.outfits.schemas import OutfitChange
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.preferences.domain import get_preference
from wardrobe.visibility.store import list_blocked, list_blockers, list_followees, list_profiles


async def get_own(session: AsyncSession, viewer: Viewer, outfit_id: int) -> OwnSuggestionOut:
    """Return the viewer's suggestion for an outfit; raises NotFound unless they may see it."""
    outfit, _ = await view_outfit(session, viewer, outfit_id)
    preferences = await get_preference(session, AltTextPreference, outfit.owner_id)
    found = await store.get_by_author(session, outfit_id, viewer.id)
    is_open = preferences.suggestions == "on" and outfit.owner_id != viewer.id
    return OwnSuggestionOut(open=is_open, text=found.text if found else None)


async def suggest(
    session: AsyncSession, viewer: Viewer, outfit_id: int, text: str, now: datetime
) -> OwnSuggestionOut:
    """Suggest an alt text; it replaces the viewer's earlier one for this outfit.

    Raises NotFound, NotSignedIn, OwnOutfit, SuggestionsOff or SuggestionsFull.
    """
    outfit, _ = await view_outfit(session, viewer, outfit_id)
    if outfit.owner_id == viewer.id:
        raise OwnOutfit
    await _lock(session, viewer, outfit.owner_id)
    await view_outfit(session, viewer, outfit_id)  # a block may have come first
    preferences = await get_preference(session, AltTextPreference, outfit.owner_id)
    if preferences.suggestions == "off":
        raise SuggestionsOff
    found = await store.get_by_author(session, outfit_id, viewer.id)
    if found is None:
        if await store.count_suggestions(session, outfit_id) >= rules.MAX_OPEN:
            raise SuggestionsFull
        new = AltTextSuggestion(
            outfit_id=outfit_id, owner_id=outfit.owner_id, author_id=viewer.id, text=text
        )
        await _announce(session, AltTextSuggested, await store.insert_suggestion(session, new))
    elif found.text != text:
        found.text, found.changed_at = text, now
        found.version += 1
        await _announce(session, AltTextSuggested, found)
    return OwnSuggestionOut(open=True, text=text)


async def withdraw(session: AsyncSession, viewer: Viewer, outfit_id: int) -> None:
    """Delete the viewer's suggestion, even for an outfit that they cannot see any more."""
    found = await store.get_by_author(session, outfit_id, viewer.id)
    if found is None:
        return
    await _lock(session, viewer, found.owner_id)
    locked = await store.get_suggestion(session, outfit_id, found.id)
    if locked is not None:
        await _end(session, locked)


async def list_suggestions(
    session: AsyncSession, viewer: Viewer, outfit_id: int, cursor: str | None, limit: int
) -> Page[SuggestionOut]:
    """Return what was suggested for one of the viewer's outfits, newest first. Raises NotFound."""
    outfit, _ = await view_outfit(session, viewer, outfit_id)
    if outfit.owner_id != viewer.id:
        raise NotFound
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    found = await store.list_suggestions(session, outfit_id, before, limit + 1)
    page = cut_page(found, limit, key=lambda row: (row.id,))
    authors = {row.author_id for row in page.rows}
    profiles = await list_profiles(session, authors)
    followed = await list_followees(session, viewer.id, authors)
    blocked = await list_blocked(session, viewer.id, authors)
    blocked |= await list_blockers(session, viewer.id, authors)
    items = [
        present_suggestion(row, rules.shown_author(profiles.get(row.author_id), followed))
        for row in page.rows
        if row.author_id not in blocked
    ]
    return Page(items=items, next_cursor=page.next_cursor)


async def accept(
    session: AsyncSession,
    media: Media,
    viewer: Viewer,
    outfit_id: int,
    suggestion_id: int,
    accepted: AcceptedSuggestion,
    if_match: str | None,
) -> OutfitWithPhoto:
    """Make a suggestion the alt text of the viewer's outfit; the other suggestions stay.

    Raises NotSignedIn, NotFound or VersionMismatch.
    """
    suggestion = await _get_received(session, viewer, outfit_id, suggestion_id)
    change = OutfitChange(alt_text=accepted.text or suggestion.text)
    found = await change_outfit(session, media, viewer, outfit_id, change, if_match)
    await _end(session, suggestion)
    return found


async def dismiss(
    session: AsyncSession, viewer: Viewer, outfit_id: int, suggestion_id: int
) -> None:
    """Delete a suggestion for one of the viewer's outfits. Raises NotSignedIn or NotFound."""
    await _end(session, await _get_received(session, viewer, outfit_id, suggestion_id))


async def end_between(session: AsyncSession, one_id: int, other_id: int) -> None:
    """Delete the suggestions between two people, one of whom has blocked the other."""
    if not await lock_active_accounts(session, one_id, other_id):
        return
    await store.lock_suggestions(session, one_id, other_id)
    if not await list_blocked(session, one_id, [other_id]):
        return  # it has ended since
    for suggestion in await store.list_between(session, one_id, other_id):
        await _end(session, suggestion)


async def _lock(session: AsyncSession, viewer: Viewer, owner_id: int) -> None:
    """Lock both accounts, then the suggestions to the owner. Raises NotSignedIn or NotFound."""
    if not await lock_active_accounts(session, viewer.id, owner_id):
        if await lock_active_accounts(session, viewer.id):
            raise NotFound
        raise NotSignedIn
    await store.lock_suggestions(session, owner_id)


async def _get_received(
    session: AsyncSession, viewer: Viewer, outfit_id: int, suggestion_id: int
) -> AltTextSuggestion:
    await lock_own_outfit(session, viewer, outfit_id)
    found = await store.get_suggestion(session, outfit_id, suggestion_id)
    if found is None:
        raise NotFound
    return found


async def _end(session: AsyncSession, suggestion: AltTextSuggestion) -> None:
    suggestion.version += 1
    await _announce(session, AltTextWithdrawn, suggestion)
    await store.delete_suggestion(session, suggestion)


async def _announce(
    session: AsyncSession,
    kind: type[AltTextSuggested | AltTextWithdrawn],
    suggestion: AltTextSuggestion,
) -> None:
    event = rules.suggestion_event(kind, suggestion)
    await emit(session, event, subject=suggestion.id, version=suggestion.version)
