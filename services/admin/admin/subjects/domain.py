"""Know whose a thing is, and who sees it."""

from collections.abc import Awaitable, Callable, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relations.store import get_blocks, get_follows
from admin.subjects import rules, store
from admin.subjects.models import Kind, Subject
from admin.subjects.rules import SubjectNotFound, SubjectNotPublic
from shared.arrivals import wait_for
from shared.erasure import hold_accounts, hold_living
from shared.errors import NotFound


async def take_subjects(session: AsyncSession, subjects: Sequence[Subject]) -> None:
    """Remember the newest states of different things, unless their owners' accounts are erased."""
    living = await hold_living(session, [subject.owner_id for subject in subjects])
    theirs = [subject for subject in subjects if subject.owner_id in living]
    # In one order, so that nobody waits for each other.
    await store.insert_newer(session, sorted(theirs, key=lambda one: (one.kind, one.id)))


async def find_subject(session: AsyncSession, kind: Kind, subject_id: int) -> Subject:
    """The thing, waited for if it is new; raises SubjectNotFound."""
    return await _waited_for(
        session, subject_id, lambda: store.get_subject(session, kind, subject_id)
    )


async def find_shown_subject(
    session: AsyncSession, viewer_id: int, kind: Kind, subject_id: int
) -> Subject:
    """The thing, waited for if it is new; raises SubjectNotFound if it does not show to them."""

    async def find() -> Subject | None:
        found = await store.get_subject(session, kind, subject_id)
        return found if found and await _shows(session, viewer_id, found) else None

    return await _waited_for(session, subject_id, find)


async def require_public(session: AsyncSession, kind: Kind, subject_id: int) -> None:
    """Raises SubjectNotFound, or SubjectNotPublic for what not everybody may see.

    Its owner is not erased before this transaction ends.
    """
    found = await find_subject(session, kind, subject_id)
    if not await hold_accounts(session, found.owner_id):
        raise SubjectNotFound
    if not await store.get_publicity(session, kind, subject_id):
        raise SubjectNotPublic


async def erase(session: AsyncSession, owner_id: int) -> list[str]:
    """Forget a person's things; answers their names, as `<kind>/<id>`."""
    gone = await store.delete_things_of(session, owner_id)
    return [f"{kind}/{thing_id}" for kind, thing_id in gone]


async def _waited_for(
    session: AsyncSession, subject_id: int, find: Callable[[], Awaitable[Subject | None]]
) -> Subject:
    try:
        return await wait_for(session, subject_id, find)
    except NotFound:
        raise SubjectNotFound from None


async def _shows(session: AsyncSession, viewer_id: int, thing: Subject) -> bool:
    """Whether somebody sees a thing where it is shown."""
    if thing.owner_id == viewer_id:
        return True
    owner = await store.get_subject(session, "person", thing.owner_id)
    profile = owner.audience if owner else None
    relation = rules.Relation(
        follows=await get_follows(session, viewer_id, thing.owner_id),
        blocked=await get_blocks(session, thing.owner_id, viewer_id),
    )
    if thing.kind == "person":
        return rules.may_know(relation, profile)
    if thing.kind == "comment":
        return rules.may_know(relation, profile) and await _place_shows(session, viewer_id, thing)
    return rules.may_see(relation, profile, thing.audience)


async def _place_shows(session: AsyncSession, viewer_id: int, comment: Subject) -> bool:
    if comment.outfit_id is None:
        return True
    outfit = await store.get_subject(session, "outfit", comment.outfit_id)
    if outfit is None or (comment.audience == "private" and outfit.owner_id != viewer_id):
        return False
    return await _shows(session, viewer_id, outfit)
