"""What people do with outfits."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitChanged, OutfitPublished, OutfitRemoved
from shared.errors import NotFound, NotSignedIn
from shared.features.account_erasure import lock_active_accounts
from shared.features.view_as import viewed_as
from shared.outbox import emit
from shared.viewer import Viewer
from wardrobe.edits import check_version
from wardrobe.garments.domain import show_with_outfit
from wardrobe.known_pictures.domain import (
    Decision,
    find_copied,
    forget_picture,
    keep_hold,
    note_decision,
)
from wardrobe.known_pictures.store import get_hold
from wardrobe.media import Media
from wardrobe.outfits import store
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.rules import (
    announcement,
    canvas,
    edited,
    held,
    moderated,
    place_in_list,
    public_since,
)
from wardrobe.outfits.schemas import NewOutfit, OutfitChange, OutfitOut, present_outfit
from wardrobe.outfits.store import Choice, WithPhoto
from wardrobe.photos.domain import move_photo, release_photo, use_photo
from wardrobe.photos.models import Photo
from wardrobe.pins.domain import keep_pins, note_outfit, show_on_photo, show_pins
from wardrobe.visibility.domain import hold_account, look, profile_audience
from wardrobe.visibility.rules import is_stricter, strictest


async def create_outfit(
    session: AsyncSession, studio: Media, viewer: Viewer, new: NewOutfit
) -> WithPhoto:
    """Publish an outfit, or keep it for its owner.

    Raises PhotoNotFound, PhotoUsed or GarmentNotFound.
    """
    if not await hold_account(session, viewer.id):
        raise NotSignedIn
    photo = await use_photo(session, viewer.id, new.photo_id)
    values = new.model_dump(exclude={"pins"}) | {"tags": list(dict.fromkeys(new.tags))}
    outfit = Outfit(owner_id=viewer.id, **values)
    if outfit.state == "published":
        outfit.published_at = datetime.now(UTC)
    outfit = await store.insert_outfit(session, outfit)
    await keep_pins(session, studio, canvas(outfit, photo), new.pins)
    if outfit.state == "published":
        await announce(session, OutfitPublished, outfit, photo)
    return outfit, photo


async def view_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> WithPhoto:
    """An outfit that the viewer may see; raises NotFound for every other one."""
    found = await view_outfits(session, viewer, [outfit_id])
    if not found:
        raise NotFound
    return found[0]


async def onlooker(
    session: AsyncSession, viewer: Viewer, outfit_id: int, see_as: str | None
) -> Viewer:
    """Through whose eyes the viewer looks at an outfit; raises NotFound."""
    if see_as is None:
        return viewer
    outfit, _ = await view_outfit(session, viewer, outfit_id)
    return viewed_as(viewer, see_as, outfit.owner_id)


async def view_outfits(
    session: AsyncSession, viewer: Viewer, ids: Sequence[int]
) -> list[WithPhoto]:
    """Those of the outfits that the viewer may see, in the order of `ids`, each once."""
    found = {outfit.id: (outfit, photo) for outfit, photo in await store.list_outfits(session, ids)}
    sight = await look(session, viewer, {outfit.owner_id for outfit, _ in found.values()})

    def is_shown(outfit: Outfit) -> bool:
        if outfit.state != "published":
            return outfit.owner_id == viewer.user_id
        return outfit.audience in sight.of(outfit.owner_id)

    pairs = (found[outfit_id] for outfit_id in dict.fromkeys(ids) if outfit_id in found)
    return [pair for pair in pairs if is_shown(pair[0])]


async def show_outfits(
    session: AsyncSession, viewer: Viewer, found: Sequence[WithPhoto]
) -> list[OutfitOut]:
    """Outfits that the viewer may see as they are answered, with their pins."""
    pins = await show_pins(session, viewer, [outfit.id for outfit, _ in found])
    return [present_outfit(*pair, pins[pair[0].id], viewer.user_id) for pair in found]


async def browse_outfits(
    session: AsyncSession, viewer: Viewer, owner_id: int, choice: Choice
) -> tuple[list[WithPhoto], tuple[int, int] | None]:
    """A person's outfits that the viewer may see, and place and id of the last if there are more.

    Whatever is not published is for its owner alone.
    """
    if choice.state != "published" and owner_id != viewer.user_id:
        return [], None
    audiences = (await look(session, viewer, [owner_id])).of(owner_id)
    found = await store.list_outfits_of(session, owner_id, audiences=audiences, choice=choice)
    page = list(found[: choice.limit])
    if len(found) <= choice.limit:
        return page, None
    last = page[-1][0]
    return page, (place_in_list(last, choice.state), last.id)


async def change_outfit(
    session: AsyncSession,
    studio: Media,
    viewer: Viewer,
    outfit_id: int,
    change: OutfitChange,
    if_match: str | None,
) -> WithPhoto:
    """Edit, plan or publish an outfit of one's own.

    Raises NotFound, VersionMismatch, GarmentNotFound, PictureNotSaved or what `edited` raises.
    """
    outfit, photo = await own_outfit(session, viewer, outfit_id, if_match)
    wanted = change.model_dump(exclude_unset=True, exclude={"pins"})
    changes = edited(outfit, wanted, datetime.now(UTC))
    was_published, before = outfit.state == "published", outfit.audience
    outfit.sqlmodel_update(changes)
    if not await _keep_pins(session, studio, (outfit, photo), change) and not changes:
        return outfit, photo
    if was_published and is_stricter(outfit.audience, before):
        await move_photo(session, studio, photo)
    outfit.version += 1
    if outfit.state == "published":
        if not was_published:
            await show_with_outfit(session, outfit.id, outfit.audience)
        kind = OutfitChanged if was_published else OutfitPublished
        await announce(session, kind, outfit, photo)
    return outfit, photo


async def replace_photo(
    session: AsyncSession,
    studio: Media,
    viewer: Viewer,
    outfit_id: int,
    photo_id: int,
    if_match: str | None,
) -> tuple[WithPhoto, int]:
    """Show an outfit of one's own by another photo; returns it and the id of the former one.

    Raises NotFound, VersionMismatch, PhotoNotFound, PhotoUsed or PictureNotSaved.
    """
    outfit, former = await own_outfit(session, viewer, outfit_id, if_match)
    photo = await use_photo(session, viewer.id, photo_id)
    outfit.photo_id, outfit.public_since = photo.id, None
    outfit.version += 1
    await show_on_photo(session, canvas(outfit, photo))
    await release_photo(session, studio, former)
    if outfit.state == "published":
        await announce(session, OutfitChanged, outfit, photo)
    return (outfit, photo), former.id


async def moderate_outfit(session: AsyncSession, decision: Decision) -> None:
    """Hide an outfit or show it to its audience again, as moderators decided.

    Decisions may arrive twice and in any order: the latest version wins. The picture gets new
    addresses soon after (`due`), so that the old ones stop working.
    """
    living = await lock_active_accounts(session, decision.owner_id)
    place = decision.outfit_id, decision.owner_id
    found = await store.get_outfit_of(session, *place) if living else None
    if found is None:
        await forget_picture(session, decision)
        return
    outfit, photo = found
    if outfit.moderation_version >= decision.version:
        return
    outfit.moderation_version = decision.version
    await note_decision(session, decision, photo)
    changes = moderated(outfit, hidden=decision.hidden)
    if not changes:
        return
    outfit.sqlmodel_update(changes)
    outfit.version += 1
    if outfit.state == "published":
        await announce(session, OutfitChanged, outfit, photo)
    if decision.hidden:
        outfit.due = "move"


async def erase_outfits(session: AsyncSession, owner_id: int) -> int:
    """Delete all outfits of a deleted account and answer how many; their photos remain."""
    outfits = await store.list_all_of(session, owner_id)
    for outfit in outfits:
        if outfit.state == "published":
            await announce_removal(session, outfit)
        await store.delete_outfit(session, outfit)
    return len(outfits)


async def _keep_pins(
    session: AsyncSession, studio: Media, pair: WithPhoto, change: OutfitChange
) -> bool:
    """Let the pins follow a change; answers whether they are others now."""
    await note_outfit(session, canvas(*pair))
    if "pins" not in change.model_fields_set:
        return False
    return await keep_pins(session, studio, canvas(*pair), change.pins)


async def own_outfit(
    session: AsyncSession, viewer: Viewer, outfit_id: int, if_match: str | None = None
) -> WithPhoto:
    """One of `hold_outfit` that is not in the trash; raises VersionMismatch as well."""
    found = await hold_outfit(session, viewer, outfit_id)
    if found[0].state == "trashed":
        raise NotFound
    check_version(if_match, found[0].version)
    return found


async def hold_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> WithPhoto:
    """The viewer's outfit in any state, locked after the account; NotSignedIn or NotFound."""
    if not await hold_account(session, viewer.id):
        raise NotSignedIn
    found = await store.get_outfit_of(session, outfit_id, viewer.id)
    if found is None:
        raise NotFound
    return found


async def announce(
    session: AsyncSession, kind: type[OutfitPublished], outfit: Outfit, photo: Photo
) -> None:
    """Tell the whole state of a published outfit, in its present version.

    Every outfit goes through here before others see it, so here a known picture is held.
    """
    await hold_copied(session, outfit, photo)
    profile = await profile_audience(session, outfit.owner_id)
    if profile is None:
        outfit.due = "announce"  # once more, as soon as we know to whom it shows
    effective = strictest(outfit.audience, profile or "private")
    if effective != "private" and outfit.feed_id is None:
        outfit.feed_id = await store.get_new_feed_id(session)
    outfit.public_since = public_since(outfit, effective, datetime.now(UTC))
    event = announcement(kind, outfit, photo, effective)
    await emit(session, event, subject=outfit.id, version=outfit.version)
    hold = await get_hold(session, outfit.id) if outfit.hidden_audience is not None else None
    if hold is not None:
        await emit(session, held(outfit, photo, hold), subject=outfit.id, version=outfit.version)


async def hold_copied(session: AsyncSession, outfit: Outfit, photo: Photo) -> None:
    """Let only its owner see an outfit with a picture that moderators have hidden elsewhere."""
    if outfit.audience == "private":
        return  # also while moderators hide it
    match = await find_copied(session, photo)
    if match is None:
        return
    await keep_hold(session, outfit.id, match, outfit.moderation_version)
    outfit.sqlmodel_update(moderated(outfit, hidden=True))
    if outfit.feed_id is not None:
        outfit.due = "move"  # others may know its addresses


async def announce_removal(session: AsyncSession, outfit: Outfit) -> None:
    """Tell that a published outfit shows no more, as a new version of it."""
    outfit.version += 1
    outfit.public_since = None
    event = OutfitRemoved(outfit_id=outfit.id, owner_id=outfit.owner_id)
    await emit(session, event, subject=outfit.id, version=outfit.version)
