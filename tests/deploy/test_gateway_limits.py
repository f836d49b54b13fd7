"""The real gateway with small limits: they bite by address, and let what is usual pass."""

import json
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from deploy.local.edge import EdgeSettings
from tests.deploy.backends import PATIENCE, SESSION, Answer, Gateway, running_gateway
from tests.deploy.conftest import free_layout
from tests.support.wait import wait_until

OPEN = "/api/identity/v1/usernames/ana"
CALL = "/api/feed/v1/timeline"
SMALL = EdgeSettings(
    open_per_second=1,
    open_burst=5,
    api_per_second=5,
    api_burst=20,
    api_at_once=3,
    verify_patience="10s",
)


@pytest.fixture(scope="module")
def small() -> Iterator[Gateway]:
    with started(SMALL) as gateway:
        yield gateway


@contextmanager
def started(settings: EdgeSettings) -> Iterator[Gateway]:
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        running_gateway(free_layout(Path(folder)), settings, real_web=True) as gateway,
    ):
        yield gateway


def until_refused(ask: Callable[[], Answer]) -> int:
    """How many calls passed before the first that was refused."""
    for passed in range(1000):
        answer = ask()
        if answer.status != 200:
            assert_too_many(answer)
            return passed
    raise AssertionError("1000 calls passed")


def assert_too_many(answer: Answer) -> None:
    assert answer.status == 429
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0
    assert json.loads(answer.body)["code"] == "too_many_requests"


@pytest.mark.parametrize(("path", "burst"), [(OPEN, 5), (CALL, 20)])
def test_who_asks_too_often_waits_a_moment(small: Gateway, path: str, burst: int) -> None:
    def ask(source: str = "127.0.0.2", **headers: str) -> Answer:
        return small.ask("GET", path, {**SESSION, **headers}, source=source)

    assert until_refused(ask) >= burst
    told = {"X-Forwarded-For": "10.1.2.3", "X-Real-Ip": "10.1.2.3", "Forwarded": "for=10.1.2.3"}
    assert until_refused(lambda: ask(**told)) < burst, "an address that is only told"
    assert ask(source="127.0.0.3").status == 200, "somebody else"
    assert small.ask("GET", "/login", source="127.0.0.2").status == 200, "a page"
    wait_until(lambda: ask().status == 200, "the end of the limit")


def test_few_calls_of_one_address_are_open_at_once(small: Gateway) -> None:
    def ask(path: str, source: str = "127.0.0.4") -> int:
        return small.ask("GET", path, SESSION, source=source).status

    small.go_on.clear()
    with ThreadPoolExecutor(SMALL.api_at_once) as pool:
        slow = [pool.submit(ask, "/api/feed/v1/slow") for _ in range(SMALL.api_at_once)]
        for _ in slow:
            assert small.waiting.acquire(timeout=PATIENCE)
        assert ask(CALL) == 429
        assert ask(CALL, "127.0.0.5") == 200
        small.go_on.set()
        assert [call.result() for call in slow] == [200] * SMALL.api_at_once
    assert ask(CALL) == 200


def test_behind_a_proxy_the_address_that_it_tells_counts() -> None:
    with started(replace(SMALL, proxies=1)) as gateway:

        def ask(address: str) -> Answer:
            return gateway.ask("GET", CALL, {**SESSION, "X-Forwarded-For": address})

        until_refused(lambda: ask("10.0.0.1"))
        answer = ask("10.0.0.2")
        assert answer.status == 200
        forged = {"X-Forwarded-Uri": OPEN, "X-Forwarded-Method": "OPTIONS"}
        gateway.ask("GET", CALL, {**SESSION, **forged, "X-Forwarded-For": "10.0.0.3"})
    told = gateway.told[-1]
    assert told["x-forwarded-for"].startswith("10.0.0.3")
    assert (told["x-forwarded-uri"], told["x-forwarded-method"]) == (CALL, "GET")
