"""The specification of sessions as a model, to compare with the real thing.

Refresh token N stays valid, and returns the same N+1, until a credential of N+1 was seen. For a
minute after that N is refused, because its request may be a late one; then, or when N+2 was seen, N
ends the session. A request whose client has gone changes nothing. Access tokens live five minutes
and need the bind cookie of their session. Forward auth soon knows of every ended session.
"""

from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.identity.sessions_world import Jar, World
from tests.support.tokens import bearer_of
from tests.support.wait import wait_until

LIFETIME = 300
GRACE = 60
READABLE = (
    {"garderobe-session"},
    {"garderobe-session.0", "garderobe-session.1"},
)
"""The readable cookie is whole or in chunks, never both."""


@dataclass
class Session:
    """The model's state of one session; `renewing` holds its refresh tokens by number."""

    owner: str
    seen: int = 1
    seen_at: float = 0.0
    over: bool = False
    renewing: dict[int, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.renewing[1].partition(".")[0]


@dataclass(frozen=True)
class Token:
    """An access token and its number."""

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
    """The browsers of one run, and the invariants."""

    world: World
    browsers: list[Browser] = field(default_factory=list)

    def renew(self, session: Session, number: int) -> int:
        """Return the status of a response to refresh token `number`; a stolen one ends the session.

        A late one is refused for now, and nothing else happens.
        """
        if session.over:
            return 400
        if number == session.seen - 1 and self.world.clock.now() - session.seen_at < GRACE:
            return 409
        if number < session.seen:
            self.end(session)
            return 400
        self.see(session, number)
        return 200

    def see(self, session: Session, number: int) -> None:
        """Note the use of a credential."""
        if number > session.seen:
            session.seen, session.seen_at = number, self.world.clock.now()

    def check_next(self, session: Session, number: int, token: str) -> None:
        """Check that every response to number N has the same N+1."""
        assert session.renewing.setdefault(number + 1, token) == token

    def keep(self, browser: Browser, response: httpx2.Response, number: int) -> None:
        """Store a response that reached its browser."""
        browser.jar.keep(response)
        browser.number = number
        browser.session.renewing.setdefault(number, browser.jar.cookies["garderobe-refresh"])
        names = {name for name in browser.jar.cookies if name.startswith("garderobe-session")}
        assert names in READABLE
        ends = self.world.clock.now() + LIFETIME
        browser.tokens.append(Token(response.json()["access_token"], number, ends))

    def check_pass(self, session: Session, token: Token, response: httpx2.Response) -> None:
        """Check the response of forward auth to a token with the right bind cookie."""
        if session.over or token.ends < self.world.clock.now():
            assert response.status_code == 401
            return
        assert response.status_code == 200
        assert response.headers["authorization"] == bearer_of(token.text)
        if token.number > session.seen:
            self.see(session, token.number)
            self.world.wait_for_generation(session.id, session.seen)

    def through_gateway(
        self, browser: Browser, method: str, path: str, body: Any = None
    ) -> httpx2.Response | None:
        """Return identity's response; None if the gateway does not let the request pass."""
        if not browser.jar.cookies:
            return None
        cookie = browser.jar.header()
        decision = self.world.ask(method=method, cookie=cookie, sec_fetch_site="same-origin")
        self.check_pass(browser.session, browser.tokens[-1], decision)
        if decision.status_code != 200:
            return None
        headers = {"Authorization": decision.headers["authorization"]}
        return self.world.call(method, path, cookie=cookie, headers=headers, json=body)

    def end_all(self, owner: str, kept: Session) -> None:
        for session in [one.session for one in self.browsers]:
            if session.owner == owner and session is not kept and not session.over:
                self.end(session)

    def end(self, session: Session) -> None:
        """Mark it as just ended: forward auth has to find out."""
        session.over = True
        for browser in self.browsers:
            if browser.session is session and browser.jar.cookies:
                cookie = browser.jar.header()
                wait_until(
                    lambda cookie=cookie: self.world.ask(cookie=cookie).status_code == 401,  # type: ignore[misc]
                    "the refusal of an ended session",
                )
