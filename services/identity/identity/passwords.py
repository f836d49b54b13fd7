"""Argon2id in a bounded queue: one hash occupies a core for 40 ms, and cores are shared."""

import asyncio
import base64
import hmac
import os
import unicodedata
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from argon2 import Type, extract_parameters
from argon2.low_level import hash_secret
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from identity.metrics import PASSWORDS_WAITING
from shared.http.errors import Unavailable
from shared.http.http_errors import api_error_response
from shared.translations import lazy_gettext

HASH_BYTES = 32
SALT_BYTES = 16
SIGN_INS = {("POST", f"/api/identity/v1/{name}") for name in ("accounts", "sessions")}
"""Requests that always need a password hash."""
NICENESS = 5
"""Hashing threads yield to everything that responds within milliseconds."""


class TooManySignIns(Unavailable):
    """The queue of passwords to check is full."""

    code = "busy"
    detail = lazy_gettext(
        "A lot of people are logging in right now. Please try again in a few seconds."
    )
    headers: Mapping[str, str] = {"Retry-After": "3"}


@dataclass(frozen=True)
class Recipe:
    """The parameters in an encoded hash."""

    salt: bytes
    memory_kib: int = 19 * 1024
    passes: int = 2
    lanes: int = 1

    @classmethod
    def of(cls, encoded: str) -> "Recipe":
        parameters = extract_parameters(encoded)
        salt = base64.b64decode(encoded.split("$")[4] + "==")
        return cls(salt, parameters.memory_cost, parameters.time_cost, parameters.parallelism)

    def hash(self, password: str) -> str:
        secret = unicodedata.normalize("NFC", password).encode()
        return hash_secret(
            secret, self.salt, self.passes, self.memory_kib, self.lanes, HASH_BYTES, Type.ID
        ).decode()


class Passwords:
    """Hashes and checks passwords.

    The salt is a keyed hash of the login, so several accounts with one unverified email address
    need a single hash: the time taken does not reveal whether, or how often, an address is known.
    """

    def __init__(self, secret: str, *, waiting: int) -> None:
        cores = len(os.sched_getaffinity(0))
        self._secret = secret.encode()
        self._free_slots = cores + waiting
        self._pool = ThreadPoolExecutor(cores, "argon2", initializer=_lower_priority)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def full(self) -> bool:
        """Return whether the next password would be refused."""
        return self._free_slots <= 0

    async def hash(self, password: str, email: str) -> str:
        """Return the encoded hash to store; raises TooManySignIns."""
        return await self._run(password, self._recipe(email))

    async def first_match(
        self, password: str, login: str, hashes: Sequence[str | None]
    ) -> int | None:
        """Return the position of the first hash that matches; raises TooManySignIns.

        A hash of None stands for an account without a password. If there are no hashes at all, the
        same work is done anyway, so that timing reveals nothing.
        """
        recipes = {Recipe.of(encoded) for encoded in hashes if encoded}
        for recipe in recipes or {self._recipe(login)}:
            computed = await self._run(password, recipe)
            for position, encoded in enumerate(hashes):
                if encoded and hmac.compare_digest(computed, encoded):
                    return position
        return None

    def _recipe(self, login: str) -> Recipe:
        return Recipe(hmac.digest(self._secret, f"salt.{login}".encode(), "sha256")[:SALT_BYTES])

    async def _run(self, password: str, recipe: Recipe) -> str:
        if self.full:
            raise TooManySignIns
        self._free_slots -= 1
        try:
            with PASSWORDS_WAITING.track_inprogress():
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, recipe.hash, password)
        finally:
            self._free_slots += 1


class RefuseWhenFull:
    """ASGI middleware that refuses sign-ins while the queue is full.

    In a flood most requests are refused, and this does it before the framework parses them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (scope["method"], scope["path"]) in SIGN_INS:
            passwords: Passwords = scope["app"].state.passwords
            if passwords.full:
                response = api_error_response(Request(scope), TooManySignIns())
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _lower_priority() -> None:
    # On Linux, niceness is per thread.
    os.nice(NICENESS)
