"""Makes and deletes circles, and changes who is in them.

Nobody but the owner learns of a circle. A membership needs no consent and no follow: it only lets
somebody see more.
"""

from collections import Counter
from collections.abc import Iterable

from sqlalchemy.exc import IntegrityError
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import CircleChanged, MembershipChanged
from contracts.types import MAX_ID
from feed.relations.circles import store
from feed.relations.circles.errors import (
    AddingOneself,
    CircleExists,
    CircleFull,
    CircleNotFound,
    TooManyCircles,
)
from feed.relations.circles.models import Circle
from feed.relations.circles.schemas import (
    CircleMemberOut,
    CircleOut,
    CirclesOfPerson,
    MembersChange,
    MembersChanged,
)
from feed.relations.circles.store import Membership
from feed.relations.visibility import domain as visibility
from feed.relations.visibility.store import lock_pair
from shared.data.ids import id_time
from shared.events.outbox import emit, emit_all
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.http.errors import NotFound, NotSignedIn, VersionMismatch
from shared.http.pagination import Page, cut_page, decode_cursor

MAX_CIRCLES = 50
MAX_MEMBERS = 10_000
REPUBLISH_BATCH = 1000


async def list_circles(session: AsyncSession, owner_id: int) -> Page[CircleOut]:
    """Return a person's circles by name, in one page."""
    found = await store.list_circles(session, owner_id)
    return Page(items=[CircleOut.of(circle, count) for circle, count in found])


async def create_circle(session: AsyncSession, owner_id: int, name: str) -> CircleOut:
    """Make an empty circle. Raises NotSignedIn, CircleExists or TooManyCircles."""
    if not await lock_active_accounts(session, owner_id):
        raise NotSignedIn
    circle = await store.insert_circle(session, owner_id, name)
    if circle is None:
        raise CircleExists
    if await store.count_circles(session, owner_id) > MAX_CIRCLES:
        raise TooManyCircles(MAX_CIRCLES)
    await _publish(session, circle)
    return CircleOut.of(circle, 0)


async def get_circle(session: AsyncSession, owner_id: int, circle_id: int) -> CircleOut:
    """Return a person's circle. Raises CircleNotFound."""
    circle = await _own_circle(session, owner_id, circle_id)
    return CircleOut.of(circle, await store.count_members(session, circle_id))


async def rename_circle(
    session: AsyncSession,
    owner_id: int,
    circle_id: int,
    name: str,
    *,
    expected_version: int | None,
) -> CircleOut:
    """Rename a circle. Raises NotSignedIn, CircleNotFound, VersionMismatch or CircleExists."""
    circle = await _lock_own_circle(session, owner_id, circle_id)
    if expected_version not in {None, circle.version}:
        raise VersionMismatch
    if circle.name != name:
        await _rename(session, circle, name)
        await _publish(session, circle)
    return CircleOut.of(circle, await store.count_members(session, circle_id))


async def delete_circle(session: AsyncSession, owner_id: int, circle_id: int) -> None:
    """Delete a circle: what was shown to it alone becomes private.

    Raises NotSignedIn or CircleNotFound.
    """
    circle = await _lock_own_circle(session, owner_id, circle_id)
    circle.deleted, circle.name = True, ""
    circle.version += 1
    await session.flush()
    await _publish(session, circle)
    await _publish_members(session, await store.remove_all_members(session, circle_id))


async def list_members(
    session: AsyncSession, owner_id: int, circle_id: int, cursor: str | None, limit: int
) -> Page[CircleMemberOut]:
    """Return the people in a circle, newest first. Raises CircleNotFound."""
    await _own_circle(session, owner_id, circle_id)
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_members(session, circle_id, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.changed_id,))
    cards = await visibility.list_cards(session, owner_id, [row.member_id for row in page.rows])
    return Page(
        items=[
            CircleMemberOut(**cards[row.member_id].model_dump(), since=id_time(row.changed_id))
            for row in page.rows
            if row.member_id in cards
        ],
        next_cursor=page.next_cursor,
    )


async def add_member(session: AsyncSession, owner_id: int, circle_id: int, user_id: int) -> None:
    """Add a person to a circle. Raises CircleNotFound, AddingOneself, NotFound or CircleFull.

    NotFound also if either has blocked the other.
    """
    if user_id == owner_id:
        raise AddingOneself
    await visibility.find_person(session, owner_id, user_id)
    await change_members(session, owner_id, circle_id, MembersChange(add=[user_id]))
    if circle_id not in await store.list_circles_of_person(session, owner_id, user_id):
        raise NotFound


async def change_members(
    session: AsyncSession, owner_id: int, circle_id: int, change: MembersChange
) -> MembersChanged:
    """Add people whose card the owner may see, and remove others.

    Raises NotSignedIn, CircleNotFound or CircleFull.
    """
    addable = await _lock_addable(session, owner_id, change)
    circle = await _lock_own_circle(session, owner_id, circle_id)
    removed = await store.remove_members(session, circle_id, change.remove)
    # In the order in which they were added, for the list of members.
    wanted = [user_id for user_id in dict.fromkeys(change.add) if user_id in addable]
    added = await store.add_members(session, circle, wanted)
    if added and await store.count_members(session, circle_id) > MAX_MEMBERS:
        raise CircleFull(MAX_MEMBERS)
    await _publish_members(session, removed + added)
    return MembersChanged(
        added=[row.member_id for row in added], removed=[row.member_id for row in removed]
    )


async def list_circles_of_person(
    session: AsyncSession, owner_id: int, user_id: int
) -> CirclesOfPerson:
    """Return which of the owner's circles a person is in; none of a person who is unknown."""
    found = await store.list_circles_of_person(session, owner_id, user_id)
    return CirclesOfPerson(circle_ids=list(found))


async def end_between(session: AsyncSession, one_id: int, other_id: int) -> None:
    """Remove two people from each other's circles. The caller has locked the pair."""
    await _publish_members(session, await store.remove_between(session, one_id, other_id))


async def republish(session: AsyncSession) -> int:
    """Republish every circle and membership, including ended ones; return their number."""
    count, after = 0, -1
    while circles := await store.list_all_circles(session, after, REPUBLISH_BATCH):
        for circle in circles:
            await _publish(session, circle)
        count, after = count + len(circles), circles[-1].id
    key = (-1, -1)
    while members := await store.list_all_members(session, key, REPUBLISH_BATCH):
        await _publish_members(session, members)
        count, key = count + len(members), (members[-1].circle_id, members[-1].member_id)
    return count


async def erase(session: AsyncSession, user_id: int) -> Counter[str]:
    """Delete a person's circles, and their memberships; return the number of their circles."""
    return Counter({"circles": await store.delete_circles(session, user_id)})


async def _own_circle(session: AsyncSession, owner_id: int, circle_id: int) -> Circle:
    circle = await store.get_circle(session, owner_id, circle_id)
    if circle is None:
        raise CircleNotFound
    return circle


async def _lock_own_circle(session: AsyncSession, owner_id: int, circle_id: int) -> Circle:
    if not await lock_active_accounts(session, owner_id):
        raise NotSignedIn
    circle = await store.get_circle(session, owner_id, circle_id, lock=True)
    if circle is None:
        raise CircleNotFound
    return circle


async def _rename(session: AsyncSession, circle: Circle, name: str) -> None:
    try:
        async with session.begin_nested():
            circle.name = name
            circle.version += 1
    except IntegrityError:
        raise CircleExists from None


async def _lock_addable(session: AsyncSession, owner_id: int, change: MembersChange) -> set[int]:
    """Return the people who can be added, locked against erasures and blocks.

    People to remove are locked against erasures.
    """
    wanted = set(change.add) - set(change.remove) - {owner_id}
    existing = await lock_existing(session, {owner_id, *change.add, *change.remove}) & wanted
    # In one order, so that concurrent calls cannot deadlock.
    for user_id in sorted(existing):
        await lock_pair(session, owner_id, user_id)
    return set(await visibility.list_authors(session, owner_id, existing))


async def _publish(session: AsyncSession, circle: Circle) -> None:
    event = CircleChanged(circle_id=circle.id, owner_id=circle.owner_id, deleted=circle.deleted)
    await emit(session, event, subject=circle.id, version=circle.version)


async def _publish_members(session: AsyncSession, members: Iterable[Membership]) -> None:
    events = []
    for row in members:
        event = MembershipChanged(
            circle_id=row.circle_id,
            owner_id=row.owner_id,
            member_id=row.member_id,
            active=row.active,
        )
        events.append((event, f"{row.circle_id}-{row.member_id}", row.version))
    await emit_all(session, events)
