"""Reads and writes links in emails."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import func, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.email_links.models import Kind, Link


async def insert_link(session: AsyncSession, link: Link) -> None:
    session.add(link)
    await session.flush()


async def get_valid_link(
    session: AsyncSession, link_id: int, kind: Kind, now: datetime
) -> Link | None:
    query = select(Link).where(
        Link.id == link_id,
        Link.kind == kind,
        col(Link.ended_at).is_(None),
        Link.expires_at > now,
    )
    return (await session.exec(query)).one_or_none()


async def update_used(session: AsyncSession, link_id: int, now: datetime) -> bool:
    """End a link; return whether this call did it. Only one of several concurrent calls does."""
    result = await session.execute(
        update(Link)
        .where(col(Link.id) == link_id, col(Link.ended_at).is_(None), col(Link.expires_at) > now)
        .values(ended_at=func.now())
        .returning(col(Link.id))
    )
    return result.scalar_one_or_none() is not None


async def update_ended(
    session: AsyncSession, account_id: int, kinds: Collection[Kind], *, after: int = 0
) -> None:
    """End an account's links of these kinds with an id above `after`."""
    await session.execute(
        update(Link)
        .where(
            col(Link.account_id) == account_id,
            col(Link.kind).in_(kinds),
            col(Link.ended_at).is_(None),
            col(Link.id) > after,
        )
        .values(ended_at=func.now())
    )


async def count_links(session: AsyncSession, email: str, since: datetime) -> int:
    """Return how many links to confirm an email address were made since then, by all accounts."""
    query = select(func.count()).where(
        Link.email == email,
        col(Link.kind).in_(["email_verification", "email_change"]),
        Link.created_at > since,
    )
    return (await session.exec(query)).one()
