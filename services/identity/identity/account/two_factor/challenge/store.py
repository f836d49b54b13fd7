"""Reads and writes authenticator apps and recovery codes."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.two_factor.challenge.models import RecoveryCode, TwoFactor


async def get_two_factor(session: AsyncSession, account_id: int) -> TwoFactor | None:
    """Return the row as it is in the database now."""
    return await session.get(TwoFactor, account_id, populate_existing=True)


async def insert_setup(
    session: AsyncSession, account_id: int, sealed_secret: str, now: datetime
) -> None:
    """Start a setup, replacing an unfinished one."""
    values = {"sealed_secret": sealed_secret, "set_up_at": now, "last_step": 0}
    statement = insert(TwoFactor).values({"account_id": account_id} | values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["account_id"], set_=values, where=col(TwoFactor.enabled_at).is_(None)
        )
    )


async def update_enabled(session: AsyncSession, row: TwoFactor, step: int, now: datetime) -> None:
    row.enabled_at, row.last_step = now, step
    session.add(row)
    await session.flush()


async def update_step(session: AsyncSession, row: TwoFactor, step: int) -> bool:
    """Use up a time step; False if it was used before. Concurrent calls serialize here."""
    result = await session.execute(
        update(TwoFactor)
        .where(
            col(TwoFactor.account_id) == row.account_id,
            col(TwoFactor.sealed_secret) == row.sealed_secret,
            col(TwoFactor.last_step) < step,
        )
        .values(last_step=step)
        .returning(col(TwoFactor.account_id))
    )
    return result.scalar_one_or_none() is not None


async def delete_recovery_codes(session: AsyncSession, account_id: int) -> None:
    await session.execute(delete(RecoveryCode).where(col(RecoveryCode.account_id) == account_id))


async def delete_two_factor(session: AsyncSession, account_id: int) -> None:
    await session.execute(delete(TwoFactor).where(col(TwoFactor.account_id) == account_id))


async def insert_recovery_codes(
    session: AsyncSession, account_id: int, hashes: Sequence[str]
) -> None:
    """Replace the account's recovery codes."""
    await delete_recovery_codes(session, account_id)
    rows = [{"account_id": account_id, "code_hash": code_hash} for code_hash in hashes]
    await session.execute(insert(RecoveryCode).values(rows))


async def delete_recovery_code(session: AsyncSession, account_id: int, code_hash: str) -> bool:
    """Use up a code; False if there is no such code. Concurrent calls serialize here."""
    result = await session.execute(
        delete(RecoveryCode)
        .where(col(RecoveryCode.account_id) == account_id, col(RecoveryCode.code_hash) == code_hash)
        .returning(col(RecoveryCode.account_id))
    )
    return result.scalar_one_or_none() is not None


async def count_recovery_codes(session: AsyncSession, account_id: int) -> int:
    query = select(func.count()).where(col(RecoveryCode.account_id) == account_id)
    return (await session.exec(query)).one()
