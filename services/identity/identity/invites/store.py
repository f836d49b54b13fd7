"""Reading and writing invitations."""

from sqlalchemy import func, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.invites.models import Invite


async def insert_invite(session: AsyncSession, invite_id: int, email: str, code: str) -> bool:
    """Answers whether the invitation is new."""
    statement = insert(Invite).values(id=invite_id, email=email, code=code)
    result = await session.execute(statement.on_conflict_do_nothing().returning(col(Invite.id)))
    return result.scalar_one_or_none() is not None


async def update_redeemed(session: AsyncSession, code: str, account_id: int) -> None:
    """Give an unused code to an account; any other code changes nothing."""
    await session.execute(
        update(Invite)
        .where(col(Invite.code) == code, col(Invite.redeemed_by).is_(None))
        .values(redeemed_by=account_id, redeemed_at=func.now())
    )
