"""Keeps this process's signing keys in memory, in sync with the database."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import structlog
from joserfc.jwk import ECKey
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.encryption import Unreadable, Vault
from identity.signing.signing_keys.domain import key_schedule_of, make_first_key
from identity.signing.signing_keys.rules import KeySchedule
from identity.signing.signing_keys.store import list_keys
from identity.tokens import import_key
from shared.background_loops import run_due
from shared.data.db import Database
from shared.http.errors import Unavailable

log = structlog.get_logger()

POLL_SECONDS = 1.0
START_SECONDS = 2.0


class Keyring:
    """The signing keys; every process derives the current one from the clock, uncoordinated."""

    def __init__(self, database: Database, vault: Vault, first_key: str) -> None:
        self._database = database
        self._vault = vault
        self._first_key = first_key
        self._schedule = KeySchedule([])
        self._private: dict[str, ECKey] = {}

    @contextlib.asynccontextmanager
    async def polling(self) -> AsyncIterator[None]:
        """Poll the database during the block; an unavailable database only delays."""
        watch = asyncio.create_task(self._watch())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wait_for_first_load(), START_SECONDS)
        try:
            yield
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch

    def signing_key(self, now: datetime) -> ECKey:
        """Return the private key to sign with; raises Unavailable while there is none."""
        signer = self._schedule.signer(now)
        if signer is None or signer.kid not in self._private:
            raise Unavailable
        return self._private[signer.kid]

    def published(self, now: datetime) -> list[dict[str, Any]]:
        """Return the public keys that verify now; raises Unavailable before any is known."""
        if not self._schedule.keys:
            raise Unavailable
        return [key.jwk for key in self._schedule.verifying(now)]

    def public_key(self, kid: str) -> ECKey | None:
        """Return the public key with this id, while its signatures are valid."""
        keys = self._schedule.verifying(datetime.now(UTC))
        return next((ECKey.import_key(key.jwk) for key in keys if key.kid == kid), None)

    async def _load(self, session: AsyncSession) -> bool:
        """Read the keys; if there is none, make the first one and return True.

        It is read the next time, because nothing may be signed with a key before it is committed.
        """
        rows = await list_keys(session)
        if not rows:
            await make_first_key(session, self._vault, self._first_key, datetime.now(UTC))
            return True
        for row in rows:
            if row.sealed_private is not None and row.kid not in self._private:
                self._open(row.kid, row.sealed_private)
        # Last, so that the private part of every signing key is loaded.
        self._schedule = key_schedule_of(rows)
        return False

    def _open(self, kid: str, sealed: str) -> None:
        try:
            self._private[kid] = import_key(self._vault.open(sealed, kid))
        except Unreadable:
            # Sealed with another refresh_secret; `keys revoke` replaces it with a new key.
            log.exception("key_unreadable", kid=kid)

    async def _watch(self) -> None:
        await run_due(
            self._database, self._load, delayed="keys_unknown", pause_seconds=POLL_SECONDS
        )

    async def _wait_for_first_load(self) -> None:
        while not self._schedule.keys:  # noqa: ASYNC110 - two seconds at most, when a process starts
            await asyncio.sleep(0.02)
