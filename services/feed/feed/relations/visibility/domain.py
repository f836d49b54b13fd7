"""Applies the visibility policy to people and outfits."""

from collections.abc import Collection

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.profiles import domain as profiles
from feed.projections.profiles.models import Person
from feed.projections.profiles.schemas import Author, PersonCard
from feed.relations.visibility import store
from shared.features.visibility import Relation, may_see, may_see_card
from shared.http.errors import NotFound
from shared.http.read_your_writes import wait_for


async def find_person(session: AsyncSession, viewer_id: int, user_id: int) -> Person:
    """Return a person whose card the viewer may see; raises NotFound.

    Waits briefly for a person whose registration event is still in flight.
    """
    person = await profiles.find_person(session, user_id)
    if not await is_card_visible(session, viewer_id, person):
        raise NotFound
    return person


async def is_card_visible(session: AsyncSession, viewer_id: int, person: Person) -> bool:
    """Return whether the viewer may see a person's card. Blocking someone does not hide them."""
    blocked = bool(await store.list_blockers(session, viewer_id, [person.user_id]))
    relation = Relation(owns=viewer_id == person.user_id, blocked=blocked)
    return may_see_card(relation, person.audience)  # type: ignore[arg-type]  # the column holds nothing else


async def list_visible_outfits(
    session: AsyncSession, viewer_id: int | None, outfit_ids: Collection[int]
) -> dict[int, int]:
    """Return the author ids of the outfits that the viewer may see, by outfit id.

    A viewer of None is anonymous.
    """
    rows = await store.list_outfit_access(session, viewer_id, outfit_ids)
    return {
        row.outfit_id: row.author_id
        for row in rows
        if may_see(row.relation, row.profile, row.audience)
    }


async def find_outfit(session: AsyncSession, viewer_id: int | None, outfit_id: int) -> int:
    """Return the author id of an outfit that the viewer may see; raises NotFound.

    Waits briefly for an outfit whose event is still in flight.
    """

    async def find() -> int | None:
        return (await list_visible_outfits(session, viewer_id, [outfit_id])).get(outfit_id)

    return await wait_for(session, outfit_id, find)


async def list_blocked_either_way(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> set[int]:
    """Return those people who have blocked the viewer or whom the viewer has blocked."""
    blockers = await store.list_blockers(session, viewer_id, user_ids)
    return blockers | await store.list_blocked(session, viewer_id, user_ids)


async def list_authors(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> dict[int, Author]:
    """Return the cards that the viewer may see, by user id. A block either way hides a card."""
    hidden = await list_blocked_either_way(session, viewer_id, user_ids)
    return {
        person.user_id: profiles.card(person)
        for person in await profiles.list_people(session, user_ids)
        if may_see_card(
            Relation(owns=person.user_id == viewer_id, blocked=person.user_id in hidden),
            person.audience,  # type: ignore[arg-type]  # the column holds nothing else
        )
    }


async def list_cards(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> dict[int, PersonCard]:
    """Return cards for lists of the viewer's own relations, by user id.

    People who block the viewer are missing. People with a private profile have no name, but stay
    listed, so that the viewer can still end the relation.
    """
    blockers = await store.list_blockers(session, viewer_id, user_ids)
    people = await profiles.list_people(session, set(user_ids) - blockers)
    return {
        person.user_id: profiles.person_card(
            person,
            named=may_see_card(Relation(), person.audience),  # type: ignore[arg-type]  # the column holds nothing else
        )
        for person in people
    }
