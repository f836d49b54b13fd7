"""Which people and outfits somebody may see."""

from collections.abc import Collection

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.profiles import domain as people
from feed.projections.profiles.models import Person
from feed.projections.profiles.schemas import Author, PersonCard
from feed.relations.visibility import store
from feed.relations.visibility.rules import Relation, may_know, may_see
from shared.errors import NotFound
from shared.read_your_writes import wait_for


async def find_person(session: AsyncSession, viewer_id: int, user_id: int) -> Person:
    """The person of that id, if their card shows to the viewer; raises NotFound.

    Somebody who registered a moment ago is waited for.
    """
    person = await people.find_person(session, user_id)
    if not await shows_to(session, viewer_id, person):
        raise NotFound
    return person


async def shows_to(session: AsyncSession, viewer_id: int, person: Person) -> bool:
    """Whether a person's card shows to the viewer; of those whom they block it does."""
    blocked = bool(await store.list_blockers(session, viewer_id, [person.user_id]))
    relation = Relation(own=viewer_id == person.user_id, blocked=blocked)
    return may_know(relation, person.audience)  # type: ignore[arg-type]  # the column holds nothing else


async def list_visible_outfits(
    session: AsyncSession, viewer_id: int | None, outfit_ids: Collection[int]
) -> dict[int, int]:
    """Those of the outfits that the viewer may see, each with its author; None: anonymous."""
    rows = await store.list_relations(session, viewer_id, outfit_ids)
    return {
        row.outfit_id: row.author_id
        for row in rows
        if may_see(Relation(row.own, row.follows, row.blocked), row.profile, row.audience)
    }


async def find_outfit(session: AsyncSession, viewer_id: int | None, outfit_id: int) -> int:
    """The author of an outfit that the viewer may see; raises NotFound.

    One that was published a moment ago is waited for: it may still be on its way.
    """

    async def look() -> int | None:
        return (await list_visible_outfits(session, viewer_id, [outfit_id])).get(outfit_id)

    return await wait_for(session, outfit_id, look)


async def list_out_of_sight(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> set[int]:
    """Those whose doings do not appear before the viewer: either has blocked the other."""
    blockers = await store.list_blockers(session, viewer_id, user_ids)
    return blockers | await store.list_blocked(session, viewer_id, user_ids)


async def list_authors(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> dict[int, Author]:
    """The cards of those people that show to the viewer; none beyond a block."""
    hidden = await list_out_of_sight(session, viewer_id, user_ids)
    return {
        person.user_id: people.card(person)
        for person in await people.list_people(session, user_ids)
        if may_know(
            Relation(own=person.user_id == viewer_id, blocked=person.user_id in hidden),
            person.audience,  # type: ignore[arg-type]  # the column holds nothing else
        )
    }


async def list_cards(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> dict[int, PersonCard]:
    """Cards for lists of the viewer's own relations.

    Who blocks the viewer is not there. Who shows themselves to nobody has no name: the viewer
    can still end what is between them.
    """
    blockers = await store.list_blockers(session, viewer_id, user_ids)
    known = await people.list_people(session, set(user_ids) - blockers)
    return {
        person.user_id: people.person_card(
            person,
            named=may_know(Relation(), person.audience),  # type: ignore[arg-type]  # the column holds nothing else
        )
        for person in known
    }
