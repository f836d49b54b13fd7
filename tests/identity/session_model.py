"""What the design promises of sessions, as a model that is asked beside the real thing.

Refresh token N stays good, and answers the same N+1, until a credential of N+1 was seen; after that
N ends the session. Access tokens live five minutes and pass only with the bind cookie of their
session. Whatever ends a session is known to verify within two seconds.
"""

import time
from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.identity.sessions_world import Jar, World
from tests.support.tokens import bearer_of

LIFETIME = 300
NOTICED = 2.0
"""Seconds within which verify refuses what has ended."""
READABLE = (
    {"garderobe-session"},
    {"garderobe-session.0", "garderobe-session.1"},
)
"""The readable cookie is whole or in chunks, never both."""


@dataclass
class Session:
    """What is known of one session; `renewing` holds its refresh tokens by number."""

    owner: str
    seen: int = 1
    over: bool = False
    renewing: dict[int, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.renewing[1].partition(".")[0]


@dataclass(frozen=True)
class Token:
    """An access token of some number."""

    text: str
    number: int
    ends: float


@dataclass
class Browser:
    """A browser that signed in once, and the access tokens that its tabs may still hold."""

    session: Session
    jar: Jar = field(default_factory=Jar)
    number: int = 1
    tokens: list[Token] = field(default_factory=list)


@dataclass
class Model:
    """The browsers of one run, and what has to be true of them."""

    world: World
    browsers: list[Browser] = field(default_factory=list)

    def may_renew(self, session: Session, number: int) -> bool:
        """Whether refresh token `number` is good; showing an old one ends the session."""
        if session.over:
            return False
        if number < session.seen:
            self.end(session)
            return False
        session.seen = number
        return True

    def check_next(self, session: Session, number: int, token: str) -> None:
        """Every answer to number N is the same N+1."""
        assert session.renewing.setdefault(number + 1, token) == token

    def keep(self, browser: Browser, answer: httpx2.Response, number: int) -> None:
        """The answer reached its browser."""
        browser.jar.keep(answer)
        browser.number = number
        browser.session.renewing.setdefault(number, browser.jar.cookies["garderobe-refresh"])
        names = {name for name in browser.jar.cookies if name.startswith("garderobe-session")}
        assert names in READABLE
        ends = self.world.clock.now() + LIFETIME
        browser.tokens.append(Token(answer.json()["access_token"], number, ends))

    def check_pass(self, session: Session, token: Token, answer: httpx2.Response) -> None:
        """What verify says to a token with the right bind cookie."""
        if session.over or token.ends < self.world.clock.now():
            assert answer.status_code == 401
            return
        assert answer.status_code == 200
        assert answer.headers["authorization"] == bearer_of(token.text)
        if token.number > session.seen:
            session.seen = token.number
            self.world.wait_for_generation(session.id, session.seen)

    def through_gateway(
        self, browser: Browser, method: str, path: str, body: Any = None
    ) -> httpx2.Response | None:
        """The answer of identity; None when the gateway lets nothing pass."""
        if not browser.jar.cookies:
            return None
        cookie = browser.jar.header()
        asked = self.world.ask(method=method, cookie=cookie, sec_fetch_site="same-origin")
        self.check_pass(browser.session, browser.tokens[-1], asked)
        if asked.status_code != 200:
            return None
        headers = {"Authorization": asked.headers["authorization"]}
        return self.world.call(method, path, cookie=cookie, headers=headers, json=body)

    def end_all(self, owner: str, kept: Session) -> None:
        for session in [one.session for one in self.browsers]:
            if session.owner == owner and session is not kept and not session.over:
                self.end(session)

    def end(self, session: Session) -> None:
        """It has just ended: verify must learn of it."""
        session.over = True
        deadline = time.monotonic() + NOTICED
        for browser in self.browsers:
            if browser.session is session and browser.jar.cookies:
                cookie = browser.jar.header()
                while self.world.ask(cookie=cookie).status_code != 401:
                    assert time.monotonic() < deadline, "verify lets an ended session pass"
