"""Telling of outfits anew: each time no more than those may know who see them."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from contracts.wardrobe import OutfitChanged
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit
from wardrobe.known_pictures.store import list_near_any
from wardrobe.media import Media
from wardrobe.outfits import store
from wardrobe.outfits.domain import announce, hold_copied
from wardrobe.outfits.rules import announcement, narrowed_audiences
from wardrobe.photos import store as photos
from wardrobe.photos.domain import move_photo
from wardrobe.visibility.domain import known_profiles
from wardrobe.visibility.rules import is_stricter, strictest

BATCH = 20
REPUBLISH_BATCH = 500


async def note_profile_change(
    session: AsyncSession, owner_id: int, before: Audience, after: Audience
) -> None:
    """Mark a person's outfits for `announce_due_outfits`, since fewer or more people see them.

    Those with a known picture are held at once: more people see them from this transaction on.
    """
    if is_stricter(before, after):
        await _hold_copies_of(session, owner_id)
    if before != after:
        moved = narrowed_audiences(before, after)
        await store.update_due(session, owner_id, move_above=moved)


async def _hold_copies_of(session: AsyncSession, owner_id: int) -> None:
    shown = await store.list_shown_of(session, owner_id)
    near = await list_near_any(session, [photo.perceptual_hash for _, photo in shown])
    for outfit, photo in shown:
        if photo.perceptual_hash in near:
            await hold_copied(session, outfit, photo)


async def announce_due_outfits(session: AsyncSession, studio: Media) -> int:
    """Publish outfits whose owner's profile changed, moving pictures; return their number."""
    # The owners first, as an erasure does: it forgets what was announced until then.
    owners = await store.list_due_owners(session, BATCH)
    await lock_active_accounts(session, *owners)
    found = await store.list_due_outfits(session, owners, BATCH)
    for outfit, photo in found:
        if outfit.due == "move":
            await move_photo(session, studio, photo)
        outfit.due = None
        outfit.version += 1
        await announce(session, OutfitChanged, outfit, photo)
    return len(found)


async def move_due_photos(session: AsyncSession, studio: Media) -> int:
    """Give hidden pictures new addresses, which only their owners are told; return their number."""
    owners = await photos.list_owners_to_move(session, BATCH)
    if not owners:
        return 0
    # Accounts, then outfits, then photos: the order in which an outfit is changed.
    await lock_active_accounts(session, *owners)
    await store.update_due_of_moved(session, owners)
    found = await photos.list_photos_to_move(session, owners, BATCH)
    for photo in found:
        await move_photo(session, studio, photo)
    return len(found)


async def republish(session: AsyncSession) -> int:
    """Republish every live outfit and return their number."""
    count = last = 0
    while found := await store.list_live_outfits(session, after=last, limit=REPUBLISH_BATCH):
        profiles = await known_profiles(session, {outfit.owner_id for outfit, _ in found})
        for outfit, photo in found:
            profile = profiles.get(outfit.owner_id)
            effective = strictest(outfit.audience, profile.audience if profile else "private")
            event = announcement(OutfitChanged, outfit, photo, effective)
            await emit(session, event, subject=outfit.id, version=outfit.version)
        count, last = count + len(found), found[-1][0].id
    return count
