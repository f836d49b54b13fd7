"""Announces outfits again; events contain only what the outfit's audience may know."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import ProfileAudience
from contracts.wardrobe import OutfitChanged
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.features.visibility import circle_audience, is_stricter, strictest
from wardrobe.garments import store as garments
from wardrobe.media import Media
from wardrobe.outfits import store
from wardrobe.outfits.domain import announce, hold_if_known
from wardrobe.outfits.rules import narrowed_audiences, outfit_event
from wardrobe.people.visibility.domain import load_profiles
from wardrobe.photos import store as photos
from wardrobe.photos.domain import move_photo
from wardrobe.photos.matching.store import list_near_hashes

BATCH = 20
REPUBLISH_BATCH = 500


async def handle_audience_change(
    session: AsyncSession, owner_id: int, before: ProfileAudience, after: ProfileAudience
) -> None:
    """Mark a person's outfits for `announce_due_outfits`, since fewer or more people see them.

    Outfits with a known picture are held at once, because this transaction may reveal them.
    """
    if is_stricter(before, after):
        await _hold_known_pictures(session, owner_id)
    if before != after:
        narrowed = narrowed_audiences(before, after)
        await store.update_due(session, owner_id, to_move=narrowed)


async def handle_circle_narrowed(session: AsyncSession, owner_id: int, circle_id: int) -> None:
    """Give the pictures that somebody saw who has left a circle new addresses."""
    if await lock_active_accounts(session, owner_id):
        await store.update_due_of_circle(session, owner_id, circle_audience(circle_id))


async def handle_circle_deleted(session: AsyncSession, owner_id: int, circle_id: int) -> None:
    """Make everything private that only a deleted circle could see."""
    if await lock_active_accounts(session, owner_id):
        circle = circle_audience(circle_id)
        await store.update_to_private(session, owner_id, circle)
        await garments.update_to_private(session, owner_id, circle)


async def _hold_known_pictures(session: AsyncSession, owner_id: int) -> None:
    shown = await store.list_shared_of(session, owner_id)
    near = await list_near_hashes(session, [photo.perceptual_hash for _, photo in shown])
    for outfit, photo in shown:
        if photo.perceptual_hash in near:
            await hold_if_known(session, outfit, photo)


async def announce_due_outfits(session: AsyncSession, media: Media) -> int:
    """Announce outfits whose owner's profile changed, moving pictures; return their number."""
    # Lock owners first, as an erasure does: it deletes everything that was announced before.
    owners = await store.list_due_owners(session, BATCH)
    await lock_active_accounts(session, *owners)
    found = await store.list_due_outfits(session, owners, BATCH)
    for outfit, photo in found:
        if outfit.due == "move":
            await move_photo(session, media, photo)
        outfit.due = None
        outfit.version += 1
        await announce(session, OutfitChanged, outfit, photo)
    return len(found)


async def move_due_photos(session: AsyncSession, media: Media) -> int:
    """Give hidden pictures new URLs that only their owners get; return their number."""
    owners = await photos.list_owners_to_move(session, BATCH)
    if not owners:
        return 0
    # Lock accounts, then outfits, then photos: the order in which edits of an outfit lock them.
    await lock_active_accounts(session, *owners)
    await store.update_due_of_moved(session, owners)
    found = await photos.list_photos_to_move(session, owners, BATCH)
    for photo in found:
        await move_photo(session, media, photo)
    return len(found)


async def republish(session: AsyncSession) -> int:
    """Republish every live outfit and return their number."""
    count = last = 0
    while found := await store.list_live_outfits(session, after=last, limit=REPUBLISH_BATCH):
        profiles = await load_profiles(session, {outfit.owner_id for outfit, _ in found})
        for outfit, photo in found:
            profile = profiles.get(outfit.owner_id)
            effective_audience = strictest(
                outfit.audience, profile.audience if profile else "private"
            )
            event = outfit_event(OutfitChanged, outfit, photo, effective_audience)
            await emit(session, event, subject=outfit.id, version=outfit.version)
        count, last = count + len(found), found[-1][0].id
    return count
