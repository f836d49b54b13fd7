"""Reads and writes invite codes."""

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.registration.invites.models import Invite


async def insert_invite(
    session: AsyncSession, invite_id: int, email: str | None, code: str, uses: int
) -> bool:
    """Insert an invite; return whether it is new."""
    values = {"id": invite_id, "email": email, "code": code, "uses": uses}
    statement = insert(Invite).values(values).on_conflict_do_nothing()
    result = await session.execute(statement.returning(col(Invite.id)))
    return result.scalar_one_or_none() is not None


async def update_withdrawn(session: AsyncSession, invite_id: int) -> None:
    """Replace the invite by a tombstone, even if its creation has not been received yet."""
    tombstone = {"withdrawn": True, "email": None, "code": None}
    statement = insert(Invite).values(id=invite_id, withdrawn=True)
    await session.execute(statement.on_conflict_do_update(index_elements=["id"], set_=tombstone))


async def update_used(session: AsyncSession, code: str) -> tuple[int, int] | None:
    """Use a code once; return its id and number of uses, or None if it is not valid.

    The row lock serializes concurrent attempts to take the last use.
    """
    statement = (
        update(Invite)
        .where(
            col(Invite.code) == code,
            col(Invite.withdrawn).is_(False),
            col(Invite.used) < col(Invite.uses),
        )
        .values(used=col(Invite.used) + 1)
        .returning(col(Invite.id), col(Invite.used))
    )
    row = (await session.execute(statement)).one_or_none()
    return (row[0], row[1]) if row else None
