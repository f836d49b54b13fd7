"""Keeps a service's copy of the feed's circles, which are audiences of their owners' content.

The newest version of each circle and membership wins, and an ended one stays as a tombstone.
Nothing is stored about erased accounts. Each service has tables of its own; `circle_handlers`
connects them to the events.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import BigInteger, delete, or_
from sqlmodel import Field, SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope, Event
from contracts.feed import CircleChanged, MembershipChanged
from contracts.types import Audience
from shared.data.versioned_rows import insert_newer
from shared.features.account_erasure import lock_active_accounts
from shared.features.visibility import circle_of
from shared.http.errors import FieldError, InvalidInput
from shared.http.read_your_writes import wait_for_all
from shared.translations import lazy_gettext

Narrowed = Callable[[AsyncSession, int, int], Awaitable[None]]
"""Is called with the owner and the circle once fewer people see what is shown to it."""


class CircleColumns(SQLModel):
    """The columns of a table of circles."""

    circle_id: int = Field(primary_key=True, sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger)
    deleted: bool
    version: int = Field(sa_type=BigInteger)


class CircleMemberColumns(SQLModel):
    """The columns of a table of the people in circles."""

    circle_id: int = Field(primary_key=True, sa_type=BigInteger)
    member_id: int = Field(primary_key=True, sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger)
    active: bool
    version: int = Field(sa_type=BigInteger)


class CircleNotFound(InvalidInput):
    """The audience is a circle that the person does not have."""

    code = "circle_not_found"
    detail = lazy_gettext("This circle no longer exists. Please choose again who can see this.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="audience", message=self.detail)])


async def require_own_circle(
    session: AsyncSession,
    owner_id: int,
    audience: Audience | None,
    circles: type[CircleColumns],
) -> None:
    """Raise CircleNotFound if an audience is a circle that the person does not have.

    `circles` is the service's table. Waits briefly for a new circle; nothing may be written before.
    The circle stays locked, so that its deletion waits for what is shown to it and finds it.
    """
    circle_id = None if audience is None else circle_of(audience)
    if circle_id is None:
        return
    query = select(circles.circle_id, circles.owner_id).where(
        col(circles.circle_id) == circle_id, ~col(circles.deleted)
    )

    async def find() -> dict[int, int]:
        return {row[0]: row[1] for row in await session.exec(query)}

    if (await wait_for_all(session, [circle_id], find)).get(circle_id) != owner_id:
        raise CircleNotFound
    # Lock in the same order as an erasure, to avoid deadlocks.
    await lock_active_accounts(session, owner_id)
    if (await session.exec(query.with_for_update(read=True))).one_or_none() is None:
        raise CircleNotFound


async def _ignore(_session: AsyncSession, _owner_id: int, _circle_id: int) -> None:
    """Do nothing."""


def circle_handlers(
    circles: type[CircleColumns],
    *,
    on_deleted: Narrowed = _ignore,
) -> dict[type[Event], Callable[[AsyncSession, Any, Envelope], Awaitable[None]]]:
    """Return a handler that keeps this table up to date with the feed's circles.

    `on_deleted` is called once a circle is deleted.
    """

    async def on_circle_changed(
        session: AsyncSession, event: CircleChanged, envelope: Envelope
    ) -> None:
        if not await lock_active_accounts(session, event.owner_id):
            return
        row = circles(
            circle_id=event.circle_id,
            owner_id=event.owner_id,
            deleted=event.deleted,
            version=envelope.aggregateversion,
        )
        if await insert_newer(session, [row]) and event.deleted:
            await on_deleted(session, event.owner_id, event.circle_id)

    return {CircleChanged: on_circle_changed}


def membership_handlers(
    members: type[CircleMemberColumns],
    *,
    on_left: Narrowed = _ignore,
) -> dict[type[Event], Callable[[AsyncSession, Any, Envelope], Awaitable[None]]]:
    """Return a handler that keeps this table up to date with the people in the feed's circles.

    `on_left` is called once somebody is no longer in a circle.
    """

    async def on_membership_changed(
        session: AsyncSession, event: MembershipChanged, envelope: Envelope
    ) -> None:
        if not await lock_active_accounts(session, event.owner_id, event.member_id):
            return
        row = members(
            circle_id=event.circle_id,
            member_id=event.member_id,
            owner_id=event.owner_id,
            active=event.active,
            version=envelope.aggregateversion,
        )
        if await insert_newer(session, [row]) and not event.active:
            await on_left(session, event.owner_id, event.circle_id)

    return {MembershipChanged: on_membership_changed}


async def delete_circles(
    session: AsyncSession, owner_id: int, circles: type[CircleColumns]
) -> None:
    """Delete a person's circles."""
    await session.execute(delete(circles).where(col(circles.owner_id) == owner_id))


async def delete_circle_members(
    session: AsyncSession, user_id: int, members: type[CircleMemberColumns]
) -> None:
    """Delete the people in a person's circles, and the person from those of others."""
    is_party = or_(col(members.owner_id) == user_id, col(members.member_id) == user_id)
    await session.execute(delete(members).where(is_party))
