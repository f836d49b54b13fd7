"""Looking for what is left of a person: in every table there is, also those made later."""

import random
import struct
from collections.abc import Collection
from typing import Any

import psycopg
from psycopg import sql
from redis.asyncio import Redis

from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

EVERYWHERE = {"alembic_version", "inbox", "erased_accounts"}
"""Tables of every service that name nobody who is not erased: versions, event ids, tombstones."""

_COLUMNS = """
SELECT table_name, column_name, data_type FROM information_schema.columns
JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
ORDER BY table_name, ordinal_position
"""


def somebody() -> int:
    """The id of a person, in digits that nothing else has by chance."""
    return random.randrange(10**17, 10**18)


async def bury_a_letter(
    running: RunningService, word: str, subject: str = "identity.account.deleted"
) -> None:
    """Have an event that nobody can read become a dead letter with that word."""
    await running.bus.ensure_stream(subject.partition(".")[0])
    await running.bus.jetstream.publish(subject, f'["{word}"]'.encode())

    async def is_buried() -> None:
        assert "dead_letters" in traces(running.database.url, [word])

    await eventually(is_buried)


def traces(url: str, words: Collection[str]) -> dict[str, list[str]]:
    """The rows that hold one of the words anywhere, as text, by table."""
    found = {}
    with psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://", 1)) as connection:
        for table, columns in _tables(connection).items():
            row = sql.SQL("concat_ws(' ', {})").format(sql.SQL(", ").join(map(_as_text, columns)))
            query = sql.SQL("SELECT {} FROM {} WHERE {} LIKE ANY(%s)").format(
                row, sql.Identifier(table), row
            )
            rows = connection.execute(query, [[f"%{word}%" for word in words]]).fetchall()
            if rows:
                found[table] = [str(row[0]) for row in rows]
    return found


_WITHOUT_END = -1
"""What Valkey's TTL answers for a key that stays."""


async def traces_in_valkey(url: str, user_id: int, word: str) -> list[bytes]:
    """The keys that name the person or hold the word, or whose value does.

    A count of somebody's tries is none as long as it ends by itself: it holds nothing else, and
    an account is erased long after its last hour.
    """
    words = [str(user_id).encode(), struct.pack(">Q", user_id), word.encode()]
    found = []
    async with Redis.from_url(url) as valkey:
        async for key in valkey.scan_iter("*"):
            if b":limits:" in key and await valkey.ttl(key) != _WITHOUT_END:
                continue
            held = key + b" " + await _value(valkey, key)
            if any(one in held for one in words):
                found.append(key)
    return found


async def _value(valkey: Redis, key: bytes) -> bytes:
    """Everything that a key holds: lists and sets joined."""
    read: dict[Any, Any] = {
        b"list": lambda: valkey.lrange(key, 0, -1),
        b"set": lambda: valkey.smembers(key),
        b"string": lambda: valkey.get(key),
    }
    kind = await valkey.type(key)
    # It may have ended since it was listed.
    value = await read[kind]() if kind in read else None
    return b"".join(value) if isinstance(value, list | set) else value or b""


def tables(url: str) -> set[str]:
    """The names of all tables."""
    with psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://", 1)) as connection:
        return set(_tables(connection))


def _tables(connection: psycopg.Connection[Any]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for table, column, kind in connection.execute(_COLUMNS).fetchall():
        found.setdefault(table, []).append((column, kind))
    return found


def _as_text(column: tuple[str, str]) -> sql.Composable:
    name, kind = column
    # Bytes would be shown as hexadecimal digits, in which no word can be found.
    shown = "encode({}, 'escape')" if kind == "bytea" else "{}::text"
    return sql.SQL(shown).format(sql.Identifier(name))
