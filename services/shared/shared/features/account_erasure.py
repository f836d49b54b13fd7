"""Erasure of an account from the tables that every service has; permanent and done once."""

from collections.abc import Iterable

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

CHUNK = 10_000
"""Outbox rows per statement, which must end well within the statement timeout."""

CREATE_ERASED_ACCOUNTS = """
CREATE TABLE erased_accounts (
  user_id bigint PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);
"""
"""DDL for a migration: tombstones, which are all that is kept of an erased account."""

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('account ' || :id, 0))")
_LOCK_SHARED = text("""
SELECT pg_advisory_xact_lock_shared(hashtextextended('account ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
""")
_INSERT_TOMBSTONE = text("""
INSERT INTO erased_accounts (user_id) VALUES (:id) ON CONFLICT DO NOTHING RETURNING user_id
""")
_ERASED = text("SELECT user_id FROM erased_accounts WHERE user_id = ANY(:ids)")
_OUTBOX_ENDS = text("SELECT coalesce(min(id), 0), coalesce(max(id), -1) FROM outbox")
# Events about the erasure itself stay: they must be sent again if a stream is lost.
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
    """Return whether none of these accounts is erased, and keep it so until the transaction ends.

    Call it before writing anything about a person: a delayed event or an in-flight request must not
    restore erased data.
    """
    return len(await lock_existing(session, user_ids)) == len(set(user_ids))


async def lock_existing(session: AsyncSession, user_ids: Iterable[int]) -> set[int]:
    """Return those of these accounts that are not erased, and keep them so in this transaction."""
    ids = sorted(set(user_ids))
    await session.execute(_LOCK_SHARED, {"ids": [str(one) for one in ids]})
    # A separate statement, so that it sees what was committed while waiting for the lock.
    return set(ids).difference((await session.execute(_ERASED, {"ids": ids})).scalars())


async def begin_erasure(session: AsyncSession, user_id: int) -> bool:
    """Insert the tombstone and delete the account's events. Return whether it is the first time.

    Call it before publishing anything about the erasure itself. It waits for every transaction that
    has locked the account.
    """
    await session.execute(_LOCK, {"id": str(user_id)})
    first = (
        await session.execute(_INSERT_TOMBSTONE, {"id": user_id})
    ).scalar_one_or_none() is not None
    await session.execute(_DELETE_ANSWERS, {"id": user_id})
    await forget_events(session, str(user_id))
    return first


async def forget_events(session: AsyncSession, word: str) -> None:
    """Delete the stored events that contain this id or email address."""
    low, high = (await session.execute(_OUTBOX_ENDS)).one()
    for first in range(low, high + 1, CHUNK):
        params = {"word": word, "first": first, "last": first + CHUNK - 1}
        await session.execute(_DELETE_SENT, params)
    await session.execute(_DELETE_DEAD, {"word": word})
