"""The signing keys in the memory of this process, which keeps up with the database."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import structlog
from joserfc.jwk import ECKey

from identity.encryption import Unreadable, Vault
from identity.signing.signing_keys.domain import key_schedule_of, make_first_key
from identity.signing.signing_keys.rules import KeySchedule
from identity.signing.signing_keys.store import list_keys
from identity.tokens import import_key
from shared.db import Database
from shared.errors import Unavailable

log = structlog.get_logger()

POLL_SECONDS = 1.0
START_SECONDS = 2.0


class Keyring:
    """Which key signs now: every process finds the same one by the clock, without a word."""

    def __init__(self, database: Database, vault: Vault, first_key: str) -> None:
        self._database = database
        self._vault = vault
        self._first_key = first_key
        self._ring = KeySchedule([])
        self._private: dict[str, ECKey] = {}

    @contextlib.asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Keep up for as long as the block lasts; a database that is away only delays."""
        watch = asyncio.create_task(self._watch())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wait_for_first_look(), START_SECONDS)
        try:
            yield
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch

    def signing_key(self, now: datetime) -> ECKey:
        """The private key to sign with; raises Unavailable as long as there is none to be had."""
        signer = self._ring.signer(now)
        if signer is None or signer.kid not in self._private:
            raise Unavailable
        return self._private[signer.kid]

    def published(self, now: datetime) -> list[dict[str, Any]]:
        """The public keys that verify now; raises Unavailable when none is known yet."""
        if not self._ring.keys:
            raise Unavailable
        return [key.jwk for key in self._ring.verifying(now)]

    def public_key(self, kid: str) -> ECKey | None:
        """The public key of that name, while its signatures count."""
        ring = self._ring.verifying(datetime.now(UTC))
        return next((ECKey.import_key(key.jwk) for key in ring if key.kid == kid), None)

    async def look(self) -> None:
        """Read the keys once, making the first one if there is none."""
        async with self._database.sessions() as session:
            if not await list_keys(session):
                await make_first_key(session, self._vault, self._first_key, datetime.now(UTC))
                await session.commit()
            rows = await list_keys(session)
        for row in rows:
            if row.sealed_private is not None and row.kid not in self._private:
                self._open(row.kid, row.sealed_private)
        # Last: a key that signs is one whose private part is here.
        self._ring = key_schedule_of(rows)

    def _open(self, kid: str, sealed: str) -> None:
        try:
            self._private[kid] = import_key(self._vault.open(sealed, kid))
        except Unreadable:
            # Sealed under another refresh_secret: `keys revoke` puts a new one in its place.
            log.exception("key_unreadable", kid=kid)

    async def _watch(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as exc:
                log.warning("keys_unknown", error=repr(exc))
            await asyncio.sleep(POLL_SECONDS)

    async def _wait_for_first_look(self) -> None:
        while not self._ring.keys:  # noqa: ASYNC110 - two seconds at most, when a process starts
            await asyncio.sleep(0.02)
