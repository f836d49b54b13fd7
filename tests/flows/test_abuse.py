"""Excessive requests to the running system are rejected and do not affect others."""

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx2
import pytest

from deploy.local.layout import Layout
from deploy.local.report import memory_of_tree
from deploy.local.servers import HOST
from deploy.local.supervision import Supervisor
from tests.flows.conftest import NewPerson
from tests.flows.forgeries import http2
from tests.flows.forgeries.raw_requests import http1_statuses
from tests.flows.test_faults import pid_of
from tests.support.wait import MAX_SECONDS, attempt_seconds

pytestmark = pytest.mark.alone

START = b"GET /api/feed/v1/timeline HTTP/1.1\r\nHost: localhost\r\n"
MIB = 2**20
MAX_GROWTH_MIB = 96
"""Each test sends more than this, or would if there were a buffer per client."""
WATCHED = ("gateway", "wardrobe", "feed")


@pytest.fixture(autouse=True)
def bounded(supervisor: Supervisor, layout: Layout) -> Iterator[None]:
    """Check after each test that the same processes respond and have not grown much."""
    before = {name: pid_of(supervisor, name) for name in WATCHED}
    sizes = {name: memory_of_tree(pid) for name, pid in before.items()}
    yield
    assert_answers(layout)
    assert {name: pid_of(supervisor, name) for name in WATCHED} == before
    for name, pid in before.items():
        assert memory_of_tree(pid) - sizes[name] < MAX_GROWTH_MIB, name


def assert_answers(layout: Layout) -> None:
    for path in ("/login", "/api/feed/openapi.json"):
        assert httpx2.get(layout.public_url + path, timeout=MAX_SECONDS).status_code == 200


@contextmanager
def connected(layout: Layout) -> Iterator[socket.socket]:
    with socket.create_connection((HOST, layout.port), timeout=attempt_seconds()) as connection:
        yield connection


def send(connection: socket.socket, raw: bytes) -> bytes:
    """Send bytes and return the response. The server may close before all is sent."""
    received = b""
    with suppress(ConnectionError):
        connection.sendall(raw)
    with suppress(ConnectionError, TimeoutError):
        while chunk := connection.recv(65536):
            received += chunk
    return received


@pytest.mark.parametrize(
    "headers",
    [
        b"X: " + b"a" * (10 * MIB),
        b"Cookie: garderobe-session=base64-" + b"a" * MIB,
        b"\r\n".join([b"Cookie: a=b"] * 100_000),
        b"X: 1\r\n" * 10_000 + b"Y: 2",
        b"X" * (10 * MIB) + b": 1",
    ],
    ids=["10 MiB in one", "1 MiB of cookie", "100,000 cookies", "10,000 lines", "a 10 MiB name"],
)
def test_oversized_headers_are_rejected(layout: Layout, headers: bytes) -> None:
    with connected(layout) as connection:
        found = send(connection, START + headers + b"\r\nConnection: close\r\n\r\n")
    assert http1_statuses(found) in ([431], [])  # or the connection is closed while we send


def test_an_oversized_request_line_is_rejected(layout: Layout) -> None:
    with connected(layout) as connection:
        found = send(connection, b"GET /" + b"a" * (10 * MIB) + b" HTTP/1.1\r\n\r\n")
    assert http1_statuses(found) in ([431], [414], [])


def test_slow_clients_do_not_delay_others(layout: Layout) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(connected(layout)) for _ in range(300)]
        for connection in slow:
            connection.sendall(START + b"X-Slow: ")
        for _ in range(3):
            for connection in slow:
                connection.sendall(b"a")
            assert_answers(layout)
        for connection in slow[:10]:
            connection.sendall(b"\r\nConnection: close\r\n\r\n")
            assert http1_statuses(send(connection, b"")) == [401]


async def large_body(chunks: int) -> AsyncIterator[bytes]:
    for _ in range(chunks):
        yield b"[" * MIB


@pytest.mark.parametrize(
    ("method", "path", "mib"),
    [("POST", "/api/wardrobe/v1/outfits", 100), ("PUT", "/api/wardrobe/v1/photos", 100)],
)
@pytest.mark.parametrize("has_length", [True, False], ids=["with length", "chunked"])
async def test_an_oversized_body_is_rejected(
    new_person: NewPerson, method: str, path: str, mib: int, has_length: bool
) -> None:
    ana = await new_person("ana")
    headers = {"Content-Type": "application/json"}
    if has_length:
        headers["Content-Length"] = str(mib * MIB)
    try:
        refused = await ana.http.request(method, path, content=large_body(mib), headers=headers)
    except httpx2.TransportError:
        return  # closed while we were sending, which is a rejection too
    assert refused.status_code == 413
    assert refused.json()["code"]


async def test_an_unexpected_body_is_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    for content in (b"x", b"x" * MIB):
        refused = await ana.http.request("GET", "/api/feed/v1/timeline", content=content)
        assert (refused.status_code, refused.json()["code"]) == (400, "unwanted_body")


async def test_deeply_nested_json_is_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    for body in (b"[" * 500_000, b'{"a":' * 150_000, b"[" * 100_000 + b"]" * 100_000):
        refused = await ana.http.post(
            "/api/wardrobe/v1/outfits", content=body, headers={"Content-Type": "application/json"}
        )
        assert refused.status_code in {400, 422}
        assert refused.headers["content-type"] == "application/problem+json"


def test_endless_header_fields_are_cut_off(layout: Layout) -> None:
    """CVE-2023-45288."""
    with connected(layout) as connection:
        assert http2.statuses(send(connection, http2.ENDLESS_FIELDS)) in ([400], [])


def test_rapid_resets_do_not_affect_others(layout: Layout) -> None:
    """CVE-2023-44487."""
    with connected(layout) as connection:
        with suppress(ConnectionError):
            connection.sendall(http2.RAPID_RESET)
        assert_answers(layout)
