"""Erasing a person: once, for good, also from the tables that every service has."""

from collections.abc import Iterable

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

CHUNK = 10_000
"""Outbox rows that one statement looks at: it must end long before the server ends it."""

CREATE_ERASED_ACCOUNTS = """
CREATE TABLE erased_accounts (
  user_id bigint PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);
"""
"""DDL for a migration: the tombstones, which are all that is kept of an erased person."""

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('account ' || :id, 0))")
_LOCK_SHARED = text("""
SELECT pg_advisory_xact_lock_shared(hashtextextended('account ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
""")
_BURY = text("""
INSERT INTO erased_accounts (user_id) VALUES (:id) ON CONFLICT DO NOTHING RETURNING user_id
""")
_ERASED = text("SELECT user_id FROM erased_accounts WHERE user_id = ANY(:ids)")
_OUTBOX_ENDS = text("SELECT coalesce(min(id), 0), coalesce(max(id), -1) FROM outbox")
# That an account is gone, and that it was erased, has to be told again if a stream is lost.
_DELETE_SENT = text("""
DELETE FROM outbox
WHERE id BETWEEN :first AND :last AND type !~ '[.]account[.](deleted|erased)$'
  AND jsonb_path_exists(
    data, '$.** ? (@ == $word)', jsonb_build_object('word', CAST(:word AS text))
  )
""")
_DELETE_DEAD = text("""
DELETE FROM dead_letters
WHERE position(convert_to('"' || CAST(:word AS text) || '"', 'UTF8') IN message) > 0
""")
_DELETE_ANSWERS = text("DELETE FROM answered_requests WHERE user_id = :id")


async def lock_active_accounts(session: AsyncSession, *user_ids: int) -> bool:
    """Whether none of these people is erased; none will be before this transaction ends.

    Whoever writes something about a person asks this first: an event that arrives late, or a
    request that was under way, must not bring anything back.
    """
    return len(await lock_existing(session, user_ids)) == len(set(user_ids))


async def lock_existing(session: AsyncSession, user_ids: Iterable[int]) -> set[int]:
    """Those of these people who are not erased, and will not be before this transaction ends."""
    ids = sorted(set(user_ids))
    await session.execute(_LOCK_SHARED, {"ids": [str(one) for one in ids]})
    # A statement of its own, so that it sees what was committed while we waited.
    return set(ids).difference((await session.execute(_ERASED, {"ids": ids})).scalars())


async def begin_erasure(session: AsyncSession, user_id: int) -> bool:
    """Leave the tombstone and forget the person's events; answers whether it is the first time.

    To be called before anything is announced about the erasure itself. It waits for everybody
    who holds the account.
    """
    await session.execute(_LOCK, {"id": str(user_id)})
    first = (await session.execute(_BURY, {"id": user_id})).scalar_one_or_none() is not None
    await session.execute(_DELETE_ANSWERS, {"id": user_id})
    await forget_events(session, str(user_id))
    return first


async def forget_events(session: AsyncSession, word: str) -> None:
    """Delete the kept events that name this id, or this address."""
    low, high = (await session.execute(_OUTBOX_ENDS)).one()
    for first in range(low, high + 1, CHUNK):
        place = {"word": word, "first": first, "last": first + CHUNK - 1}
        await session.execute(_DELETE_SENT, place)
    await session.execute(_DELETE_DEAD, {"word": word})
