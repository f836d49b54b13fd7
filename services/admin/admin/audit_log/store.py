"""Queries about the audit log and its chain."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

import sqlalchemy
from sqlalchemy import ARRAY, String, any_, exists, func, literal, text, update
from sqlalchemy.orm import Session as SyncSession
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.models import Entry
from admin.audit_log.rules import COUNTED, Link, Mark
from admin.audit_log.schemas import CountsOut

HOUR = timedelta(hours=1)

_LINK = """
SELECT id, actor_id, act, subject, reason, rule, created_at, reason_salt, reason_digest,
  coalesce(position, 0) AS position, hash
FROM audit
"""
# NO KEY, so that a verification delays no act; see lock_oldest.
_LOCK_HEAD = text("SELECT position, hash FROM audit_head FOR NO KEY UPDATE")
_LIST_NEW = text(f"{_LINK} WHERE id = ANY(:ids) AND position IS NULL ORDER BY id")
# The column itself, which has an index; `position` alone would be the expression above.
_LIST_AFTER = text(f"{_LINK} WHERE position > :after ORDER BY audit.position LIMIT :limit")
_UNCHAINED = text(f"{_LINK} WHERE position IS NULL ORDER BY id LIMIT 1")
_MARK = text("SELECT position, hash FROM audit WHERE position = :position")
_HEAD = text("SELECT position, hash FROM audit_head")
_OLDEST_LOCKED = text("SELECT expired_position, expired_hash FROM audit_head FOR KEY SHARE")
_CHAIN = text("""
UPDATE audit SET position = link.position, hash = link.hash
FROM unnest(CAST(:ids AS bigint[]), CAST(:positions AS bigint[]), CAST(:hashes AS bytea[]))
  AS link (id, position, hash)
WHERE audit.id = link.id
""")
_MOVE_HEAD = text("UPDATE audit_head SET position = :position, hash = :hash")
# Up to the first entry that does not expire, so that no gap comes into being.
_DELETE_OLDEST = text("""
WITH oldest AS (
  SELECT id, position, created_at < :before AS expires FROM audit
  WHERE position IS NOT NULL ORDER BY position LIMIT :limit FOR UPDATE
)
DELETE FROM audit USING oldest
WHERE audit.id = oldest.id AND oldest.expires AND oldest.position < coalesce(
  (SELECT min(position) FROM oldest WHERE NOT expires), (SELECT max(position) + 1 FROM oldest)
)
RETURNING audit.position, audit.hash
""")
_LOCK_OLDEST = text("SELECT FROM audit_head FOR UPDATE")
_MOVE_OLDEST = text("""
UPDATE audit_head SET expired_position = :position, expired_hash = :hash
WHERE expired_position < :position
""")


async def insert_entries(session: AsyncSession, entries: Sequence[Entry]) -> list[int]:
    """Store entries, which are not part of the chain yet. Return their ids."""
    session.add_all(entries)
    await session.flush()
    return [entry.id for entry in entries]


def lock_head(session: SyncSession) -> Mark:
    """Return the end of the chain, locked until the transaction ends."""
    return Mark(*session.execute(_LOCK_HEAD).one())


def list_new(session: SyncSession, ids: Sequence[int]) -> list[Link]:
    """Return those of the entries that exist and are not part of the chain."""
    return [Link(**row) for row in session.execute(_LIST_NEW, {"ids": ids}).mappings()]


def update_chain(session: SyncSession, ids: Sequence[int], marks: Sequence[Mark]) -> None:
    """Append entries to the chain: `marks` are their positions and hashes."""
    positions, hashes = zip(*marks, strict=True)
    session.execute(_CHAIN, {"ids": ids, "positions": list(positions), "hashes": list(hashes)})
    session.execute(_MOVE_HEAD, marks[-1]._asdict())


async def has_recent(session: AsyncSession, act: str, subject: str, actor_id: int) -> bool:
    """Return whether the actor did this to the subject within the last hour."""
    same = col(Entry.act) == act, col(Entry.subject) == subject, col(Entry.actor_id) == actor_id
    recent = col(Entry.created_at) > func.now() - HOUR
    return bool((await session.scalars(sqlalchemy.select(exists().where(*same, recent)))).one())


async def delete_reasons(session: AsyncSession, subjects: Sequence[str]) -> list[str]:
    """Delete the reasons of acts about these subjects. Return the subjects that had any."""
    is_subject = col(Entry.subject) == any_(literal(subjects, ARRAY(String)))
    erased = update(Entry).where(is_subject, col(Entry.reason).is_not(None))
    erased = erased.values(reason=None, reason_salt=None)
    return sorted(set((await session.execute(erased.returning(col(Entry.subject)))).scalars()))


async def get_head(session: AsyncSession) -> Mark | None:
    """Return the end of the chain; None if somebody deleted it."""
    row = (await session.execute(_HEAD)).one_or_none()
    return Mark(*row) if row else None


async def lock_oldest(session: AsyncSession) -> Mark | None:
    """Return the newest entry that is no longer kept; until the transaction ends, none expires.

    None if somebody deleted it. Acts can be recorded in the meantime.
    """
    row = (await session.execute(_OLDEST_LOCKED)).one_or_none()
    return Mark(*row) if row else None


async def get_mark(session: AsyncSession, position: int) -> Mark | None:
    row = (await session.execute(_MARK, {"position": position})).one_or_none()
    return Mark(*row) if row else None


async def list_links(session: AsyncSession, after: int, limit: int) -> list[Link]:
    """Return the entries after a position, in the order of the chain."""
    rows = await session.execute(_LIST_AFTER, {"after": after, "limit": limit})
    return [Link(**row) for row in rows.mappings()]


async def get_unchained(session: AsyncSession) -> Link | None:
    """Return the first entry that is not part of the chain."""
    row = (await session.execute(_UNCHAINED)).mappings().one_or_none()
    return Link(**row) if row else None


async def delete_oldest(session: AsyncSession, before: datetime, limit: int) -> int:
    """Delete up to `limit` entries from the old end of the chain, and move that end.

    Return their number.
    """
    rows = await session.execute(_DELETE_OLDEST, {"before": before, "limit": limit})
    marks = [Mark(*row) for row in rows]
    if marks:
        # After the rows, as in every transaction that records an act.
        await session.execute(_LOCK_OLDEST)
        await session.execute(_MOVE_OLDEST, max(marks)._asdict())
    return len(marks)


async def list_counts(session: AsyncSession) -> list[CountsOut]:
    """Count moderators' decisions by month and rule, newest month first."""
    month = func.to_char(func.timezone("UTC", col(Entry.created_at)), "YYYY-MM")
    query = (
        sqlalchemy.select(month, col(Entry.rule), col(Entry.act), func.count())
        .where(col(Entry.act).in_(COUNTED), col(Entry.rule).is_not(None))
        .group_by(month, col(Entry.rule), col(Entry.act))
    )
    counts_by_rule: dict[tuple[str, str], Counter[str]] = {}
    for decided_in, rule, act, count in await session.execute(query):
        counts_by_rule.setdefault((decided_in, rule), Counter())[COUNTED[act]] += count
    zeros = dict.fromkeys(COUNTED.values(), 0)
    return [
        CountsOut.model_validate({"month": decided_in, "rule": rule} | zeros | counts)
        for (decided_in, rule), counts in sorted(
            counts_by_rule.items(), key=lambda item: item[0], reverse=True
        )
    ]
