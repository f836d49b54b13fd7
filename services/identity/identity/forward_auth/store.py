"""What verify knows of identity's database: keys, who was signed out; and what it saw itself."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import psycopg
import structlog
from joserfc.jwk import ECKey

from identity.signing.signing_keys.rules import KeySchedule, PublicKey
from shared.tokens import ProgramToken

log = structlog.get_logger()

MAX_STALENESS = 5.0
"""Seconds without a look into the database after which nobody is let through."""
POLL_SECONDS = 1.0
QUERY_SECONDS = 2.0
KEEP_SECONDS = 20 * 60
"""Access tokens live five minutes; the rest is for clocks that jump."""
MAX_SEEN = 100_000

_KEYS = "SELECT kid, public_jwk, signs_from, revoked_at FROM signing_keys"
_PROGRAMS = """
SELECT oauth_clients.id, generation FROM oauth_clients JOIN profiles ON profiles.id = account_id
WHERE revoked_at IS NULL AND hidden_because IS NULL AND suspended_because IS NULL
"""
_GIVEN_BACK = "SELECT token_id FROM revoked_tokens WHERE expires_at > clock_timestamp()"
_REVOKED = """
SELECT id FROM sessions WHERE revoked_at > clock_timestamp() - make_interval(secs => %s)
"""
_SEEN = """
UPDATE sessions SET generation = seen.generation
FROM unnest(%s::bigint[], %s::bigint[]) AS seen (id, generation)
WHERE sessions.id = seen.id AND sessions.generation < seen.generation
"""


@contextlib.asynccontextmanager
async def _connection(url: str) -> AsyncIterator[psycopg.AsyncConnection]:
    bare = url.replace("postgresql+psycopg://", "postgresql://", 1)
    connection = await psycopg.AsyncConnection.connect(bare, autocommit=True, connect_timeout=2)
    try:
        yield connection
    finally:
        # A server that hangs must not hang us: its end of the line is not waited for.
        connection.pgconn.finish()


class Known:
    """Keys, programs, and the sessions that ended lately: told by NOTIFY, seen every second."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._public: dict[str, ECKey] = {}
        self._good_until: dict[str, float] = {}
        self._ended: dict[int, float] = {}
        self._programs: dict[int, int] = {}
        self._given_back: frozenset[str] = frozenset()
        self._looked = -float("inf")
        self._first_look = asyncio.Event()

    @property
    def is_stale(self) -> bool:
        """Whether a sign-out, or the revocation of a key, may have gone unnoticed."""
        return time.monotonic() - self._looked > MAX_STALENESS

    def key(self, kid: str) -> ECKey | None:
        """The public key of that name, while its signatures count."""
        # Asked for every request: what can be found out before has been.
        return self._public[kid] if time.time() < self._good_until.get(kid, 0) else None

    def has_ended(self, session_id: int) -> bool:
        return session_id in self._ended

    def may_act(self, token: ProgramToken) -> bool:
        """Whether the token's program, its secret and its account are those of the last look."""
        current = self._programs.get(token.client_id) == token.generation
        return current and token.token_id not in self._given_back

    async def wait_for_first_look(self) -> None:
        """Wait a little for the database, but not longer."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._first_look.wait(), QUERY_SECONDS)

    async def watch(self) -> None:
        """Keep up until cancelled."""
        while True:
            try:
                async with _connection(self._url) as connection:
                    await self._follow(connection)
            except (psycopg.Error, OSError, TimeoutError) as exc:
                log.warning("revocations_unknown", error=repr(exc))
            await asyncio.sleep(0.5)

    async def _follow(self, connection: psycopg.AsyncConnection) -> None:
        for channel in (b"session_revoked", b"access_changed"):
            await asyncio.wait_for(connection.execute(b"LISTEN " + channel), QUERY_SECONDS)
        while True:
            await asyncio.wait_for(self._look(connection), QUERY_SECONDS)
            async for notice in connection.notifies(timeout=POLL_SECONDS):
                if notice.channel == "access_changed":
                    break
                self._add(int(notice.payload))

    async def _look(self, connection: psycopg.AsyncConnection) -> None:
        started = time.monotonic()
        keys = await (await connection.execute(_KEYS)).fetchall()
        ended = await (await connection.execute(_REVOKED, [KEEP_SECONDS])).fetchall()
        programs = await (await connection.execute(_PROGRAMS)).fetchall()
        given_back = await (await connection.execute(_GIVEN_BACK)).fetchall()
        self._learn([PublicKey(*row) for row in keys])
        self._programs = dict(programs)
        self._given_back = frozenset(token_id for (token_id,) in given_back)
        for (session_id,) in ended:
            self._add(session_id)
        self._looked = started
        self._first_look.set()
        self._forget_old()

    def _learn(self, keys: list[PublicKey]) -> None:
        for key in keys:
            if key.kid not in self._public:
                self._public[key.kid] = ECKey.import_key(key.jwk)
        ring = KeySchedule(keys)
        verifying = ring.verifying(datetime.now(UTC))
        self._good_until = {key.kid: ring.verifies_until(key).timestamp() for key in verifying}

    def _add(self, session_id: int) -> None:
        self._ended[session_id] = time.monotonic()

    def _forget_old(self) -> None:
        oldest = time.monotonic() - KEEP_SECONDS
        for session_id in [key for key, heard in self._ended.items() if heard < oldest]:
            del self._ended[session_id]


class SeenCredentials:
    """Reports which numbered credentials are in use, so that older refresh tokens end."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._reported: dict[int, int] = {}
        self._waiting: dict[int, int] = {}
        self._wake = asyncio.Event()

    def report(self, session_id: int, generation: int) -> None:
        """Note one for writing, once; the first of a session needs no note."""
        if generation <= self._reported.get(session_id, 1) or len(self._waiting) >= MAX_SEEN:
            return
        if len(self._reported) >= MAX_SEEN:
            self._reported.clear()
        self._reported[session_id] = self._waiting[session_id] = generation
        self._wake.set()

    async def write(self) -> None:
        """Write what is reported until cancelled; a fault of Postgres only delays."""
        while True:
            try:
                async with _connection(self._url) as connection:
                    await self._write(connection)
            except (psycopg.Error, OSError, TimeoutError) as exc:
                log.warning("seen_delayed", error=repr(exc))
            await asyncio.sleep(0.5)

    async def _write(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            # What a connection that broke could not write is still waiting.
            if batch := dict(self._waiting):
                rows = [list(batch), list(batch.values())]
                await asyncio.wait_for(connection.execute(_SEEN, rows), QUERY_SECONDS)
                self._written(batch)
            await self._wake.wait()
            self._wake.clear()

    def _written(self, batch: dict[int, int]) -> None:
        for session_id, generation in batch.items():
            if self._waiting.get(session_id) == generation:
                del self._waiting[session_id]
