"""Reads and writes OAuth clients."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.oauth_clients.models import Client, RevokedToken
from identity.profile.profiles.models import Profile


async def get_live_client(session: AsyncSession, client_id: int) -> Client | None:
    """Return the client, if it is not revoked and its account is neither hidden nor suspended.

    The forward-auth processes use the same condition (identity.forward_auth.store).
    """
    query = (
        select(Client)
        .join(Profile, col(Profile.id) == Client.account_id)
        .where(
            Client.id == client_id,
            col(Client.revoked_at).is_(None),
            col(Profile.hidden_because).is_(None),
            col(Profile.suspended_because).is_(None),
        )
    )
    return (await session.exec(query)).one_or_none()


async def get_client_by_name(session: AsyncSession, name: str) -> Client | None:
    """Return the client that is not revoked and has the name, locked for update."""
    query = select(Client).where(Client.name == name, col(Client.revoked_at).is_(None))
    return (await session.exec(query.with_for_update())).one_or_none()


async def list_clients(session: AsyncSession) -> Sequence[tuple[Client, str]]:
    """Return all clients with their accounts' email addresses; operators register only a few."""
    query = select(Client, Profile.email).join(Profile, col(Profile.id) == Client.account_id)
    return [(row[0], row[1]) for row in await session.exec(query.order_by(col(Client.id)))]


async def insert_client(session: AsyncSession, client: Client) -> None:
    session.add(client)
    await session.flush()


async def update_used(session: AsyncSession, client_id: int) -> None:
    await session.execute(
        update(Client).where(col(Client.id) == client_id).values(used_at=func.now())
    )


async def update_secret(session: AsyncSession, client_id: int, hashed: str) -> None:
    """Replace the secret; a trigger notifies every forward-auth process."""
    await session.execute(
        update(Client)
        .where(col(Client.id) == client_id)
        .values(secret_hash=hashed, generation=Client.generation + 1)
    )


async def update_revoked(session: AsyncSession, client_id: int) -> None:
    """Revoke; a trigger notifies every forward-auth process."""
    await session.execute(
        update(Client).where(col(Client.id) == client_id).values(revoked_at=func.now())
    )


async def is_revoked(session: AsyncSession, token_id: str) -> bool:
    return await session.get(RevokedToken, token_id) is not None


async def insert_revoked_token(session: AsyncSession, token_id: str, expires_at: datetime) -> None:
    """Insert it unless it is there already."""
    row = insert(RevokedToken).values(token_id=token_id, expires_at=expires_at)
    await session.execute(row.on_conflict_do_nothing())
