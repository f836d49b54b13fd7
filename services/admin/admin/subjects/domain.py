"""Know whose a thing is, and whether everybody may see it."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.subjects import store
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
    try:
        found = await wait_for(
            session, subject_id, lambda: store.get_subject(session, kind, subject_id)
        )
    except NotFound:
        raise SubjectNotFound from None
    if found.removed:
        raise SubjectNotFound
    return found


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
