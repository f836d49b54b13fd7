"""Reads profiles, and applies events about them."""

from collections.abc import Iterable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from feed.projections.profiles import store
from feed.projections.profiles.errors import ProfileInFlight
from feed.projections.profiles.models import Person
from feed.projections.profiles.schemas import Author, PersonCard
from feed.projections.profiles.store import AudienceChange
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.read_your_writes import wait_for
from shared.languages import DEFAULT, Language, known_language


async def find_person(session: AsyncSession, user_id: int) -> Person:
    """Return a person; raises NotFound.

    Waits briefly for a new person whose profile event is still in flight.
    """
    return await wait_for(session, user_id, lambda: store.get_person(session, user_id))


async def find_viewer(session: AsyncSession, viewer_id: int) -> Person:
    """Return the viewer; raises ProfileInFlight, or NotFound if the account was erased."""
    try:
        return await find_person(session, viewer_id)
    except NotFound:
        if await lock_active_accounts(session, viewer_id):
            raise ProfileInFlight from None
        raise


async def list_authors(session: AsyncSession, user_ids: Iterable[int]) -> dict[int, Author]:
    """Return cards by user id; unknown people are missing."""
    return {person.user_id: card(person) for person in await list_people(session, user_ids)}


async def list_people(session: AsyncSession, user_ids: Iterable[int]) -> list[Person]:
    """Return the people, without unknown ones."""
    return await store.list_people(session, list(set(user_ids)))


async def apply_profile(
    session: AsyncSession, event: ProfileChanged, version: int
) -> AudienceChange | None:
    """Store a profile; return None if a newer state is stored already."""
    if not await lock_active_accounts(session, event.user_id):
        return None
    return await store.update_person(session, event, version)


async def erase(session: AsyncSession, user_id: int) -> None:
    await store.delete_person(session, user_id)


async def language_of(session: AsyncSession, user_id: int) -> Language:
    """Return a person's language, for what is sent without a request of theirs."""
    person = await store.get_person(session, user_id)
    return known_language(person.language if person else None) or DEFAULT


def card(person: Person) -> Author:
    return Author(
        id=person.user_id,
        username=person.username,
        display_name=person.display_name,
        avatar_path=person.avatar_path,
    )


def person_card(person: Person, *, named: bool) -> PersonCard:
    return PersonCard(
        id=person.user_id,
        username=person.username if named else None,
        display_name=person.display_name if named else None,
        avatar_path=person.avatar_path if named else None,
    )
