"""A person with a session whose every call goes into the history."""

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from tests.faults.recovery.emails import Emails
from tests.faults.recovery.history import Call, History, Register, SeenOutfit, Write
from tests.faults.recovery.schedule import Schedule
from tests.support.people import JSON, PASSWORD, Person
from tests.support.wait import deliberate_limit, pause

TIMEOUT_SECONDS = deliberate_limit(20.0, "a client gives up")
"""Longer than the 10 s that a call may take, so that a slower one is seen."""
RETRY_SECONDS = 0.25
"""Before the first repetition; twice as long before each further one."""
MAX_RETRY_SECONDS = 2.0
SETTLE_SECONDS = 30.0
"""How long a write is repeated after everyone else has stopped."""
RECOVERY_SECONDS = 6.0
"""After a fault, until verify refuses everyone if it has still not read the database."""
DISTURBS_VERIFY = ("postgres", "verify", "identity", "power", "restart", "clock", "disk")
TOKEN_PATH = "/api/identity/v1/token"
PROBLEM = "application/problem+json"
SESSIONS_PATH = "/api/identity/v1/sessions"
NOT_SIGNED_IN = 401
SIGNED_OUT = frozenset({400, NOT_SIGNED_IN})
"""Statuses of the token endpoint for a refresh token that is not valid."""


@dataclass
class Outfit:
    """An outfit of a worker, as its owner knows it."""

    key: str
    """Its idempotency key, which its captions begin with."""
    owner_id: str
    picture: int
    """The seed of its picture."""
    caption: str
    audience: str
    id: str = ""
    deleted: bool = False


@dataclass
class Board:
    """The shared knowledge of all workers: each other, and everything that was published."""

    history: History
    schedule: Schedule
    began: float = field(default_factory=time.monotonic)
    stopped_at: float | None = None
    outfits: list[Outfit] = field(default_factory=list)
    workers: list["Worker"] = field(default_factory=list)
    uploading: int = 0
    service_urls: dict[str, str] = field(default_factory=dict)
    emails: Emails = field(default_factory=lambda: Emails(Path()))

    @property
    def is_closing(self) -> bool:
        return self.stopped_at is not None

    def verify_is_disturbed(self) -> bool:
        """Return whether a fault may keep the gateway from learning of an ended session now."""
        return any(
            step.at - 1 <= self.now() <= step.at + step.seconds + RECOVERY_SECONDS
            for step in self.schedule.steps
            if any(word in f"{step.kind} {step.target}" for word in DISTURBS_VERIFY)
        )

    def now(self) -> float:
        return time.monotonic() - self.began


@dataclass
class Worker:
    """A signed-in person with their own random numbers."""

    person: Person
    board: Board
    rng: random.Random
    tag: str = ""
    """The slug of their tag."""
    tag_id: str = ""
    outfits: list[Outfit] = field(default_factory=list)
    garments: dict[str, str] = field(default_factory=dict)
    """Id by idempotency key."""
    comments: dict[str, str] = field(default_factory=dict)
    """Id by idempotency key."""
    commented: dict[str, str] = field(default_factory=dict)
    """The key of the outfit by that of the comment, acknowledged or not."""
    probes: list[asyncio.Task[None]] = field(default_factory=list)
    made: int = 0
    has_confirmed: bool = False

    @property
    def id(self) -> str:
        return self.person.id

    @property
    def name(self) -> str:
        return self.person.username

    @property
    def gateway(self) -> str:
        return str(self.person.http.base_url).rstrip("/")

    def new_key(self) -> str:
        """Return the next idempotency key, which no one else uses."""
        self.made += 1
        return f"{self.name}-{self.made}"

    async def call(
        self,
        act: str,
        method: str,
        path: str,
        *,
        http: httpx2.AsyncClient | None = None,
        **request: Any,
    ) -> tuple[Call, JSON]:
        """Send one request and record it. The body is empty unless the response is JSON."""
        began = self.board.now()
        status, is_problem, detail, body = None, False, "", {}
        try:
            response = await (http or self.person.http).request(
                method, path, timeout=TIMEOUT_SECONDS, **request
            )
            status = response.status_code
            is_problem = response.headers.get("content-type", "").startswith(PROBLEM)
            body = _json(response)
            detail = str(body.get("code", "")) if is_problem else ""
        except (httpx2.HTTPError, httpx2.InvalidURL) as exc:
            detail = type(exc).__name__
        call = Call(
            person=self.name,
            act=act,
            method=method,
            path=path,
            began=began,
            ended=self.board.now(),
            status=status,
            is_problem=is_problem,
            detail=detail,
            ids=tuple(_ids(body)),
            seen=tuple(one for one in _outfits(body) if one.owner_id != self.id),
        )
        self.board.history.calls.append(call)
        return call, body

    async def read(self, act: str, path: str) -> JSON | None:
        """Read something. Return None unless it was acknowledged."""
        call, body = await self.call(act, "GET", path)
        if call.status == NOT_SIGNED_IN:
            await self.refresh()
            call, body = await self.call(act, "GET", path)
        if call.outcome == "unknown":
            await self._pause(2)
        return body if call.outcome == "ok" else None

    async def write(
        self, register: Register, value: Any, act: str, method: str, path: str, **request: Any
    ) -> Write:
        """Ask for a change until there is a definite answer, or until it is too late."""
        write = self.board.history.begin(register, value)
        while True:
            call, body = await self.call(act, method, path, **request)
            refreshed = [one.status for one in write.attempts[-1:]] == [NOT_SIGNED_IN]
            write.attempts.append(call)
            if call.status == NOT_SIGNED_IN and not refreshed:
                await self.refresh()
                continue
            if call.outcome != "unknown" or self._is_too_late():
                write.result = body if call.outcome == "ok" else {}
                return write
            await self._pause(len(write.attempts))

    async def refresh(self) -> Call:
        """Renew the session, as the app does before its token expires."""
        tries = 0
        while True:
            form = {"grant_type": "refresh_token"}
            call, _ = await self.call("refresh", "POST", TOKEN_PATH, data=form)
            if call.status in SIGNED_OUT:
                await self._log_in()
            if call.outcome != "unknown" or self._is_too_late():
                return call
            tries += 1
            await self._pause(tries)

    async def _log_in(self) -> None:
        """Log in again, so that the loss of one session does not hide everything else."""
        login = {"login": self.name, "password": PASSWORD}
        while True:
            call, _ = await self.call("log in", "POST", SESSIONS_PATH, json=login)
            if call.outcome == "ok" or self._is_too_late():
                return
            await self._pause(2)

    async def _pause(self, tries: int) -> None:
        await pause(min(RETRY_SECONDS * 2 ** (tries - 1), MAX_RETRY_SECONDS), "a client's pace")

    def _is_too_late(self) -> bool:
        stopped = self.board.stopped_at
        return stopped is not None and self.board.now() > stopped + SETTLE_SECONDS


def _json(response: httpx2.Response) -> JSON:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _ids(body: JSON) -> Iterator[str]:
    items = body.get("items")
    for item in items if isinstance(items, list) else []:
        found = item.get("outfit") or item
        yield str(found.get("id") or found.get("outfit_id") or found.get("date") or "")


def _outfits(value: Any) -> Iterator[SeenOutfit]:
    """Yield every outfit that a body shows, at any depth."""
    if isinstance(value, dict):
        if "photo" in value and "owner_id" in value and "audience" in value:
            yield SeenOutfit(value["id"], value["owner_id"], value["audience"])
        for inner in value.values():
            yield from _outfits(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _outfits(inner)
