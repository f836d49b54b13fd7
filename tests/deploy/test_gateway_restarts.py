"""A gateway that has just started refuses requests until it has read its routes."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http import HTTPStatus
from http.client import HTTPException
from threading import Event

import pytest
import yaml

from deploy.local.layout import ROOT, Layout
from tests.deploy.backends import TEST_SETTINGS, Gateway, is_up, running_gateway
from tests.support.wait import wait_until

CALL = "/api/tags/v1/tags"
RESTARTS = 5
CALLERS = 2
NO_CONNECTION = "no connection"


def ask(gateway: Gateway) -> str:
    """Return the status and type of a response."""
    try:
        response = gateway.ask("GET", CALL)
    except (OSError, HTTPException):
        return NO_CONNECTION
    if response.status == HTTPStatus.SERVICE_UNAVAILABLE:
        assert int(response.headers["Retry-After"]) > 0
        assert response.headers["Cache-Control"] == "no-store"
    return f"{response.status} {response.headers['Content-Type']}"


def seen_during_restarts(gateway: Gateway) -> Counter[str]:
    """Return how often callers saw each response while Traefik was killed and started again."""
    stop = Event()

    def call() -> Counter[str]:
        seen: Counter[str] = Counter()
        while not stop.is_set():
            seen[ask(gateway)] += 1
        return seen

    with ThreadPoolExecutor(CALLERS) as pool:
        callers = [pool.submit(call) for _ in range(CALLERS)]
        for _ in range(RESTARTS):
            gateway.kill()
            gateway.start(TEST_SETTINGS)
            wait_until(lambda: is_up(gateway, CALL), "the gateway")
        stop.set()
        return sum((caller.result() for caller in callers), Counter())


# CPython does not close a socket that the server resets before the handshake.
@pytest.mark.filterwarnings(
    r"ignore:Exception ignored in. <ssl\.SSLSocket:pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.parametrize(
    ("tls", "unavailable"), [(False, "503 application/problem+json"), (True, NO_CONNECTION)]
)
def test_a_starting_gateway_never_claims_that_something_does_not_exist(
    layout: Layout, tls: bool, unavailable: str
) -> None:
    with running_gateway(replace(layout, tls=tls)) as gateway:
        seen = seen_during_restarts(gateway)
    assert seen.keys() <= {"200 application/json", NO_CONNECTION, unavailable}
    assert seen[unavailable]


def test_the_first_configuration_has_the_routes() -> None:
    """A throttled provider may be later than Traefik's own, which is applied without it."""
    static = yaml.safe_load((ROOT / "gateway" / "traefik.yml").read_text())
    assert static["providers"]["providersThrottleDuration"] == "0s"
