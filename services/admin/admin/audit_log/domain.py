"""Records acts in the audit log, chains and verifies them, and deletes the expired ones."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from sqlalchemy.orm import Session as SyncSession
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log import rules, store
from admin.audit_log.errors import CheckpointExpired
from admin.audit_log.models import Entry, Rule
from admin.audit_log.rules import Break, ChainCheck, Mark
from admin.audit_log.schemas import BreakOut, VerificationOut
from shared.data.db import before_commit, set_short_lock_timeout

BATCH = 2000
"""Entries that are read or deleted at once."""


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
    await record_all(session, act, [subject], actor_id=actor_id, reason=reason, rule=rule)


async def record_all(
    session: AsyncSession,
    act: str,
    subjects: Sequence[str],
    *,
    actor_id: int | None,
    reason: str | None = None,
    rule: Rule | None = None,
) -> None:
    """Record the same act about several subjects."""
    entries = []
    for subject in subjects:
        entry = Entry(act=act, subject=subject, actor_id=actor_id, reason=reason, rule=rule)
        if reason is not None:
            entry.reason_salt = secrets.token_bytes(rules.SALT_BYTES)
            entry.reason_digest = rules.reason_digest(reason, entry.reason_salt)
        entries.append(entry)
    if not entries:
        return
    ids = await store.insert_entries(session, entries)
    # Transactions take turns here. As the last lock of each, this one cannot close a deadlock.
    before_commit(session, partial(_append, ids=ids))


async def record_view(session: AsyncSession, subject: str, *, actor_id: int) -> None:
    """Record that a moderator reads content, at most once an hour.

    The caller has locked the moderator's role, so that concurrent views leave one entry. The act is
    about the report: it is not shown to the owner of the content (`admin.disclosures`).
    """
    if not await store.has_recent(session, rules.VIEWED, subject, actor_id):
        await record(session, rules.VIEWED, subject, actor_id=actor_id)


async def erase_reasons(session: AsyncSession, subjects: Sequence[str]) -> None:
    """Keep the acts about an erased person, without their reasons; record that they were erased."""
    erased = await store.delete_reasons(session, subjects)
    await record_all(session, rules.REASON_ERASED, erased, actor_id=None)


async def verify(
    session: AsyncSession, *, last: int | None = None, checkpoint: Mark | None = None
) -> VerificationOut:
    """Compare entries with their hashes: the `last` ones or all, up to the first broken one.

    With a checkpoint, which an earlier verification returned, the chain must contain it. Raises
    CheckpointExpired.
    """
    oldest, head = await store.lock_oldest(session), await store.get_head(session)
    if oldest is None or head is None:
        return _result(ChainCheck(rules.START), 0, rules.HEADLESS)
    if checkpoint and checkpoint.position <= oldest.position and checkpoint != oldest:
        raise CheckpointExpired
    total = head.position - oldest.position
    start: Mark | None = oldest
    if last is not None and head.position - last > oldest.position:
        start = await store.get_mark(session, head.position - last)
    if start is None:
        first = head.position - (last or 0)
        return _result(ChainCheck(rules.START), total, rules.missing(first, first))
    check = ChainCheck(start, checkpoint)
    return _result(check, total, await _check_all(session, check))


async def expire(session: AsyncSession, before: datetime) -> bool:
    """Delete a batch of the oldest entries if they are older. Return whether there may be more."""
    await set_short_lock_timeout(session)
    return await store.delete_oldest(session, before, BATCH) == BATCH


def _append(session: SyncSession, ids: Sequence[int]) -> None:
    head = store.lock_head(session)
    marks: list[Mark] = []
    links = store.list_new(session, ids)
    for link in links:
        position, previous = marks[-1] if marks else head
        digest = rules.entry_hash(previous, replace(link, position=position + 1))
        marks.append(Mark(position + 1, digest))
    if marks:
        store.update_chain(session, [link.id for link in links], marks)


async def _check_all(session: AsyncSession, check: ChainCheck) -> Break | None:
    while True:
        # Read before the entries: what is recorded in between is checked as well.
        head = await store.get_head(session)
        links = await store.list_links(session, check.mark.position, BATCH)
        for link in links:
            if broken := check.check(link):
                return broken
        if not links:
            break
    if broken := check.finish(head or rules.START):
        return broken
    unchained = await store.get_unchained(session)
    return rules.unchained(unchained.id) if unchained else None


def _result(check: ChainCheck, total: int, broken: Break | None) -> VerificationOut:
    return VerificationOut(
        intact=broken is None,
        entries=check.entries,
        total=total,
        first_at=check.first_at,
        last_at=check.last_at,
        erased_reasons=check.erased_reasons,
        checkpoint=rules.format_mark(check.mark),
        broken=BreakOut.model_validate(broken) if broken else None,
    )
