"""Reads and writes passkeys."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.passkeys.authentication.models import Passkey, UsedChallenge

_LOCK_ACCOUNT = text("SELECT FROM accounts WHERE id = :account_id FOR KEY SHARE")


async def lock_account(session: AsyncSession, account_id: int) -> None:
    """Lock the account against changes.

    Take it before a second factor is used: changes of second factors lock in the same order, so
    the two cannot deadlock.
    """
    await session.execute(_LOCK_ACCOUNT, {"account_id": account_id})


async def get_owner(session: AsyncSession, credential_id: str) -> int | None:
    """Return the account of a passkey."""
    query = select(Passkey.account_id).where(Passkey.credential_id == credential_id)
    return (await session.exec(query)).one_or_none()


async def get_passkey_for_update(session: AsyncSession, credential_id: str) -> Passkey | None:
    """Return the passkey, locked: the second of two concurrent uses sees the first one's count."""
    query = select(Passkey).where(Passkey.credential_id == credential_id).with_for_update()
    return (await session.exec(query.execution_options(populate_existing=True))).one_or_none()


async def list_passkeys(session: AsyncSession, account_id: int) -> Sequence[Passkey]:
    """Return the account's passkeys (at most MAX_PASSKEYS), the oldest first."""
    query = select(Passkey).where(Passkey.account_id == account_id)
    return (await session.exec(query.order_by(col(Passkey.id)))).all()


async def count_passkeys(session: AsyncSession, account_id: int) -> int:
    query = select(func.count()).where(Passkey.account_id == account_id)
    return (await session.exec(query)).one()


async def insert_passkey(session: AsyncSession, passkey: Passkey) -> None:
    session.add(passkey)
    await session.flush()
    await session.refresh(passkey)


async def update_used(session: AsyncSession, row: Passkey, sign_count: int, now: datetime) -> None:
    row.sign_count, row.used_at = sign_count, now
    session.add(row)
    await session.flush()


async def get_passkey(session: AsyncSession, account_id: int, passkey_id: int) -> Passkey | None:
    """Return one of the account's passkeys, locked."""
    query = select(Passkey).where(Passkey.id == passkey_id, Passkey.account_id == account_id)
    return (await session.exec(query.with_for_update())).one_or_none()


async def update_name(session: AsyncSession, row: Passkey, name: str) -> None:
    row.name = name
    session.add(row)
    await session.flush()


async def delete_passkey(session: AsyncSession, passkey_id: int) -> None:
    await session.execute(delete(Passkey).where(col(Passkey.id) == passkey_id))


async def insert_used_challenge(session: AsyncSession, nonce: str, expires_at: datetime) -> bool:
    """Use up a challenge; False if it was used before. Concurrent calls serialize here."""
    statement = insert(UsedChallenge).values(nonce=nonce, expires_at=expires_at)
    made = statement.on_conflict_do_nothing().returning(col(UsedChallenge.nonce))
    return (await session.execute(made)).one_or_none() is not None
