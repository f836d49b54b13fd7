"""Record what was done."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit import store
from admin.audit.models import Entry


async def record(
    session: AsyncSession,
    act: str,
    subject: str,
    *,
    actor_id: int | None,
    reason: str | None = None,
) -> None:
    """Note an act in the transaction that does it; no actor means the command line."""
    entry = Entry(act=act, subject=subject, actor_id=actor_id, reason=reason)
    await store.insert_entry(session, entry)


async def forget_reasons(session: AsyncSession, subject: str) -> None:
    """Keep that something was done, and not the words about it: the person is gone."""
    await store.update_reasons_forgotten(session, subject)
