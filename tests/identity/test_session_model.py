"""Sessions compared with their model: browsers, tabs, thieves, time and faults in any order."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, ClassVar

import httpx2
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.identity.inbox import Inbox
from tests.identity.people import PASSWORD
from tests.identity.session_model import Browser, Model, Session
from tests.identity.sessions_world import Jar, World, running_world
from tests.support.extent import examples
from tests.support.servers import Servers

STEPS = st.sampled_from([35, 110, 400])
"""In seconds; no sum comes near the expiry of an access token, or the grace of a late refresh."""
LONG_BIO = "\U0001f3bd" * 500
PEOPLE = 8
MAX_BROWSERS = 3
RUNS = settings(max_examples=examples(300), stateful_step_count=12, deadline=None)


class Sessions(RuleBasedStateMachine):
    """Everything that can happen to the sessions of two people."""

    world: ClassVar[World]
    runs: ClassVar[int] = 0

    browsers = Bundle("browsers")

    def __init__(self) -> None:
        super().__init__()
        first = 2 * Sessions.runs % PEOPLE
        Sessions.runs += 1
        self.people = self.world.usernames[first : first + 2]
        self.model = Model(self.world)

    # ---- Actions of people ----

    @initialize(target=browsers)
    def begin(self) -> Browser:
        return self.log_in(0)

    @precondition(lambda self: len(self.model.browsers) < MAX_BROWSERS)
    @rule(target=browsers, person=st.integers(0, 1))
    def log_in_elsewhere(self, person: int) -> Browser:
        return self.log_in(person)

    @rule(browser=browsers)
    def use(self, browser: Browser) -> None:
        """Send a request as the page does."""
        response = self.world.ask(cookie=browser.jar.header())
        if browser.jar.cookies:
            self.model.check_pass(browser.session, browser.tokens[-1], response)
        else:
            assert response.status_code == 401

    @rule(browser=browsers, back=st.integers(1, 3))
    def use_stale_tab(self, browser: Browser, back: int) -> None:
        """Send the bearer of an earlier renewal, as a tab does that slept."""
        if len(browser.tokens) > back and browser.jar.cookies:
            token = browser.tokens[-1 - back]
            bind = browser.jar.header("garderobe-bind")
            response = self.world.ask(cookie=bind, authorization=f"Bearer {token.text}")
            self.model.check_pass(browser.session, token, response)

    @rule(browser=browsers, tabs=st.integers(1, 3), lost=st.booleans())
    def renew(self, browser: Browser, tabs: int, lost: bool) -> None:
        """Renew from several tabs at once; a lost response leaves the old cookies."""
        if not browser.jar.cookies:
            return
        responses = self.ask_to_renew(browser, tabs)
        status = self.model.renew(browser.session, browser.number)
        assert [response.status_code for response in responses] == [status] * tabs
        for response in responses:
            self.check_renewal(browser.session, browser.number, response)
        if status == 200 and not lost:
            self.model.keep(browser, responses[-1], browser.number + 1)
        elif status == 400 and not lost:
            browser.jar.keep(responses[-1])
            assert browser.jar.cookies == {}

    @rule(
        browser=browsers,
        renewals=st.integers(0, 2),
        seconds=st.sampled_from([0, 35, 110]),
        gone=st.booleans(),
    )
    def renew_late(self, browser: Browser, renewals: int, seconds: float, gone: bool) -> None:
        """Serve a refresh some renewals after it was sent; its client may have given it up."""
        session, number, cookie = browser.session, browser.number, browser.jar.header()
        form = {"grant_type": "refresh_token"}
        if not cookie:
            return
        self.stay_for_a_while(browser, renewals)
        self.world.pass_time(seconds)
        if gone:
            before = self.world.stored(session.id)
            self.world.send_and_leave("/token", cookie=cookie, data=form)
            assert self.world.stored(session.id) == before
            return
        response = self.world.call("POST", "/token", cookie=cookie, data=form)
        assert response.status_code == self.model.renew(session, number)
        self.check_renewal(session, number, response)

    @rule(browser=browsers, times=st.integers(1, 3))
    def stay_for_a_while(self, browser: Browser, times: int) -> None:
        for _ in range(times):
            self.renew(browser, tabs=1, lost=False)
            self.use(browser)

    def check_renewal(self, session: Session, number: int, response: httpx2.Response) -> None:
        """Check the cookies that a response sets."""
        jar = Jar()
        jar.keep(response)
        if response.status_code == 200:
            self.model.check_next(session, number, jar.cookies["garderobe-refresh"])
        if response.status_code == 409:
            assert "set-cookie" not in response.headers

    # One rule for all ends: otherwise no session would live long enough to be stolen.
    @rule(
        browser=browsers, other=browsers, how=st.sampled_from(["here", "there", "all", "password"])
    )
    def end(self, browser: Browser, other: Browser, how: str) -> None:
        if how == "here":
            self.log_out(browser)
        elif how == "there":
            self.end_other_device(browser, other)
        else:
            self.end_all_others(browser, by_password=how == "password")

    def log_out(self, browser: Browser) -> None:
        if response := self.model.through_gateway(browser, "DELETE", "/sessions/current"):
            assert response.status_code == 204
            self.model.end(browser.session)
            browser.jar.keep(response)
            assert browser.jar.cookies == {}

    def end_other_device(self, browser: Browser, other: Browser) -> None:
        path = f"/sessions/{other.session.id}"
        if response := self.model.through_gateway(browser, "DELETE", path):
            own = other.session.owner == browser.session.owner and not other.session.over
            assert response.status_code == (204 if own else 404)
            if own:
                self.model.end(other.session)

    def end_all_others(self, browser: Browser, *, by_password: bool) -> None:
        change = {"old_password": PASSWORD, "new_password": PASSWORD, "end_other_sessions": True}
        call: Any = ("PUT", "/password", change) if by_password else ("DELETE", "/sessions")
        if response := self.model.through_gateway(browser, *call):
            assert response.status_code == 204, response.text
            self.model.end_all(browser.session.owner, kept=browser.session)

    @rule(browser=browsers, long=st.booleans())
    def write_bio(self, browser: Browser, long: bool) -> None:
        """Change the readable cookie's size: from the next renewal on it is in chunks, or whole."""
        change = {"bio": LONG_BIO if long else ""}
        if response := self.model.through_gateway(browser, "PATCH", "/profiles/me", change):
            assert response.status_code == 200, response.text

    # ---- Actions of thieves ----

    @rule(browser=browsers, own=browsers)
    def use_stolen_readable_cookie(self, browser: Browser, own: Browser) -> None:
        """The readable cookie authenticates nothing, even with another bind cookie."""
        binds = [""] if own.session is browser.session else ["", own.jar.header("garderobe-bind")]
        readable = browser.jar.header("garderobe-session")
        for bind in binds if readable else ():
            for mode in ("required", "optional"):
                assert self.world.ask(mode, cookie=f"{readable}; {bind}").status_code == 401
            bearer = f"Bearer {browser.tokens[-1].text}"
            assert self.world.ask(cookie=bind, authorization=bearer).status_code == 401

    @rule(browser=browsers, age=st.integers(0, 3))
    def use_stolen_refresh_cookie(self, browser: Browser, age: int) -> None:
        """Use a cookie copied now or some renewals ago, before or after the owner uses it.

        One of the two uses is detected, at the latest when it is repeated a minute later, and the
        thief's access token is useless.
        """
        session = browser.session
        number = max(1, max(session.renewing) - age)
        form = {"grant_type": "refresh_token", "refresh_token": session.renewing[number]}
        response = self.world.call("POST", "/token", data=form)
        assert response.status_code == self.model.renew(session, number)
        if response.status_code != 200:
            return
        self.model.check_next(session, number, response.json()["refresh_token"])
        bearer = f"Bearer {response.json()['access_token']}"
        assert self.world.ask(authorization=bearer).status_code == 401

    # ---- Events ----

    @rule(seconds=STEPS)
    def time_passes(self, seconds: float) -> None:
        self.world.pass_time(seconds)

    @rule(browser=browsers)
    def renew_without_database(self, browser: Browser) -> None:
        """A fault signs nobody out."""
        if browser.jar.cookies:
            with self.world.database_away():
                (response,) = self.ask_to_renew(browser, 1)
            assert response.status_code == 503
            assert "set-cookie" not in response.headers

    def teardown(self) -> None:
        for browser in self.model.browsers:
            self.use(browser)
            self.renew(browser, tabs=1, lost=False)

    def log_in(self, person: int) -> Browser:
        body = {"login": self.people[person], "password": PASSWORD}
        response = self.world.call("POST", "/sessions", json=body)
        assert response.status_code == 200
        browser = Browser(Session(self.people[person]))
        self.model.keep(browser, response, 1)
        self.model.browsers.append(browser)
        return browser

    def ask_to_renew(self, browser: Browser, tabs: int) -> list[httpx2.Response]:
        form = {"grant_type": "refresh_token"}
        return self.world.at_once(tabs, "/token", cookie=browser.jar.header(), data=form)


@pytest.fixture(scope="module")
async def world(servers: Servers, inbox: Inbox) -> AsyncIterator[World]:
    async with running_world(servers, inbox.port, PEOPLE) as found:
        yield found


async def test_sessions_match_the_model(world: World) -> None:
    Sessions.world = world
    await asyncio.to_thread(run_state_machine_as_test, Sessions, settings=RUNS)
