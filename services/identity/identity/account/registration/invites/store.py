"""Reading and writing invite codes."""

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.registration.invites.models import Invite


async def insert_invite(
    session: AsyncSession, invite_id: int, email: str | None, code: str, uses: int
) -> bool:
    """Answers whether the invite is new."""
    values = {"id": invite_id, "email": email, "code": code, "uses": uses}
    statement = insert(Invite).values(values).on_conflict_do_nothing()
    result = await session.execute(statement.returning(col(Invite.id)))
    return result.scalar_one_or_none() is not None


async def update_withdrawn(session: AsyncSession, invite_id: int) -> None:
    """Leave a mark, and nothing else, even if the invite is not known yet: it may come later."""
    mark = {"withdrawn": True, "email": None, "code": None}
    statement = insert(Invite).values(id=invite_id, withdrawn=True)
    await session.execute(statement.on_conflict_do_update(index_elements=["id"], set_=mark))


async def update_used(session: AsyncSession, code: str) -> tuple[int, int] | None:
    """Use a code once more; answers its id and uses so far, None when it is not good.

    Locked: of two who want the last use at once one waits, and then finds it gone.
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
