"""Queries about invite codes."""

from collections.abc import Sequence

from sqlalchemy import delete, func, text, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.invites.models import Invite
from admin.invites.schemas import InviteOut
from shared.pagination import Page, decode_cursor, encode_cursor

# The slice of these lies above this one.
_LOCK_WHOM = text("""
SELECT FROM waitlist WHERE id = (SELECT entry_id FROM invites WHERE id = :id) FOR UPDATE
""")
_TURN_DOWN = text("""
UPDATE waitlist SET state = 'declined', version = version + 1
WHERE id = :id AND state = 'invited'
""")


async def insert_invite(session: AsyncSession, invite: Invite) -> Invite:
    session.add(invite)
    await session.flush()
    await session.refresh(invite)
    return invite


async def get_invite(session: AsyncSession, invite_id: int) -> Invite | None:
    """The invite, locked for a change, and whom it was made for."""
    # In the order in which they are erased, so that neither waits for the other.
    await session.execute(_LOCK_WHOM, {"id": invite_id})
    query = select(Invite).where(col(Invite.id) == invite_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def update_withdrawn(session: AsyncSession, invite: Invite) -> None:
    """Whoever it was made for is turned down by that, unless they have joined."""
    await session.execute(_TURN_DOWN, {"id": invite.entry_id})
    await session.execute(
        update(Invite).where(col(Invite.id) == invite.id).values(withdrawn_at=func.now())
    )


async def delete_invite_of(session: AsyncSession, entry_id: int) -> Sequence[int]:
    """Answers which it was, if there was one."""
    theirs = delete(Invite).where(col(Invite.entry_id) == entry_id)
    return (await session.execute(theirs.returning(col(Invite.id)))).scalars().all()


async def update_used(session: AsyncSession, invite_id: int, used: int) -> int | None:
    """Note how many have registered; answers whose place on the waitlist it was, if anybody's."""
    statement = (
        update(Invite)
        .where(col(Invite.id) == invite_id, col(Invite.used) < used)
        .values(used=used)
        .returning(col(Invite.entry_id))
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def list_invites(session: AsyncSession, *, cursor: str | None, limit: int) -> Page[InviteOut]:
    """The newest first."""
    query = select(Invite).order_by(col(Invite.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Invite.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    items = [InviteOut.model_validate(row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)
