"""Record what was done."""

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
    """Note an act in the transaction that does it; no actor means the command line or a program."""
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
    """Note the same act about many at once."""
    entries = [
        Entry(act=act, subject=subject, actor_id=actor_id, reason=reason) for subject in subjects
    ]
    await store.insert_entries(session, entries)


async def record_view(session: AsyncSession, subject: str, *, actor_id: int) -> None:
    """Note that a moderator reads a thing, unless they read it within the last hour.

    The caller holds the moderator's role, so that two readings at once leave one entry. The act is
    about the report: it is not shown to the owner of the thing (`admin.disclosures`).
    """
    if not await store.has_recent(session, VIEWED, subject, actor_id):
        await record(session, VIEWED, subject, actor_id=actor_id)


async def forget_reasons(session: AsyncSession, subjects: Sequence[str]) -> None:
    """Keep that something was done, and not the words about it: the person is gone."""
    await store.update_reasons_forgotten(session, subjects)
