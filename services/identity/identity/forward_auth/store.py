"""Keeps revocations and keys of identity's database in memory, and reports used credentials."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import psycopg
import structlog
from joserfc.jwk import ECKey

from identity.signing.signing_keys.rules import KeySchedule, PublicKey
from shared.data.store_urls import libpq_url
from shared.http.tokens import ProgramToken

log = structlog.get_logger()

MAX_STALENESS = 5.0
"""Seconds since the last read of the database after which nobody may pass."""
POLL_SECONDS = 1.0
QUERY_SECONDS = 2.0
KEEP_SECONDS = 20 * 60
"""Access tokens live five minutes; the rest covers clock jumps."""
MAX_SEEN = 100_000
CONNECTIONS = 2
"""To Postgres: one that reads and listens, and one that writes."""

_KEYS = "SELECT kid, public_jwk, signs_from, revoked_at FROM signing_keys"
_CLIENTS = """
SELECT oauth_clients.id, generation FROM oauth_clients JOIN profiles ON profiles.id = account_id
WHERE revoked_at IS NULL AND hidden_because IS NULL AND suspended_because IS NULL
"""
_REVOKED_TOKENS = "SELECT token_id FROM revoked_tokens WHERE expires_at > clock_timestamp()"
_ENDED_SESSIONS = """
SELECT id FROM sessions WHERE revoked_at > clock_timestamp() - make_interval(secs => %s)
"""
_SEEN = """
UPDATE sessions SET generation = seen.generation
FROM unnest(%s::bigint[], %s::bigint[]) AS seen (id, generation)
WHERE sessions.id = seen.id AND sessions.generation < seen.generation
"""


@contextlib.asynccontextmanager
async def _connection(url: str) -> AsyncIterator[psycopg.AsyncConnection]:
    connection = await psycopg.AsyncConnection.connect(
        libpq_url(url), autocommit=True, connect_timeout=2
    )
    try:
        yield connection
    finally:
        # Does not wait for the server: one that hangs must not make us hang.
        connection.pgconn.finish()


class AuthState:
    """Keys, clients and recently ended sessions; updated by NOTIFY and read every second."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._public: dict[str, ECKey] = {}
        self._valid_until: dict[str, float] = {}
        self._ended: dict[int, float] = {}
        self._clients: dict[int, int] = {}
        self._revoked_tokens: frozenset[str] = frozenset()
        self._read_at = -float("inf")
        self._first_read = asyncio.Event()

    @property
    def staleness(self) -> float:
        """Return the seconds since the database was last read."""
        return time.monotonic() - self._read_at

    @property
    def is_stale(self) -> bool:
        """Return whether a sign-out or the revocation of a key may have been missed."""
        return self.staleness > MAX_STALENESS

    def key(self, kid: str) -> ECKey | None:
        """Return the public key with this id, while its signatures are valid."""
        # Called for every request, so everything is computed beforehand.
        return self._public[kid] if time.time() < self._valid_until.get(kid, 0) else None

    def has_ended(self, session_id: int) -> bool:
        return session_id in self._ended

    def may_act(self, token: ProgramToken) -> bool:
        """Return whether the token's client, secret and account were valid at the last read."""
        current = self._clients.get(token.client_id) == token.generation
        return current and token.token_id not in self._revoked_tokens

    async def wait_for_first_read(self) -> None:
        """Wait for the first read of the database, at most QUERY_SECONDS."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(QUERY_SECONDS):
                await self._first_read.wait()

    async def watch(self) -> None:
        """Follow the database until cancelled."""
        while True:
            try:
                async with _connection(self._url) as connection:
                    await self._follow(connection)
            except (psycopg.Error, OSError, TimeoutError) as exc:
                log.warning("revocations_unknown", error=repr(exc))
            await asyncio.sleep(0.5)

    async def _follow(self, connection: psycopg.AsyncConnection) -> None:
        for channel in (b"session_revoked", b"access_changed"):
            async with asyncio.timeout(QUERY_SECONDS):
                await connection.execute(b"LISTEN " + channel)
        while True:
            # Not `wait_for`, which can lose a cancellation on Python 3.11.
            async with asyncio.timeout(QUERY_SECONDS):
                await self._read(connection)
            async for notice in connection.notifies(timeout=POLL_SECONDS):
                if notice.channel == "access_changed":
                    break
                self._add(int(notice.payload))

    async def _read(self, connection: psycopg.AsyncConnection) -> None:
        started = time.monotonic()
        keys = await (await connection.execute(_KEYS)).fetchall()
        ended = await (await connection.execute(_ENDED_SESSIONS, [KEEP_SECONDS])).fetchall()
        clients = await (await connection.execute(_CLIENTS)).fetchall()
        revoked = await (await connection.execute(_REVOKED_TOKENS)).fetchall()
        self._set_keys([PublicKey(*row) for row in keys])
        self._clients = dict(clients)
        self._revoked_tokens = frozenset(token_id for (token_id,) in revoked)
        for (session_id,) in ended:
            self._add(session_id)
        self._read_at = started
        self._first_read.set()
        self._forget_old()

    def _set_keys(self, keys: list[PublicKey]) -> None:
        for key in keys:
            if key.kid not in self._public:
                self._public[key.kid] = ECKey.import_key(key.jwk)
        schedule = KeySchedule(keys)
        verifying = schedule.verifying(datetime.now(UTC))
        self._valid_until = {key.kid: schedule.verifies_until(key).timestamp() for key in verifying}

    def _add(self, session_id: int) -> None:
        self._ended[session_id] = time.monotonic()

    def _forget_old(self) -> None:
        oldest = time.monotonic() - KEEP_SECONDS
        for session_id in [key for key, ended_at in self._ended.items() if ended_at < oldest]:
            del self._ended[session_id]


class SeenCredentials:
    """Reports which credential numbers are in use, so that older refresh tokens end."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._reported: dict[int, int] = {}
        self._waiting: dict[int, int] = {}
        self._wake = asyncio.Event()

    def report(self, session_id: int, generation: int) -> None:
        """Queue one for writing, once; the first of a session needs no report."""
        if generation <= self._reported.get(session_id, 1) or len(self._waiting) >= MAX_SEEN:
            return
        if len(self._reported) >= MAX_SEEN:
            self._reported.clear()
        self._reported[session_id] = self._waiting[session_id] = generation
        self._wake.set()

    async def write(self) -> None:
        """Write reports until cancelled; a failure of Postgres only delays."""
        while True:
            try:
                async with _connection(self._url) as connection:
                    await self._write(connection)
            except (psycopg.Error, OSError, TimeoutError) as exc:
                log.warning("seen_delayed", error=repr(exc))
            await asyncio.sleep(0.5)

    async def _write(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            # Includes what a broken connection could not write.
            if batch := dict(self._waiting):
                rows = [list(batch), list(batch.values())]
                async with asyncio.timeout(QUERY_SECONDS):
                    await connection.execute(_SEEN, rows)
                self._remove_written(batch)
            await self._wake.wait()
            self._wake.clear()

    def _remove_written(self, batch: dict[int, int]) -> None:
        for session_id, generation in batch.items():
            if self._waiting.get(session_id) == generation:
                del self._waiting[session_id]
