"""Reading and writing signing keys."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import text, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.signing.signing_keys.models import SigningKey


async def get_lock(session: AsyncSession) -> None:
    """Lock the keys against changes by others until the transaction ends."""
    await session.execute(text("SELECT pg_advisory_xact_lock(7217)"))


async def list_keys(session: AsyncSession) -> Sequence[SigningKey]:
    """Return all keys; they are few, because they change only a few times a year."""
    return (await session.exec(select(SigningKey).order_by(col(SigningKey.signs_from)))).all()


async def insert_key(session: AsyncSession, key: SigningKey) -> None:
    session.add(key)
    await session.flush()


async def update_signs_from(session: AsyncSession, kid: str, moment: datetime) -> None:
    await session.execute(
        update(SigningKey).where(col(SigningKey.kid) == kid).values(signs_from=moment)
    )


async def update_revoked(session: AsyncSession, kid: str, moment: datetime) -> None:
    """Revoke a key and delete its private part; a trigger notifies every forward-auth process."""
    await session.execute(
        update(SigningKey)
        .where(col(SigningKey.kid) == kid)
        .values(revoked_at=moment, sealed_private=None)
    )


async def delete_private_parts(session: AsyncSession, kids: Collection[str]) -> None:
    await session.execute(
        update(SigningKey)
        .where(col(SigningKey.kid).in_(kids), col(SigningKey.sealed_private).is_not(None))
        .values(sealed_private=None)
    )
