"""The gateway's rate limits count per client address and let normal use pass."""

import json
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from deploy.local.edge import EdgeSettings
from tests.deploy.backends import SESSION, Gateway, Response, running_gateway
from tests.deploy.conftest import free_layout
from tests.support.wait import MAX_SECONDS, wait_until

OPEN = "/api/identity/v1/usernames/ana"
CALL = "/api/feed/v1/timeline"
SLOW = "/api/feed/v1/slow"
SMALL_LIMITS = EdgeSettings(
    open_per_second=1,
    open_burst=5,
    api_per_second=5,
    api_burst=20,
    api_at_once=3,
    verify_patience="10s",
)


@pytest.fixture(scope="module")
def limited_gateway() -> Iterator[Gateway]:
    with started(SMALL_LIMITS) as gateway:
        yield gateway


@pytest.fixture(scope="module")
def proxied_gateway() -> Iterator[Gateway]:
    with started(replace(SMALL_LIMITS, proxies=1)) as gateway:
        yield gateway


@contextmanager
def started(settings: EdgeSettings) -> Iterator[Gateway]:
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        free_layout(Path(folder)) as layout,
        running_gateway(layout, settings, real_web=True) as gateway,
    ):
        yield gateway


def calls_until_rejected(ask: Callable[[], Response]) -> int:
    """Return the number of calls before the first that was rejected."""
    for passed in range(1000):
        response = ask()
        if response.status != 200:
            assert_too_many(response)
            return passed
    raise AssertionError("1000 calls passed")


def assert_too_many(response: Response) -> None:
    assert response.status == 429
    assert response.headers["Content-Type"] == "application/problem+json"
    assert int(response.headers["Retry-After"]) > 0
    assert json.loads(response.body)["code"] == "too_many_requests"


@pytest.mark.parametrize(("path", "burst"), [(OPEN, 5), (CALL, 20)])
def test_too_many_calls_are_rejected_for_a_moment(
    limited_gateway: Gateway, path: str, burst: int
) -> None:
    def ask(source: str = "127.0.0.2", **headers: str) -> Response:
        return limited_gateway.ask("GET", path, {**SESSION, **headers}, source=source)

    assert calls_until_rejected(ask) >= burst
    spoofed = {"X-Forwarded-For": "10.1.2.3", "X-Real-Ip": "10.1.2.3", "Forwarded": "for=10.1.2.3"}
    assert calls_until_rejected(lambda: ask(**spoofed)) < burst, "an address from a client's header"
    assert ask(source="127.0.0.3").status == 200, "another client"
    assert limited_gateway.ask("GET", "/login", source="127.0.0.2").status == 200, "a page"
    wait_until(lambda: ask().status == 200, "the end of the limit")


def test_concurrent_calls_of_one_address_are_limited(limited_gateway: Gateway) -> None:
    def ask(path: str, source: str = "127.0.0.4") -> int:
        return limited_gateway.ask("GET", path, SESSION, source=source).status

    with slow_calls(limited_gateway, lambda: ask(SLOW)):
        assert ask(CALL) == 429
        assert ask(CALL, "127.0.0.5") == 200
    assert ask(CALL) == 200


@contextmanager
def slow_calls(gateway: Gateway, ask: Callable[[], int]) -> Iterator[None]:
    """Make as many calls as one address may have at once; they are answered after the block."""
    gateway.go_on.clear()
    with ThreadPoolExecutor(SMALL_LIMITS.api_at_once) as pool:
        slow = [pool.submit(ask) for _ in range(SMALL_LIMITS.api_at_once)]
        try:
            for _ in slow:
                assert gateway.waiting.acquire(timeout=MAX_SECONDS)
            yield
        finally:
            gateway.go_on.set()
        assert [call.result() for call in slow] == [200] * SMALL_LIMITS.api_at_once


def test_behind_a_proxy_the_address_from_its_header_counts(proxied_gateway: Gateway) -> None:
    def ask(address: str) -> Response:
        return proxied_gateway.ask("GET", CALL, {**SESSION, "X-Forwarded-For": address})

    calls_until_rejected(lambda: ask("10.0.0.1"))
    response = ask("10.0.0.2")
    assert response.status == 200
    forged = {"X-Forwarded-Uri": OPEN, "X-Forwarded-Method": "OPTIONS"}
    proxied_gateway.ask("GET", CALL, {**SESSION, **forged, "X-Forwarded-For": "10.0.0.3"})
    headers = proxied_gateway.verify_headers[-1]
    assert headers["x-forwarded-for"].startswith("10.0.0.3")
    assert (headers["x-forwarded-uri"], headers["x-forwarded-method"]) == (CALL, "GET")


def test_an_ipv6_network_of_64_bits_counts_as_one_address(proxied_gateway: Gateway) -> None:
    one, other, neighbor = "2001:db8:0:8::1", "2001:db8:0:8:8000::1", "2001:db8:0:9::1"

    def ask(address: str, path: str = CALL) -> Response:
        return proxied_gateway.ask("GET", path, {**SESSION, "X-Forwarded-For": address})

    with slow_calls(proxied_gateway, lambda: ask(one, SLOW).status):
        assert ask(other).status == 429
        assert ask(neighbor).status == 200
    for path, burst in ((CALL, SMALL_LIMITS.api_burst), (OPEN, SMALL_LIMITS.open_burst)):
        calls_until_rejected(partial(ask, one, path))
        assert calls_until_rejected(partial(ask, other, path)) < burst
        assert ask(neighbor, path).status == 200
