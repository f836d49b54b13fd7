"""What people do with outfits."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.types import MAX_ID, Audience
from shared.contracts.wardrobe import OutfitChanged, OutfitPublished, OutfitRemoved
from shared.erasure import hold_accounts
from shared.errors import NotFound, NotSignedIn
from shared.outbox import emit
from shared.viewer import Viewer
from wardrobe.edits import check_version
from wardrobe.outfits import store
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.rules import announcement, narrowed_audiences
from wardrobe.outfits.schemas import NewOutfit, OutfitChange
from wardrobe.outfits.store import WithPhoto
from wardrobe.people.domain import effective_audience, hold_account, known_profiles, look
from wardrobe.people.rules import is_stricter, strictest
from wardrobe.photos.domain import discard_photos, move_photo, use_photo
from wardrobe.photos.models import Photo
from wardrobe.studio import Studio

KEEP_TRASHED = timedelta(days=30)
BATCH = 20
REPUBLISH_BATCH = 500


async def publish_outfit(session: AsyncSession, viewer: Viewer, new: NewOutfit) -> WithPhoto:
    """Publish an outfit to its audience; raises PhotoNotFound or PhotoUsed."""
    if not await hold_account(session, viewer.id):
        raise NotSignedIn
    photo = await use_photo(session, viewer.id, new.photo_id)
    values = new.model_dump() | {"tags": list(dict.fromkeys(new.tags))}
    outfit = await store.insert_outfit(session, Outfit(owner_id=viewer.id, **values))
    await _announce(session, OutfitPublished, outfit, photo)
    return outfit, photo


async def view_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> WithPhoto:
    """An outfit that the viewer may see; raises NotFound for every other one."""
    found = await store.get_outfit(session, outfit_id)
    if found is None:
        raise NotFound
    sight = await look(session, viewer, [found[0].owner_id])
    if found[0].audience not in sight.of(found[0].owner_id):
        raise NotFound
    return found


async def view_outfits(
    session: AsyncSession, viewer: Viewer, ids: Sequence[int]
) -> list[WithPhoto]:
    """Those of the outfits that the viewer may see, in the order of `ids`, each once."""
    found = {outfit.id: (outfit, photo) for outfit, photo in await store.list_outfits(session, ids)}
    sight = await look(session, viewer, {outfit.owner_id for outfit, _ in found.values()})
    shown = (found[outfit_id] for outfit_id in dict.fromkeys(ids) if outfit_id in found)
    return [pair for pair in shown if pair[0].audience in sight.of(pair[0].owner_id)]


async def browse_outfits(
    session: AsyncSession, viewer: Viewer, owner_id: int, *, before: int | None, limit: int
) -> tuple[list[WithPhoto], int | None]:
    """A person's outfits that the viewer may see, newest first, and where the next page starts."""
    audiences = (await look(session, viewer, [owner_id])).of(owner_id)
    found = await store.list_outfits_of(
        session,
        owner_id,
        audiences=audiences,
        before=MAX_ID if before is None else before,
        limit=limit + 1,
    )
    page = list(found[:limit])
    return page, page[-1][0].id if len(found) > limit else None


async def change_outfit(
    session: AsyncSession,
    studio: Studio,
    viewer: Viewer,
    outfit_id: int,
    change: OutfitChange,
    if_match: str | None,
) -> WithPhoto:
    """Edit an outfit of one's own; raises NotFound, VersionMismatch or PictureNotSaved."""
    outfit, photo = await _own_outfit(session, viewer, outfit_id, if_match)
    changes = change.model_dump(exclude_unset=True)
    if all(getattr(outfit, name) == value for name, value in changes.items()):
        return outfit, photo
    before = outfit.audience
    outfit.sqlmodel_update(changes)
    if is_stricter(outfit.audience, before):
        await move_photo(session, studio, photo)
    outfit.version += 1
    await _announce(session, OutfitChanged, outfit, photo)
    return outfit, photo


async def trash_outfit(
    session: AsyncSession, studio: Studio, viewer: Viewer, outfit_id: int, if_match: str | None
) -> None:
    """Take an outfit away from everybody; its row stays for 30 days. Raises as `change_outfit`."""
    outfit, photo = await _own_outfit(session, viewer, outfit_id, if_match)
    await move_photo(session, studio, photo)
    outfit.state, outfit.trashed_at = "trashed", datetime.now(UTC)
    await _announce_removal(session, outfit)


async def note_profile_change(
    session: AsyncSession, owner_id: int, before: Audience, after: Audience
) -> None:
    """Mark a person's outfits for `announce_due_outfits`, since fewer or more people see them."""
    if before != after:
        moved = narrowed_audiences(before, after)
        await store.update_due(session, owner_id, move_above=moved)


async def announce_due_outfits(session: AsyncSession, studio: Studio) -> int:
    """Announce outfits whose owner's profile changed, moving pictures; answers how many."""
    # The owners first, as an erasure does: it forgets what was announced until then.
    owners = await store.list_due_owners(session, BATCH)
    await hold_accounts(session, *owners)
    found = await store.list_due_outfits(session, owners, BATCH)
    for outfit, photo in found:
        if outfit.due == "move":
            await move_photo(session, studio, photo)
        outfit.due = None
        outfit.version += 1
        await _announce(session, OutfitChanged, outfit, photo)
    return len(found)


async def purge_trashed_outfits(session: AsyncSession, now: datetime) -> int:
    """Delete what was trashed 30 days ago for good; answers how many."""
    found = await store.list_trashed(session, before=now - KEEP_TRASHED, limit=BATCH)
    for outfit, photo in found:
        await store.delete_outfit(session, outfit)
        await discard_photos(session, [photo])
    return len(found)


async def erase_outfits(session: AsyncSession, owner_id: int) -> int:
    """Delete all outfits of a deleted account and answer how many; their photos remain."""
    outfits = await store.list_all_of(session, owner_id)
    for outfit in outfits:
        if outfit.state == "published":
            await _announce_removal(session, outfit)
        await store.delete_outfit(session, outfit)
    return len(outfits)


async def republish(session: AsyncSession) -> int:
    """Announce every live outfit as it is; answers how many."""
    count = last = 0
    while found := await store.list_live_outfits(session, after=last, limit=REPUBLISH_BATCH):
        profiles = await known_profiles(session, {outfit.owner_id for outfit, _ in found})
        for outfit, photo in found:
            profile = profiles.get(outfit.owner_id)
            effective = strictest(outfit.audience, profile.audience if profile else "public")
            event = announcement(OutfitChanged, outfit, photo, effective)
            await emit(session, event, subject=outfit.id, version=outfit.version)
        count, last = count + len(found), found[-1][0].id
    return count


async def _own_outfit(
    session: AsyncSession, viewer: Viewer, outfit_id: int, if_match: str | None
) -> WithPhoto:
    found = await store.get_outfit_of(session, outfit_id, viewer.id)
    if found is None:
        raise NotFound
    check_version(if_match, found[0].version)
    return found


async def _announce(
    session: AsyncSession, kind: type[OutfitPublished], outfit: Outfit, photo: Photo
) -> None:
    effective = await effective_audience(session, outfit.owner_id, outfit.audience)
    if effective != "private" and outfit.feed_id is None:
        outfit.feed_id = await store.get_new_feed_id(session)
    event = announcement(kind, outfit, photo, effective)
    await emit(session, event, subject=outfit.id, version=outfit.version)


async def _announce_removal(session: AsyncSession, outfit: Outfit) -> None:
    outfit.version += 1
    event = OutfitRemoved(outfit_id=outfit.id, owner_id=outfit.owner_id)
    await emit(session, event, subject=outfit.id, version=outfit.version)
