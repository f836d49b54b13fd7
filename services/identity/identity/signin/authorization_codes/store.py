"""Reads and writes authorization codes."""

from datetime import datetime

from sqlalchemy import update
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.signin.authorization_codes.models import SignInCode


async def insert_code(session: AsyncSession, code: SignInCode) -> None:
    session.add(code)
    await session.flush()


async def get_code_for_update(session: AsyncSession, code_id: int) -> SignInCode | None:
    """Return the code, locked: the second of two concurrent uses finds it used."""
    return await session.get(SignInCode, code_id, with_for_update=True, populate_existing=True)


async def update_used(
    session: AsyncSession, code_id: int, session_id: int | None, used_at: datetime
) -> None:
    await session.execute(
        update(SignInCode)
        .where(col(SignInCode.id) == code_id)
        .values(used_at=used_at, session_id=session_id)
    )
