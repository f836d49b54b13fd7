"""Finds a person's data after erasure, in every table of a database, including future ones."""

import random
import struct
from collections.abc import Collection
from typing import Any

import psycopg
from psycopg import sql
from redis.asyncio import Redis

from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

SHARED_TABLES = {"alembic_version", "inbox", "erased_accounts", "outbox_stream"}
"""Tables of every service without personal data: versions, event ids, tombstones."""

_COLUMNS = """
SELECT relname, attname, data_type FROM pg_class
JOIN pg_attribute ON attrelid = pg_class.oid
JOIN information_schema.columns
  ON (table_schema, table_name, column_name) = ('public', relname, attname)
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
ORDER BY relname, attnum
"""


def random_id() -> int:
    """Return an id with so many digits that a search finds no other number by chance."""
    return random.randrange(10**17, 10**18)


async def create_dead_letter(
    running: RunningService, word: str, subject: str = "identity.account.deleted"
) -> None:
    """Publish an invalid event with that word and wait until it is a dead letter."""
    await running.bus.ensure_stream(subject.partition(".")[0])
    await running.bus.jetstream.publish(subject, f'["{word}"]'.encode())

    async def is_dead_letter() -> None:
        assert "dead_letters" in rows_containing(running.database.url, [word])

    await eventually(is_dead_letter)


def rows_containing(url: str, words: Collection[str]) -> dict[str, list[str]]:
    """Return the rows that contain one of the words in any column, as text, by table."""
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


_NO_EXPIRY = -1
"""TTL of a key that never expires."""


async def keys_containing(url: str, user_id: int, word: str) -> list[bytes]:
    """Return the keys that contain the user id or the word, in their name or value.

    Rate limit counters that expire are skipped: they hold only a number, for an hour at most, and
    an account is erased long after its last request.
    """
    words = [str(user_id).encode(), struct.pack(">Q", user_id), word.encode()]
    found = []
    async with Redis.from_url(url) as valkey:
        async for key in valkey.scan_iter("*"):
            if b":limits:" in key and await valkey.ttl(key) != _NO_EXPIRY:
                continue
            content = key + b" " + await _value(valkey, key)
            if any(one in content for one in words):
                found.append(key)
    return found


async def _value(valkey: Redis, key: bytes) -> bytes:
    """Return the whole value of a key; items of lists and sets are joined."""
    read: dict[Any, Any] = {
        b"list": lambda: valkey.lrange(key, 0, -1),
        b"set": lambda: valkey.smembers(key),
        b"string": lambda: valkey.get(key),
    }
    kind = await valkey.type(key)
    # The key may have expired since it was listed.
    value = await read[kind]() if kind in read else None
    return b"".join(value) if isinstance(value, list | set) else value or b""


def table_names(url: str) -> set[str]:
    """Return the names of all tables."""
    with psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://", 1)) as connection:
        return set(_tables(connection))


def _tables(connection: psycopg.Connection[Any]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for table, column, kind in connection.execute(_COLUMNS).fetchall():
        found.setdefault(table, []).append((column, kind))
    return found


def _as_text(column: tuple[str, str]) -> sql.Composable:
    name, kind = column
    # As text, bytes are hexadecimal digits, in which no word can be found.
    expression = "encode({}, 'escape')" if kind == "bytea" else "{}::text"
    return sql.SQL(expression).format(sql.Identifier(name))
