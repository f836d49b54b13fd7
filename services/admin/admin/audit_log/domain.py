"""Records acts in the audit log."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log import store
from admin.audit_log.models import Entry, Rule
from admin.audit_log.rules import VIEWED


async def record(
    session: AsyncSession,
    act: str,
    subject: str,
    *,
    actor_id: int | None,
    reason: str | None = None,
    rule: Rule | None = None,
) -> None:
    """Record an act. No actor means the command line or an automated decision."""
    entry = Entry(act=act, subject=subject, actor_id=actor_id, reason=reason, rule=rule)
    await store.insert_entry(session, entry)


async def record_all(
    session: AsyncSession,
    act: str,
    subjects: Sequence[str],
    *,
    actor_id: int,
    reason: str | None = None,
) -> None:
    """Record the same act about several subjects."""
    entries = [
        Entry(act=act, subject=subject, actor_id=actor_id, reason=reason) for subject in subjects
    ]
    await store.insert_entries(session, entries)


async def record_view(session: AsyncSession, subject: str, *, actor_id: int) -> None:
    """Record that a moderator reads content, at most once an hour.

    The caller has locked the moderator's role, so that concurrent views leave one entry. The act is
    about the report: it is not shown to the owner of the content (`admin.disclosures`).
    """
    if not await store.has_recent(session, VIEWED, subject, actor_id):
        await record(session, VIEWED, subject, actor_id=actor_id)


async def erase_reasons(session: AsyncSession, subjects: Sequence[str]) -> None:
    """Keep the acts about an erased person, without their reasons."""
    await store.delete_reasons(session, subjects)
