"""Reads and writes notices about moderation decisions."""

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.moderation.models import ContentNotice


async def update_notice(
    session: AsyncSession, decision_id: int, account_id: int, version: int
) -> bool:
    """Record that an owner is notified of a decision; False if a later one is recorded."""
    values = {"decision_id": decision_id, "account_id": account_id, "version": version}
    statement = insert(ContentNotice).values(values)
    statement = statement.on_conflict_do_update(
        index_elements=["decision_id"],
        set_={"version": version},
        where=col(ContentNotice.version) < version,
    )
    recorded = await session.scalars(statement.returning(col(ContentNotice.decision_id)))
    return recorded.one_or_none() is not None
