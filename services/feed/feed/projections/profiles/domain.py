"""Who people are, as far as their profiles' events have arrived."""

from collections.abc import Iterable
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from feed.projections.profiles import store
from feed.projections.profiles.models import Person
from feed.projections.profiles.schemas import Author, PersonCard
from shared.errors import NotFound, Unavailable
from shared.features.account_erasure import lock_active_accounts
from shared.read_your_writes import wait_for


class ProfileInFlight(Unavailable):
    """Somebody acts here of whose profile we have not heard yet."""

    code = "profile_on_its_way"
    detail = "Your profile isn't ready yet. Please try again in a moment."


async def find_person(session: AsyncSession, user_id: int) -> Person:
    """The person of that id; raises NotFound.

    Somebody who registered a moment ago is waited for: her profile may still be on its way.
    """
    return await wait_for(session, user_id, lambda: store.get_person(session, user_id))


async def find_oneself(session: AsyncSession, viewer_id: int) -> Person:
    """The person who asks; raises ProfileInFlight, or NotFound if her account was erased."""
    try:
        return await find_person(session, viewer_id)
    except NotFound:
        if await lock_active_accounts(session, viewer_id):
            raise ProfileInFlight from None
        raise


async def list_authors(session: AsyncSession, user_ids: Iterable[int]) -> dict[int, Author]:
    """The cards of those people that are known."""
    return {person.user_id: card(person) for person in await list_people(session, user_ids)}


async def list_people(session: AsyncSession, user_ids: Iterable[int]) -> list[Person]:
    """Those of the people that are known."""
    return await store.list_people(session, list(set(user_ids)))


async def apply_profile(session: AsyncSession, event: ProfileChanged, version: int) -> Any | None:
    """Keep a profile; answers its audience `before` and `after`, None if we had a newer one."""
    if not await lock_active_accounts(session, event.user_id):
        return None
    return await store.update_person(session, event, version)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Forget who this person was."""
    await store.delete_person(session, user_id)


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
