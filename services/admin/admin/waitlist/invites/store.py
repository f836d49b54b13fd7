"""Queries about invite codes."""

from collections.abc import Sequence

from sqlalchemy import delete, func, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.waitlist.invites.models import Invite
from admin.waitlist.invites.schemas import InviteOut
from shared.http.pagination import Page, decode_cursor, page_of


async def insert_invite(session: AsyncSession, invite: Invite) -> Invite:
    session.add(invite)
    await session.flush()
    await session.refresh(invite)
    return invite


async def get_invite_locked(session: AsyncSession, invite_id: int) -> Invite | None:
    query = select(Invite).where(col(Invite.id) == invite_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def update_withdrawn(session: AsyncSession, invite: Invite) -> None:
    await session.execute(
        update(Invite).where(col(Invite.id) == invite.id).values(withdrawn_at=func.now())
    )


async def delete_invites(session: AsyncSession, entry_id: int) -> Sequence[int]:
    """Delete the invites of a waitlist entry. Return their ids."""
    of_entry = delete(Invite).where(col(Invite.entry_id) == entry_id)
    return (await session.execute(of_entry.returning(col(Invite.id)))).scalars().all()


async def update_used(session: AsyncSession, invite_id: int, used: int) -> int | None:
    """Store the number of registrations. Return the waitlist entry of the invite, if any."""
    statement = (
        update(Invite)
        .where(col(Invite.id) == invite_id, col(Invite.used) < used)
        .values(used=used)
        .returning(col(Invite.entry_id))
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def list_invites(session: AsyncSession, *, cursor: str | None, limit: int) -> Page[InviteOut]:
    """Return invites, newest first."""
    query = select(Invite).order_by(col(Invite.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Invite.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    return page_of(rows, limit, InviteOut.model_validate, key=lambda row: (row.id,))
