"""What people do with garments."""

from collections.abc import Collection
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.errors import FieldError, NotFound, NotSignedIn
from shared.viewer import Viewer
from wardrobe.color_names import color_names
from wardrobe.edits import check_version
from wardrobe.garments import store
from wardrobe.garments.models import Garment
from wardrobe.garments.rules import (
    GarmentNotFound,
    NotArchived,
    OrderIsPrivate,
    PriceWithoutCurrency,
)
from wardrobe.garments.schemas import FacetsOut, GarmentChange, NewGarment, TraitsChange
from wardrobe.garments.store import Choice, Pictured
from wardrobe.photos import store as photos
from wardrobe.photos.domain import give_up_photo, use_photo
from wardrobe.visibility.domain import hold_account, look


async def add_garment(session: AsyncSession, viewer: Viewer, new: NewGarment) -> Pictured:
    """Put a garment in the viewer's wardrobe.

    Raises PhotoNotFound, PhotoUsed, PriceWithoutCurrency or NotArchived.
    """
    if not await hold_account(session, viewer.id):
        raise NotSignedIn
    photo = await use_photo(session, viewer.id, new.photo_id) if new.photo_id is not None else None
    colors = new.colors or (photo.colors if photo else [])
    values = new.model_dump(exclude={"photo_id", "colors"})
    garment = Garment(
        owner_id=viewer.id,
        photo_id=new.photo_id,
        colors=colors,
        color_names=color_names(colors),
        **values,
    )
    _check(garment)
    return await store.insert_garment(session, garment), photo


async def view_garment(session: AsyncSession, viewer: Viewer, garment_id: int) -> Pictured:
    """A garment that the viewer may see; raises NotFound for every other one."""
    found = await store.get_garment(session, garment_id)
    if found is None:
        raise NotFound
    sight = await look(session, viewer, [found[0].owner_id])
    if found[0].audience not in sight.of(found[0].owner_id):
        raise NotFound
    return found


async def browse_garments(
    session: AsyncSession, viewer: Viewer, owner_id: int, choice: Choice
) -> tuple[list[Pictured], tuple[Any, int] | None]:
    """A page of a person's garments that the viewer may see, and where the next one starts.

    Raises OrderIsPrivate.
    """
    if store.ORDERS[choice.sort].is_private and owner_id != viewer.user_id:
        raise OrderIsPrivate
    audiences = (await look(session, viewer, [owner_id])).of(owner_id)
    found = await store.list_garments_of(session, owner_id, choice.seen_by(audiences))
    page = found[: choice.limit]
    following = (page[-1][2], page[-1][0].id) if len(found) > choice.limit else None
    return [(garment, photo) for garment, photo, _ in page], following


async def sum_up_garments(session: AsyncSession, viewer: Viewer) -> FacetsOut:
    """What the viewer's own garments can be chosen by."""
    used, archived = await store.count_garments(session, viewer.id)
    facets = await store.count_facets(session, viewer.id)
    return FacetsOut.model_validate({"total": used, "archived": archived} | facets)


async def change_garment(
    session: AsyncSession,
    viewer: Viewer,
    garment_id: int,
    change: GarmentChange,
    if_match: str | None,
) -> Pictured:
    """Edit a garment of one's own.

    Raises NotFound, VersionMismatch and what `add_garment` raises.
    """
    garment = await _own_garment(session, viewer, garment_id, if_match)
    before, changes = garment.photo_id, change.model_dump(exclude_unset=True)
    if "photo_id" in changes:
        changes["photo_id"] = change.photo_id
    if change.photo_id is not None and change.photo_id != before:
        photo = await use_photo(session, viewer.id, change.photo_id)
        changes = {"colors": photo.colors} | changes
    if _apply(garment, changes):
        garment.color_names = color_names(garment.colors)
        await session.flush()
    if garment.photo_id != before:
        await _discard_photo(session, garment.owner_id, before)
    return (await store.list_pictured(session, [garment_id]))[garment_id]


async def change_garments(
    session: AsyncSession, viewer: Viewer, ids: Collection[int], change: TraitsChange
) -> list[Pictured]:
    """Make the same change to several garments of one's own, to all or to none.

    Raises GarmentNotFound and what `change_garment` raises.
    """
    held = await hold_garments(session, viewer.id, ids)
    for garment in held.values():
        _apply(garment, change.model_dump(exclude_unset=True))
    await session.flush()
    shown = await store.list_pictured(session, ids)
    return [shown[garment_id] for garment_id in dict.fromkeys(ids)]


async def remove_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int, if_match: str | None
) -> None:
    """Take a garment out of the wardrobe for good; raises NotFound or VersionMismatch."""
    garment = await _own_garment(session, viewer, garment_id, if_match)
    own = garment.photo_id
    await store.delete_garment(session, garment)
    await _discard_photo(session, garment.owner_id, own)


async def hold_garments(
    session: AsyncSession, owner_id: int, ids: Collection[int]
) -> dict[int, Garment]:
    """A person's garments, kept from changing meanwhile; raises GarmentNotFound if one is not."""
    held = await store.list_held_garments(session, owner_id, ids)
    if missing := set(ids) - held.keys():
        raise GarmentNotFound(errors=[FieldError(field=str(min(missing)), message="not found")])
    return held


async def show_with_outfit(session: AsyncSession, outfit_id: int, audience: Audience) -> None:
    """Let the garments that an outfit brought show to its audience, now that it is published."""
    await store.update_brought(session, outfit_id, audience)


async def erase_garments(session: AsyncSession, owner_id: int) -> int:
    """Delete all garments of a deleted account and return their number."""
    return await store.delete_garments_of(session, owner_id)


def _apply(garment: Garment, changes: dict[str, Any]) -> bool:
    """Whether something is different now."""
    if "audience" in changes:
        garment.comes_with = None
    if all(getattr(garment, name) == value for name, value in changes.items()):
        return False
    leaves_archive = garment.state == "archived" and changes.get("state", "archived") != "archived"
    if leaves_archive:
        changes = {"archived_reason": None} | changes
    garment.sqlmodel_update(changes)
    _check(garment)
    garment.version += 1
    return True


def _check(garment: Garment) -> None:
    if garment.price is not None and garment.currency is None:
        raise PriceWithoutCurrency(
            errors=[FieldError(field="currency", message="A price needs its currency.")]
        )
    if garment.archived_reason is not None and garment.state != "archived":
        raise NotArchived(errors=[FieldError(field="archived_reason", message=NotArchived.detail)])


async def _discard_photo(session: AsyncSession, owner_id: int, photo_id: int | None) -> None:
    photo = await photos.get_photo(session, photo_id, owner_id) if photo_id else None
    if photo is not None:
        await give_up_photo(session, photo)


async def _own_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int, if_match: str | None
) -> Garment:
    held = await store.list_held_garments(session, viewer.id, [garment_id])
    if garment_id not in held:
        raise NotFound
    check_version(if_match, held[garment_id].version)
    return held[garment_id]
