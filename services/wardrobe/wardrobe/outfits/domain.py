"""Publishes, shows, edits and moderates outfits."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitChanged, OutfitPublished, OutfitRemoved
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.features.circles import require_own_circle
from shared.features.visibility import is_stricter, strictest
from shared.http.errors import NotFound, NotSignedIn
from shared.http.etags import check_version
from shared.http.pagination import PageRows, cut_page
from shared.http.viewer import Viewer
from wardrobe.garments.domain import publish_new_garments
from wardrobe.media import Media
from wardrobe.outfits import store
from wardrobe.outfits.alt_texts.domain import require_alt_text
from wardrobe.outfits.errors import TooManyFeatured
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.domain import move_pins_to_photo, present_pins, set_pins, sync_pins
from wardrobe.outfits.rules import (
    held_event,
    moderation_changes,
    outfit_event,
    pin_target,
    public_since,
    resolve_changes,
    sort_position,
)
from wardrobe.outfits.schemas import PARTS, NewOutfit, OutfitChange, OutfitOut, present_outfit
from wardrobe.outfits.store import OutfitQuery, OutfitWithPhoto
from wardrobe.people.companions.domain import present_companions, set_companions
from wardrobe.people.visibility.domain import lock_account, profile_audience, visible_audiences
from wardrobe.people.visibility.models import KnownCircle
from wardrobe.photos.domain import move_photo, release_photo, use_photo
from wardrobe.photos.matching.domain import (
    ModerationDecision,
    delete_known_picture,
    find_match,
    record_decision,
    save_hold,
)
from wardrobe.photos.matching.store import get_hold
from wardrobe.photos.models import Photo


async def create_outfit(
    session: AsyncSession, media: Media, viewer: Viewer, new: NewOutfit
) -> OutfitWithPhoto:
    """Publish an outfit, or store it as a draft or plan.

    Raises NotSignedIn, CircleNotFound, AltTextRequired, PhotoNotFound, PhotoUsed,
    CompanionNotFound or GarmentNotFound.
    """
    await require_own_circle(session, viewer.id, new.audience, KnownCircle)
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    photo = await use_photo(session, viewer.id, new.photo_id)
    values = new.model_dump(exclude=PARTS) | {"tags": list(dict.fromkeys(new.tags))}
    outfit = Outfit(owner_id=viewer.id, **values)
    if outfit.state == "published":
        await require_alt_text(session, viewer.id, outfit.alt_text)
        outfit.published_at = datetime.now(UTC)
    outfit = await store.insert_outfit(session, outfit)
    await set_companions(session, viewer.id, outfit.id, new.with_people)
    await set_pins(session, media, pin_target(outfit, photo), new.pins)
    if outfit.state == "published":
        await announce(session, OutfitPublished, outfit, photo)
    return outfit, photo


async def view_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> OutfitWithPhoto:
    """Return an outfit; raises NotFound unless the viewer may see it."""
    found = await view_outfits(session, viewer, [outfit_id])
    if not found:
        raise NotFound
    return found[0]


async def view_outfits(
    session: AsyncSession, viewer: Viewer, ids: Sequence[int]
) -> list[OutfitWithPhoto]:
    """Return the outfits that the viewer may see, in the order of `ids`, without duplicates."""
    found = {outfit.id: (outfit, photo) for outfit, photo in await store.list_outfits(session, ids)}
    owners = {outfit.owner_id for outfit, _ in found.values()}
    visible = await visible_audiences(session, viewer, owners)

    def is_shown(outfit: Outfit) -> bool:
        if outfit.state != "published":
            return outfit.owner_id == viewer.user_id
        return visible.admits(outfit.owner_id, outfit.audience)

    pairs = map(found.get, dict.fromkeys(ids))
    return [pair for pair in pairs if pair is not None and is_shown(pair[0])]


async def present_outfits(
    session: AsyncSession, viewer: Viewer, found: Sequence[OutfitWithPhoto]
) -> list[OutfitOut]:
    """Return outfits as responses with their pins; the viewer must be allowed to see them."""
    pins = await present_pins(session, viewer, [outfit.id for outfit, _ in found])
    people = await present_companions(session, viewer, {one.id: one.owner_id for one, _ in found})
    return [present_outfit(*pair, pins, people, viewer.user_id) for pair in found]


async def browse_outfits(
    session: AsyncSession, viewer: Viewer, owner_id: int, filters: OutfitQuery
) -> PageRows[OutfitWithPhoto]:
    """Return a page of a person's outfits that the viewer may see; all states to the owner."""
    if filters.state != "published" and owner_id != viewer.user_id:
        return PageRows([], None)
    audiences = (await visible_audiences(session, viewer, [owner_id])).of(owner_id)
    found = await store.list_outfits_of(session, owner_id, audiences=audiences, filters=filters)
    return cut_page(
        found, filters.limit, key=lambda pair: (sort_position(pair[0], filters.state), pair[0].id)
    )


async def change_outfit(
    session: AsyncSession,
    media: Media,
    viewer: Viewer,
    outfit_id: int,
    change: OutfitChange,
    if_match: str | None,
) -> OutfitWithPhoto:
    """Edit, plan or publish one of the viewer's outfits.

    Raises NotFound, VersionMismatch, CircleNotFound, GarmentNotFound, StorageUnavailable,
    AlreadyPublished, TagsChangeElsewhere, PlanNeedsDay, CompanionNotFound, AltTextRequired or
    TooManyFeatured.
    """
    await require_own_circle(session, viewer.id, change.audience, KnownCircle)
    outfit, photo = await lock_own_outfit(session, viewer, outfit_id, if_match)
    values = change.model_dump(exclude_unset=True, exclude=PARTS)
    changes = resolve_changes(outfit, values, datetime.now(UTC))
    if changes.get("featured") and not await store.may_feature_another(session, viewer.id):
        raise TooManyFeatured
    was_published, before = outfit.state == "published", outfit.audience
    outfit.sqlmodel_update(changes)
    if outfit.state == "published" and changes.keys() & {"state", "alt_text"}:
        await require_alt_text(session, viewer.id, outfit.alt_text)
    if not await _apply_to_parts(session, media, (outfit, photo), change) and not changes:
        return outfit, photo
    if was_published and is_stricter(outfit.audience, before):
        await move_photo(session, media, photo)
    outfit.version += 1
    if outfit.state == "published":
        if not was_published:
            await publish_new_garments(session, outfit.id, outfit.audience)
        kind = OutfitChanged if was_published else OutfitPublished
        await announce(session, kind, outfit, photo)
    return outfit, photo


async def replace_photo(
    session: AsyncSession,
    media: Media,
    viewer: Viewer,
    outfit_id: int,
    photo_id: int,
    if_match: str | None,
) -> tuple[OutfitWithPhoto, int]:
    """Replace the photo of one of the viewer's outfits; return it and the former photo's id.

    Raises NotFound, VersionMismatch, PhotoNotFound, PhotoUsed or StorageUnavailable.
    """
    outfit, former = await lock_own_outfit(session, viewer, outfit_id, if_match)
    photo = await use_photo(session, viewer.id, photo_id)
    outfit.photo_id, outfit.public_since = photo.id, None
    outfit.version += 1
    await move_pins_to_photo(session, pin_target(outfit, photo))
    await release_photo(session, media, former)
    if outfit.state == "published":
        await announce(session, OutfitChanged, outfit, photo)
    return (outfit, photo), former.id


async def moderate_outfit(session: AsyncSession, decision: ModerationDecision) -> None:
    """Hide an outfit, or show it to its audience again, as moderators decided.

    Decisions may be delivered twice and in any order: the latest version wins. The picture gets
    new URLs soon after (`due`), so that the old ones stop working.
    """
    is_active = await lock_active_accounts(session, decision.owner_id)
    key = decision.outfit_id, decision.owner_id
    found = await store.get_outfit_of(session, *key) if is_active else None
    if found is None:
        await delete_known_picture(session, decision)
        return
    outfit, photo = found
    if outfit.moderation_version >= decision.version:
        return
    outfit.moderation_version = decision.version
    await record_decision(session, decision, photo)
    changes = moderation_changes(outfit, hidden=decision.hidden)
    if not changes:
        return
    outfit.sqlmodel_update(changes)
    outfit.version += 1
    if outfit.state == "published":
        await announce(session, OutfitChanged, outfit, photo)
    if decision.hidden:
        outfit.due = "move"


async def erase_outfits(session: AsyncSession, owner_id: int) -> int:
    """Delete all outfits of a deleted account, without their photos; return their number."""
    outfits = await store.list_all_of(session, owner_id)
    for outfit in outfits:
        if outfit.state == "published":
            await announce_removal(session, outfit)
        await store.delete_outfit(session, outfit)
    return len(outfits)


async def _apply_to_parts(
    session: AsyncSession, media: Media, pair: OutfitWithPhoto, change: OutfitChange
) -> bool:
    """Apply a change to people and pins; return whether these themselves changed."""
    outfit, changed = pair[0], False
    if "with_people" in change.model_fields_set:
        changed = await set_companions(session, outfit.owner_id, outfit.id, change.with_people)
    await sync_pins(session, pin_target(*pair))
    if "pins" in change.model_fields_set:
        changed |= await set_pins(session, media, pin_target(*pair), change.pins)
    return changed


async def lock_own_outfit(
    session: AsyncSession, viewer: Viewer, outfit_id: int, if_match: str | None = None
) -> OutfitWithPhoto:
    """Return the viewer's outfit that is not in the trash, locked after the account.

    Raises NotSignedIn, NotFound or VersionMismatch.
    """
    found = await lock_outfit(session, viewer, outfit_id)
    if found[0].state == "trashed":
        raise NotFound
    check_version(if_match, found[0].version)
    return found


async def lock_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> OutfitWithPhoto:
    """Return the viewer's outfit in any state, locked after the account.

    Raises NotSignedIn or NotFound.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    found = await store.get_outfit_of(session, outfit_id, viewer.id)
    if found is None:
        raise NotFound
    return found


async def announce(
    session: AsyncSession, kind: type[OutfitPublished], outfit: Outfit, photo: Photo
) -> None:
    """Announce the whole state of a published outfit in its current version.

    Every outfit is announced before others see it, so outfits with a known picture are held here.
    """
    await hold_if_known(session, outfit, photo)
    profile = await profile_audience(session, outfit.owner_id)
    if profile is None:
        outfit.due = "announce"  # again, as soon as we know the profile's audience
    effective_audience = strictest(outfit.audience, profile or "private")
    if effective_audience != "private" and outfit.feed_id is None:
        outfit.feed_id = await store.get_new_feed_id(session)
    outfit.public_since = public_since(outfit, effective_audience, datetime.now(UTC))
    event = outfit_event(kind, outfit, photo, effective_audience)
    await emit(session, event, subject=outfit.id, version=outfit.version)
    if outfit.hidden_audience is not None and (hold := await get_hold(session, outfit.id)):
        held = held_event(outfit, photo, hold)
        await emit(session, held, subject=outfit.id, version=outfit.version)


async def hold_if_known(session: AsyncSession, outfit: Outfit, photo: Photo) -> None:
    """Hide an outfit from everyone but its owner if moderators have hidden its picture before."""
    if outfit.audience == "private":
        return  # private, or hidden by moderators already
    match = await find_match(session, photo)
    if match is None:
        return
    await save_hold(session, outfit.id, match, outfit.moderation_version)
    outfit.sqlmodel_update(moderation_changes(outfit, hidden=True))
    if outfit.feed_id is not None:
        outfit.due = "move"  # others may know its URLs


async def announce_removal(session: AsyncSession, outfit: Outfit) -> None:
    """Announce the removal of a published outfit as a new version of it."""
    outfit.version += 1
    outfit.public_since = None
    removed = OutfitRemoved(outfit_id=outfit.id, owner_id=outfit.owner_id)
    await emit(session, removed, subject=outfit.id, version=outfit.version)
