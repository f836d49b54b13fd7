"""Publishes, shows, edits, copies and moderates outfits, and announces them again.

Events contain only what the outfit's audience may know.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import ProfileAudience
from contracts.wardrobe import OutfitChanged, OutfitPublished, OutfitRemoved
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.features.circles import require_own_circle
from shared.features.visibility import circle_audience, is_stricter, strictest
from shared.http.errors import NotFound, NotSignedIn
from shared.http.etags import check_version
from shared.http.pagination import PageRows, cut_page
from shared.http.viewer import Viewer
from wardrobe.garments import store as garments
from wardrobe.garments.domain import publish_new_garments
from wardrobe.media import Media
from wardrobe.outfits import store
from wardrobe.outfits.alt_texts.domain import require_alt_text
from wardrobe.outfits.errors import HiddenByModerators, TooManyFeatured
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.domain import (
    copy_pins,
    move_pins_to_photo,
    present_pins,
    set_pins,
    sync_pins,
)
from wardrobe.outfits.rules import (
    held_event,
    moderation_changes,
    narrowed_audiences,
    outfit_event,
    pin_target,
    public_since,
    resolve_changes,
    sort_position,
)
from wardrobe.outfits.schemas import (
    PARTS,
    NewCopy,
    NewOutfit,
    OutfitChange,
    OutfitOut,
    present_outfit,
)
from wardrobe.outfits.store import OutfitQuery, OutfitWithPhoto, insert_outfit
from wardrobe.people.companions.domain import present_companions, set_companions
from wardrobe.people.visibility.domain import (
    load_profiles,
    lock_account,
    profile_audience,
    visible_audiences,
)
from wardrobe.people.visibility.models import KnownCircle
from wardrobe.photos import store as photos
from wardrobe.photos.domain import copy_photo, move_photo, release_photo, use_photo
from wardrobe.photos.matching.domain import (
    ModerationDecision,
    delete_known_picture,
    find_match,
    record_decision,
    save_hold,
)
from wardrobe.photos.matching.store import get_hold, list_near_hashes
from wardrobe.photos.models import Photo

BATCH = 20
REPUBLISH_BATCH = 500
COPIED_FIELDS = {"audience", "caption", "alt_text", "private_note", "comments", "tags"}
"""Fields that are copied; the copy was not worn yet."""


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


async def copy_outfit(
    session: AsyncSession, media: Media, viewer: Viewer, outfit_id: int, copy: NewCopy
) -> OutfitWithPhoto:
    """Copy one of the viewer's outfits to a draft, or to a plan for a day.

    Raises NotFound, HiddenByModerators, QuotaReached or StorageUnavailable.
    """
    outfit, photo = await lock_own_outfit(session, viewer, outfit_id)
    if outfit.hidden_audience is not None:
        raise HiddenByModerators
    photo_copy = await copy_photo(session, media, photo)
    copied = Outfit(
        owner_id=viewer.id,
        photo_id=photo_copy.id,
        state="draft" if copy.planned_for is None else "planned",
        planned_for=copy.planned_for,
        **outfit.model_dump(include=COPIED_FIELDS),
    )
    copied = await insert_outfit(session, copied)
    await copy_pins(session, outfit.id, pin_target(copied, photo_copy))
    return copied, photo_copy
