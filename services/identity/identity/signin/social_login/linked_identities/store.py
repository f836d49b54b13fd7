"""Reads and writes linked providers."""

from collections.abc import Sequence

from sqlalchemy import delete, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.signin.social_login.linked_identities.models import LinkedProvider

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('provider ' || :who, 0))")


async def lock_subject(session: AsyncSession, provider: str, subject: str) -> None:
    """Serialize transactions that decide to which account a provider's subject belongs."""
    await session.execute(_LOCK, {"who": f"{provider} {subject}"})


async def insert_linked(session: AsyncSession, linked: LinkedProvider) -> None:
    session.add(linked)
    await session.flush()


async def get_linked(session: AsyncSession, provider: str, subject: str) -> LinkedProvider | None:
    query = select(LinkedProvider).where(
        LinkedProvider.provider == provider, LinkedProvider.subject == subject
    )
    return (await session.exec(query)).one_or_none()


async def list_linked(session: AsyncSession, account_id: int) -> Sequence[LinkedProvider]:
    query = select(LinkedProvider).where(LinkedProvider.account_id == account_id)
    return (await session.exec(query.order_by(col(LinkedProvider.id)))).all()


async def delete_linked(
    session: AsyncSession, account_id: int, provider: str | None = None
) -> None:
    """Delete the link with one provider, or with all."""
    statement = delete(LinkedProvider).where(col(LinkedProvider.account_id) == account_id)
    if provider is not None:
        statement = statement.where(col(LinkedProvider.provider) == provider)
    await session.execute(statement)
