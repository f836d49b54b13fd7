"""What people do with garments."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.types import MAX_ID
from shared.errors import NotFound, NotSignedIn
from shared.viewer import Viewer
from wardrobe.edits import check_version
from wardrobe.garments import store
from wardrobe.garments.models import Garment, State
from wardrobe.garments.schemas import GarmentChange, NewGarment
from wardrobe.people.domain import hold_account, look


async def add_garment(session: AsyncSession, viewer: Viewer, new: NewGarment) -> Garment:
    """Put a garment in the viewer's wardrobe."""
    if not await hold_account(session, viewer.id):
        raise NotSignedIn
    return await store.insert_garment(session, Garment(owner_id=viewer.id, **new.model_dump()))


async def view_garment(session: AsyncSession, viewer: Viewer, garment_id: int) -> Garment:
    """A garment that the viewer may see; raises NotFound for every other one."""
    garment = await store.get_garment(session, garment_id)
    if garment is None:
        raise NotFound
    sight = await look(session, viewer, [garment.owner_id])
    if garment.audience not in sight.of(garment.owner_id):
        raise NotFound
    return garment


async def browse_garments(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    *,
    state: State | None,
    before: int | None,
    limit: int,
) -> tuple[list[Garment], int | None]:
    """A person's garments that the viewer may see, newest first, and where the next page starts."""
    found = await store.list_garments_of(
        session,
        owner_id,
        audiences=(await look(session, viewer, [owner_id])).of(owner_id),
        state=state,
        before=MAX_ID if before is None else before,
        limit=limit + 1,
    )
    page = list(found[:limit])
    return page, page[-1].id if len(found) > limit else None


async def change_garment(
    session: AsyncSession,
    viewer: Viewer,
    garment_id: int,
    change: GarmentChange,
    if_match: str | None,
) -> Garment:
    """Edit a garment of one's own; raises NotFound or VersionMismatch."""
    garment = await _own_garment(session, viewer, garment_id, if_match)
    changes = change.model_dump(exclude_unset=True)
    if any(getattr(garment, name) != value for name, value in changes.items()):
        garment.sqlmodel_update(changes)
        garment.version += 1
    return garment


async def remove_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int, if_match: str | None
) -> None:
    """Take a garment out of the wardrobe for good; raises NotFound or VersionMismatch."""
    garment = await _own_garment(session, viewer, garment_id, if_match)
    await store.delete_garment(session, garment)


async def erase_garments(session: AsyncSession, owner_id: int) -> int:
    """Delete all garments of a deleted account; answers how many."""
    return await store.delete_garments_of(session, owner_id)


async def _own_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int, if_match: str | None
) -> Garment:
    garment = await store.get_garment_of(session, garment_id, viewer.id)
    if garment is None:
        raise NotFound
    check_version(if_match, garment.version)
    return garment
