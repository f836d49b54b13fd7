"""Know whose a thing is, and who sees it."""

from collections.abc import Awaitable, Callable, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relationships.store import get_blocks, get_follows
from admin.reportables import rules, store
from admin.reportables.models import Kind, Reportable
from admin.reportables.rules import ReportableNotFound, ReportableNotPublic
from contracts.types import Audience
from shared.errors import NotFound
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.read_your_writes import wait_for


async def apply_reportables(session: AsyncSession, subjects: Sequence[Reportable]) -> None:
    """Remember the newest states of different things, unless their owners' accounts are erased."""
    living = await lock_existing(session, [subject.owner_id for subject in subjects])
    theirs = [subject for subject in subjects if subject.owner_id in living]
    # In one order, so that nobody waits for each other.
    await store.insert_newer(session, sorted(theirs, key=lambda one: (one.kind, one.id)))


async def find_reportable(session: AsyncSession, kind: Kind, subject_id: int) -> Reportable:
    """The thing, waited for if it is new; raises ReportableNotFound."""
    return await _waited_for(
        session, subject_id, lambda: store.get_reportable(session, kind, subject_id)
    )


async def find_visible_reportable(
    session: AsyncSession, viewer_id: int, kind: Kind, subject_id: int
) -> Reportable:
    """The thing, waited for if it is new; raises ReportableNotFound if it does not show to them."""

    async def find() -> Reportable | None:
        found = await store.get_reportable(session, kind, subject_id)
        return found if found and await _shows(session, viewer_id, found) else None

    return await _waited_for(session, subject_id, find)


async def require_public(session: AsyncSession, kind: Kind, subject_id: int) -> None:
    """Raises ReportableNotFound, or ReportableNotPublic for what not everybody may see.

    Its owner is not erased before this transaction ends.
    """
    found = await find_reportable(session, kind, subject_id)
    if not await lock_active_accounts(session, found.owner_id):
        raise ReportableNotFound
    if not await store.get_publicity(session, kind, subject_id):
        raise ReportableNotPublic


async def erase(session: AsyncSession, owner_id: int) -> list[str]:
    """Forget a person's things; answers their names, as `<kind>/<id>`."""
    gone = await store.delete_things_of(session, owner_id)
    return [f"{kind}/{thing_id}" for kind, thing_id in gone]


async def _waited_for(
    session: AsyncSession, subject_id: int, find: Callable[[], Awaitable[Reportable | None]]
) -> Reportable:
    try:
        return await wait_for(session, subject_id, find)
    except NotFound:
        raise ReportableNotFound from None


async def _shows(session: AsyncSession, viewer_id: int, thing: Reportable) -> bool:
    """Whether somebody sees a thing where it is shown, or may judge it there."""
    if thing.owner_id == viewer_id:
        return True
    if thing.outfit_id is not None:
        outfit = await store.get_reportable(session, "outfit", thing.outfit_id)
        return outfit is not None and await _comment_shows(session, viewer_id, thing, outfit)
    if thing.kind in ("person", "comment"):
        return rules.may_know(*await _standing(session, viewer_id, thing.owner_id))
    return rules.may_see(*await _standing(session, viewer_id, thing.owner_id), thing.audience)


async def _comment_shows(
    session: AsyncSession, viewer_id: int, comment: Reportable, outfit: Reportable
) -> bool:
    if outfit.owner_id == viewer_id:
        # Held or not, whoever blocks whom: else a block would shield the abuse on one's outfit.
        return True
    return (
        comment.audience != "private"
        and rules.may_know(*await _standing(session, viewer_id, comment.owner_id))
        and await _shows(session, viewer_id, outfit)
    )


async def _standing(
    session: AsyncSession, viewer_id: int, owner_id: int
) -> tuple[rules.Relation, Audience | None]:
    """How somebody relates to an owner of things, and whom the owner shows themselves to."""
    owner = await store.get_reportable(session, "person", owner_id)
    relation = rules.Relation(
        follows=await get_follows(session, viewer_id, owner_id),
        blocked=await get_blocks(session, owner_id, viewer_id),
    )
    return relation, owner.audience if owner else None
