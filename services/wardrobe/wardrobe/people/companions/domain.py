"""Sets and shows the people that outfits were worn with."""

from collections.abc import Collection, Mapping, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.account_erasure import lock_existing
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.http.viewer import Viewer
from wardrobe.people.companions import store
from wardrobe.people.companions.errors import CompanionNotFound
from wardrobe.people.companions.schemas import CompanionOut, present_companion
from wardrobe.people.visibility.domain import list_acquaintances, list_cards
from wardrobe.people.visibility.store import list_people


async def set_companions(
    session: AsyncSession, owner_id: int, outfit_id: int, person_ids: Sequence[int]
) -> bool:
    """Replace the people of an outfit; return whether anything changed.

    The caller must have locked the outfit. People who are there already may stay, whatever their
    relation is now; those whom the owner cannot see at present do stay, because nobody can name
    them. Raises CompanionNotFound.
    """
    before = [each.person_id for each in await store.list_companions(session, [outfit_id])]
    shown = await list_cards(session, owner_id, before) if before else {}
    unseen = [each for each in before if each not in shown and each not in person_ids]
    if [each for each in before if each not in unseen] == list(person_ids):
        return False
    await _check_new(session, owner_id, set(person_ids) - set(before))
    await store.delete_companions(session, outfit_id)
    await store.insert_companions(session, owner_id, outfit_id, [*person_ids, *unseen])
    return True


async def list_known(session: AsyncSession, owner_id: int, person_ids: Collection[int]) -> set[int]:
    """Return those of these people whom the owner may name, so kept until the transaction ends."""
    existing = await lock_existing(session, person_ids)
    acquaintances = await list_acquaintances(session, owner_id, existing)
    return acquaintances & (await list_cards(session, owner_id, acquaintances)).keys()


async def present_companions(
    session: AsyncSession, viewer: Viewer, owners: Mapping[int, int]
) -> dict[int, list[CompanionOut]]:
    """Return the people of outfits, which are given with their owners, as responses by outfit.

    Only the owner gets any, and none whose profile they may not see, as after a block.
    """
    shown: dict[int, list[CompanionOut]] = {outfit_id: [] for outfit_id in owners}
    own = [outfit_id for outfit_id, owner_id in owners.items() if owner_id == viewer.user_id]
    found = await store.list_companions(session, own) if own else []
    if not found:
        return shown
    cards = await list_cards(session, viewer.id, {each.person_id for each in found})
    for each in found:
        if (card := cards.get(each.person_id)) is not None:
            shown[each.outfit_id].append(present_companion(card))
    return shown


async def browse_acquaintances(
    session: AsyncSession, viewer: Viewer, query: str, cursor: str | None, limit: int
) -> Page[CompanionOut]:
    """Return a page of the people that the viewer can name, by username. Raises InvalidCursor."""
    after: tuple[str, int] = decode_cursor(cursor, str, int) if cursor else ("", 0)
    found = await list_people(session, viewer.id, query.split(), after=after, limit=limit + 1)
    page = cut_page(found, limit, key=lambda each: (each.username, each.user_id))
    cards = await list_cards(session, viewer.id, {each.user_id for each in page.rows})
    items = [present_companion(each) for each in page.rows if each.user_id in cards]
    return Page(items=items, next_cursor=page.next_cursor)


async def _check_new(session: AsyncSession, owner_id: int, new: Collection[int]) -> None:
    if new and await list_known(session, owner_id, new) != set(new):
        raise CompanionNotFound
