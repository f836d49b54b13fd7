"""Argon2id in a bounded queue: hashing takes a core for 40 ms, and everybody shares the cores."""

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

from shared.errors import Unavailable
from shared.http_errors import api_error_response

HASH_BYTES = 32
SALT_BYTES = 16
SIGN_INS = {("POST", f"/api/identity/v1/{name}") for name in ("accounts", "sessions")}
"""What nobody can ask for without a password that has to be hashed."""
NICENESS = 5
"""Hashing threads give way to everything that answers within milliseconds."""


class TooManySignIns(Unavailable):
    """More passwords wait to be checked than soon will be."""

    code = "busy"
    detail = "A lot of people are logging in right now. Please try again in a few seconds."
    headers: Mapping[str, str] = {"Retry-After": "3"}


@dataclass(frozen=True)
class Recipe:
    """All that an encoded hash says beside the hash itself."""

    salt: bytes
    memory_kib: int = 19 * 1024
    passes: int = 2
    lanes: int = 1

    @classmethod
    def of(cls, encoded: str) -> "Recipe":
        found = extract_parameters(encoded)
        salt = base64.b64decode(encoded.split("$")[4] + "==")
        return cls(salt, found.memory_cost, found.time_cost, found.parallelism)

    def hash(self, password: str) -> str:
        secret = unicodedata.normalize("NFC", password).encode()
        return hash_secret(
            secret, self.salt, self.passes, self.memory_kib, self.lanes, HASH_BYTES, Type.ID
        ).decode()


class Passwords:
    """Hashes and checks passwords.

    The salt is a keyed hash of the login, so that several accounts with one unverified address
    are checked by a single run: the time taken tells nobody whether, or how often, an address is
    known.
    """

    def __init__(self, secret: str, *, waiting: int) -> None:
        cores = len(os.sched_getaffinity(0))
        self._secret = secret.encode()
        self._room = cores + waiting
        self._pool = ThreadPoolExecutor(cores, "argon2", initializer=_give_way)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def full(self) -> bool:
        """Whether one more password would be refused."""
        return self._room <= 0

    async def hash(self, password: str, email: str) -> str:
        """The encoded hash to store; raises TooManySignIns."""
        return await self._run(password, self._recipe(email))

    async def first_match(
        self, password: str, login: str, hashes: Sequence[str | None]
    ) -> int | None:
        """Position of the first hash that is this password's; raises TooManySignIns.

        Without any hash the same work is done for nothing; None stands for no password.
        """
        recipes = {Recipe.of(encoded) for encoded in hashes if encoded}
        for recipe in recipes or {self._recipe(login)}:
            made = await self._run(password, recipe)
            for position, encoded in enumerate(hashes):
                if encoded and hmac.compare_digest(made, encoded):
                    return position
        return None

    def _recipe(self, login: str) -> Recipe:
        return Recipe(hmac.digest(self._secret, f"salt.{login}".encode(), "sha256")[:SALT_BYTES])

    async def _run(self, password: str, recipe: Recipe) -> str:
        if self.full:
            raise TooManySignIns
        self._room -= 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, recipe.hash, password)
        finally:
            self._room += 1


class RefuseWhenFull:
    """ASGI middleware: a sign-in that must fail costs nothing of what comes before its password.

    In a flood most requests are refused, and they pass here before the framework takes them up.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (scope["method"], scope["path"]) in SIGN_INS:
            passwords: Passwords = scope["app"].state.passwords
            if passwords.full:
                answer = api_error_response(Request(scope), TooManySignIns())
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _give_way() -> None:
    # On Linux niceness belongs to the thread, not to the process.
    os.nice(NICENESS)
