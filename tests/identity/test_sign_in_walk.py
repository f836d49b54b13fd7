"""How many of our functions a sign-in and a refresh pass, from the route to the response.

A stop is a function that calls another one of ours: there a reader has to follow. The other
functions, such as a query, a hash or a check, are where the reading ends.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from identity.passwords import Recipe
from tests.identity.people import Site

SERVICES = Path(__file__).resolve().parents[2] / "services"
OURS = tuple(f"{SERVICES / name}/" for name in ("identity", "shared"))
AROUND_EVERY_REQUEST = (
    "shared/shared/http/fair_queue.py",
    "shared/shared/http/http_errors.py",
    "shared/shared/languages.py",
    "shared/shared/http/request_language.py",
    "shared/shared/service.py",
    "shared/shared/telemetry/",
    "shared/shared/translations.py",
    "shared/shared/data/db.py:ImpatientConnection.",
    "shared/shared/http/rate_limit.py:RateLimitHeaders.",
    "identity/identity/passwords.py:RefuseWhenFull.",
)
"""The middleware and the database's connection."""

TOKEN = "/api/identity/v1/token"

_is_recorded: ContextVar[bool] = ContextVar("is_recorded", default=False)


@dataclass
class Walk:
    """The functions that one request called, each once and in no order."""

    functions: set[str] = field(default_factory=set)
    stops: set[str] = field(default_factory=set)

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call; for `sys.setprofile`."""
        # Background work of the same process runs in another context.
        if event != "call" or not _is_recorded.get():
            return
        called, caller = name_of(frame.f_code), caller_of(frame)
        if called is None:
            return
        self.functions.add(called)
        if caller is not None and caller != called:
            self.stops.add(caller)


def name_of(code: CodeType) -> str | None:
    """Return `file:function` if it is ours; comprehensions belong to their function."""
    if not code.co_filename.startswith(OURS):
        return None
    name = code.co_qualname
    while name.endswith(("comp>", "<genexpr>")):
        name = name.rpartition(".<locals>.")[0]
    found = f"{Path(code.co_filename).relative_to(SERVICES)}:{name}"
    return None if found.startswith(AROUND_EVERY_REQUEST) else found


def caller_of(frame: FrameType) -> str | None:
    caller = frame.f_back
    while caller is not None:
        if (name := name_of(caller.f_code)) is not None:
            return name
        caller = caller.f_back
    return None


@contextmanager
def recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Walk]:
    walk = Walk()
    hash_password = Recipe.hash

    def recorded_hash(recipe: Recipe, password: str) -> str:
        # On a thread of its own, where nothing is recorded yet.
        token = _is_recorded.set(True)
        sys.setprofile(walk.note)
        try:
            return hash_password(recipe, password)
        finally:
            sys.setprofile(None)
            _is_recorded.reset(token)

    monkeypatch.setattr(Recipe, "hash", recorded_hash)
    token = _is_recorded.set(True)
    sys.setprofile(walk.note)
    try:
        yield walk
    finally:
        sys.setprofile(None)
        _is_recorded.reset(token)


def listing(names: set[str]) -> str:
    return "\n".join([f"{len(names)}:", *sorted(names)])


async def test_a_sign_in_passes_few_functions(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await site.register()

    with recorded(monkeypatch) as walk:
        response = await site.log_in(person.username)

    assert response.status_code == 200
    assert len(walk.stops) <= 25, listing(walk.stops)
    assert len(walk.functions) <= 59, listing(walk.functions)


async def test_a_refresh_passes_few_functions(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await site.register()

    with recorded(monkeypatch) as walk:
        response = await person.browser.post(TOKEN, data={"grant_type": "refresh_token"})

    assert response.status_code == 200
    assert len(walk.stops) <= 16, listing(walk.stops)
    assert len(walk.functions) <= 43, listing(walk.functions)


async def test_the_walk_is_recorded_in_every_thread_and_layer(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await site.register()

    with recorded(monkeypatch) as walk:
        await site.log_in(person.username)

    identity = "identity/identity"
    assert walk.stops >= {
        f"{identity}/signin/password_login/routes.py:log_in",
        f"{identity}/signin/password_login/domain.py:log_in",
        f"{identity}/sessions/domain.py:open_session",
    }
    assert walk.functions >= walk.stops | {
        "shared/shared/data/db.py:_session",
        f"{identity}/passwords.py:Recipe.hash",
        f"{identity}/sessions/rules.py:require_usable",
        f"{identity}/sessions/store.py:insert_session",
    }
