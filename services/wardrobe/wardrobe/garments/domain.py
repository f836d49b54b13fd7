"""Adds, lists, edits and removes garments."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import inspect
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.features.circles import require_own_circle
from shared.http.errors import FieldError, NotFound, NotSignedIn
from shared.http.etags import check_version
from shared.http.pagination import Page, page_of
from shared.http.viewer import Viewer
from shared.translations import gettext
from wardrobe.color_names import color_names
from wardrobe.garments import store
from wardrobe.garments.errors import (
    GarmentInUse,
    NotArchived,
    OrderIsPrivate,
    PriceWithoutCurrency,
)
from wardrobe.garments.models import Garment
from wardrobe.garments.pictures.store import list_further_photos, update_further_pictures
from wardrobe.garments.rules import missing_garments, name_of, states_for_others
from wardrobe.garments.schemas import (
    FacetsOut,
    GarmentChange,
    GarmentOut,
    NewGarment,
    TraitsChange,
    present_garment,
)
from wardrobe.garments.store import GarmentQuery, GarmentWithPhoto
from wardrobe.people.visibility.domain import lock_account, visible_audiences
from wardrobe.people.visibility.models import KnownCircle
from wardrobe.photos import store as photos
from wardrobe.photos.domain import delete_used_photo, use_photo
from wardrobe.photos.models import Photo


async def add_garment(session: AsyncSession, viewer: Viewer, new: NewGarment) -> GarmentWithPhoto:
    """Add a garment to the viewer's wardrobe.

    Raises NotSignedIn, CircleNotFound, PhotoNotFound, PhotoUsed, PriceWithoutCurrency or
    NotArchived.
    """
    await require_own_circle(session, viewer.id, new.audience, KnownCircle)
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    photo = await use_photo(session, viewer.id, new.photo_id) if new.photo_id is not None else None
    colors = new.colors or (photo.colors if photo else [])
    values = new.model_dump(exclude={"photo_id", "colors", "name"})
    garment = Garment(
        owner_id=viewer.id,
        name=name_of(new.name, new.category, color_names(colors)),
        photo_id=new.photo_id,
        colors=colors,
        color_names=color_names(colors),
        **values,
    )
    _check(garment)
    return await store.insert_garment(session, garment), photo


async def view_garment(session: AsyncSession, viewer: Viewer, garment_id: int) -> GarmentWithPhoto:
    """Return a garment with its photo; raises NotFound unless the viewer may see it."""
    found = await store.get_garment(session, garment_id)
    if found is None:
        raise NotFound
    visible = await visible_audiences(session, viewer, [found[0].owner_id])
    garment, _ = found
    if not visible.admits(garment.owner_id, garment.audience):
        raise NotFound
    if garment.state == "wished" and garment.owner_id != viewer.user_id:
        raise NotFound
    return found


async def list_own_photos(session: AsyncSession, garment: Garment) -> Sequence[Photo]:
    """Return the pictures of a garment in order, the main one first; not one that a pin shows."""
    main = await photos.list_photos(session, [garment.photo_id]) if garment.photo_id else {}
    return [*main.values(), *await list_further_photos(session, garment.id)]


async def hide_pictures(session: AsyncSession, garment: Garment) -> None:
    """Have a garment's pictures moved, so that the URLs that others know stop working."""
    # Locked in order, so that two calls cannot deadlock.
    for photo_id in sorted(photo.id for photo in await list_own_photos(session, garment)):
        photo = await photos.get_photo(session, photo_id, garment.owner_id)
        if photo is not None and not photo.is_avatar:
            photo.move_due = True


async def present_with_pictures(
    session: AsyncSession, viewer_id: int | None, garment: Garment, photo: Photo | None
) -> GarmentOut:
    """Return a garment with all its pictures, which only its owner sees."""
    pictures = await list_own_photos(session, garment) if viewer_id == garment.owner_id else []
    return present_garment(garment, photo, viewer_id, pictures)


async def browse_garments(
    session: AsyncSession, viewer: Viewer, owner_id: int, filters: GarmentQuery
) -> Page[GarmentOut]:
    """Return a page of a person's garments that the viewer may see; raises OrderIsPrivate."""
    is_private = store.ORDERS[filters.sort].is_private or filters.label or filters.needs_wash
    if is_private and owner_id != viewer.user_id:
        raise OrderIsPrivate
    if owner_id != viewer.user_id:
        filters = replace(filters, states=states_for_others(filters.states))
        if not filters.states:
            return Page(items=[])
    audiences = (await visible_audiences(session, viewer, [owner_id])).of(owner_id)
    found = await store.list_garments_of(session, owner_id, filters.restricted_to(audiences))
    return page_of(
        found,
        filters.limit,
        lambda row: present_garment(row.garment, row.photo, viewer.user_id),
        key=lambda row: (filters.sort, str(row.sort_key), row.garment.id),
    )


async def count_facets(session: AsyncSession, viewer: Viewer) -> FacetsOut:
    """Count the viewer's own garments by each value that they can be filtered by."""
    counts = await store.count_garments(session, viewer.id)
    return FacetsOut.model_validate(counts | await store.count_facets(session, viewer.id))


async def change_garment(
    session: AsyncSession,
    viewer: Viewer,
    garment_id: int,
    change: GarmentChange,
    if_match: str | None,
) -> GarmentWithPhoto:
    """Edit one of the viewer's garments.

    Without its main picture, the next becomes the main one. Raises NotFound, VersionMismatch,
    CircleNotFound, PhotoNotFound, PhotoUsed, PriceWithoutCurrency, NotArchived or
    GarmentInUse.
    """
    await require_own_circle(session, viewer.id, change.audience, KnownCircle)
    garment = await lock_kept_garment(session, viewer, garment_id, if_match)
    before, changes = garment.photo_id, change.model_dump(exclude_unset=True)
    if "photo_id" in changes:
        changes["photo_id"] = change.photo_id or await _take_next_picture(session, garment)
    if change.photo_id is not None and change.photo_id != before:
        photo = await use_photo(session, viewer.id, change.photo_id)
        changes = {"colors": photo.colors} | changes
    if changes.get("state") == "wished":
        await _check_unused(session, [garment])
    if _apply(garment, changes):
        garment.color_names = color_names(garment.colors)
        garment.name = name_of(garment.name, garment.category, garment.color_names)
        await _save_all(session, [garment])
    if garment.photo_id != before:
        await _delete_photo(session, garment.owner_id, before)
    return (await store.list_with_photos(session, [garment_id]))[garment_id]


async def change_garments(
    session: AsyncSession, viewer: Viewer, ids: Collection[int], change: TraitsChange
) -> list[GarmentWithPhoto]:
    """Make the same change to several of the viewer's garments: to all or to none.

    Raises CircleNotFound, GarmentNotFound, PriceWithoutCurrency, NotArchived or GarmentInUse.
    """
    await require_own_circle(session, viewer.id, change.audience, KnownCircle)
    locked = await lock_garments(session, viewer.id, ids)
    if change.state == "wished":
        await _check_unused(session, locked.values())
    for garment in locked.values():
        _apply(garment, change.model_dump(exclude_unset=True))
    await _save_all(session, locked.values())
    shown = await store.list_with_photos(session, ids)
    return [shown[garment_id] for garment_id in dict.fromkeys(ids)]


async def lock_kept_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int, if_match: str | None = None
) -> Garment:
    """Return the viewer's garment, which is not in the trash, locked.

    Raises NotFound or VersionMismatch.
    """
    locked = await store.list_locked_garments(session, viewer.id, [garment_id])
    if garment_id not in locked:
        raise NotFound
    check_version(if_match, locked[garment_id].version)
    return locked[garment_id]


async def lock_own_garment(session: AsyncSession, viewer: Viewer, garment_id: int) -> Garment:
    """Return the viewer's garment, which may be in the trash, locked; raises NotFound."""
    ids = [garment_id]
    locked = await store.list_locked_garments(session, viewer.id, ids, with_trashed=True)
    if garment_id not in locked:
        raise NotFound
    return locked[garment_id]


async def delete_garment(session: AsyncSession, garment: Garment) -> None:
    """Permanently delete a locked garment with its pictures, its pins and its wears."""
    pictures = sorted(photo.id for photo in await list_own_photos(session, garment))
    await store.delete_garment(session, garment)
    for photo_id in pictures:
        await _delete_photo(session, garment.owner_id, photo_id)


async def lock_garments(
    session: AsyncSession, owner_id: int, ids: Collection[int], *, with_trashed: bool = False
) -> dict[int, Garment]:
    """Lock a person's garments and return them by id; raises GarmentNotFound if one is missing.

    `with_trashed`: those in the trash are not missing.
    """
    locked = await store.list_locked_garments(session, owner_id, ids, with_trashed=with_trashed)
    if missing := set(ids) - locked.keys():
        raise missing_garments(missing)
    return locked


async def publish_new_garments(session: AsyncSession, outfit_id: int, audience: Audience) -> None:
    """Give the garments that came with a newly published outfit the outfit's audience."""
    await store.update_new_garments(session, outfit_id, audience)


async def erase_garments(session: AsyncSession, owner_id: int) -> int:
    """Delete all garments of a deleted account; return their number."""
    return await store.delete_garments_of(session, owner_id)


def _apply(garment: Garment, changes: dict[str, Any]) -> bool:
    """Apply changes; return whether anything changed."""
    if "audience" in changes:
        garment.comes_with = None
    if all(getattr(garment, name) == value for name, value in changes.items()):
        return False
    leaves_archive = garment.state == "archived" and changes.get("state", "archived") != "archived"
    if leaves_archive:
        changes = {"archived_reason": None} | changes
    comes_back = garment.state == "wash" and changes.get("state") == "here"
    if comes_back and changes.get("washed_on", garment.washed_on) == garment.washed_on:
        changes = changes | {"washed_on": datetime.now(UTC).date()}
    garment.sqlmodel_update(changes)
    _check(garment)
    garment.version += 1
    return True


async def _save_all(session: AsyncSession, garments: Collection[Garment]) -> None:
    """Flush the changes of garments; count the wears of those whose washing changed."""
    changed = [
        garment.id
        for garment in garments
        if any(
            inspect(garment).attrs[name].history.has_changes()
            for name in ("washed_on", "wash_after")
        )
    ]
    await session.flush()
    if changed:
        await store.update_wears_since_wash(session, changed)


async def _check_unused(session: AsyncSession, garments: Iterable[Garment]) -> None:
    """Raise GarmentInUse if garments that go to the wishlist were worn, pinned or lent."""
    new = [garment.id for garment in garments if garment.state != "wished"]
    if new and await store.is_any_in_use(session, new):
        raise GarmentInUse


def _check(garment: Garment) -> None:
    if garment.price is not None and garment.currency is None:
        raise PriceWithoutCurrency(
            errors=[FieldError(field="currency", message=gettext("A price needs a currency."))]
        )
    if garment.archived_reason is not None and garment.state != "archived":
        raise NotArchived(errors=[FieldError(field="archived_reason", message=NotArchived.detail)])


async def _take_next_picture(session: AsyncSession, garment: Garment) -> int | None:
    """Return the picture after the main one, which is then no longer one of the further ones."""
    further = [photo.id for photo in await list_further_photos(session, garment.id)]
    if not further:
        return None
    await update_further_pictures(session, garment.id, further[1:])
    return further[0]


async def _delete_photo(session: AsyncSession, owner_id: int, photo_id: int | None) -> None:
    photo = await photos.get_photo(session, photo_id, owner_id) if photo_id else None
    if photo is not None:
        await delete_used_photo(session, photo)
