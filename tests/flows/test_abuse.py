"""Too much of everything, at the running system: refused, bounded, and nobody else notices."""

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx2
import pytest

from deploy.local.layout import Layout
from deploy.local.report import memory_of_tree
from deploy.local.servers import HOST
from deploy.local.supervision import Supervisor
from tests.flows.conftest import Newcomer
from tests.flows.forgeries import http2
from tests.flows.forgeries.wire import PATIENCE, http1_statuses
from tests.flows.test_faults import pid_of

START = b"GET /api/feed/v1/timeline HTTP/1.1\r\nHost: localhost\r\n"
MIB = 2**20
ROOM_MIB = 96
"""What a process may grow by; each test here sends more, or would with a buffer for each client."""
WATCHED = ("gateway", "wardrobe", "feed")


@pytest.fixture(autouse=True)
def bounded(supervisor: Supervisor, layout: Layout) -> Iterator[None]:
    """Whatever a test does, the same processes answer afterwards, and are about as large."""
    before = {name: pid_of(supervisor, name) for name in WATCHED}
    sizes = {name: memory_of_tree(pid) for name, pid in before.items()}
    yield
    assert_answers(layout)
    assert {name: pid_of(supervisor, name) for name in WATCHED} == before
    for name, pid in before.items():
        assert memory_of_tree(pid) - sizes[name] < ROOM_MIB, name


def assert_answers(layout: Layout) -> None:
    for path in ("/login", "/api/feed/openapi.json"):
        assert httpx2.get(layout.public_url + path, timeout=PATIENCE).status_code == 200


@contextmanager
def connected(layout: Layout) -> Iterator[socket.socket]:
    with socket.create_connection((HOST, layout.port), timeout=PATIENCE) as connection:
        yield connection


def answer(connection: socket.socket, raw: bytes) -> bytes:
    """All that comes back; the connection may be closed before everything is sent."""
    received = b""
    with suppress(ConnectionError):
        connection.sendall(raw)
    with suppress(ConnectionError, TimeoutError):
        while more := connection.recv(65536):
            received += more
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
def test_headers_without_end_are_refused(layout: Layout, headers: bytes) -> None:
    with connected(layout) as connection:
        found = answer(connection, START + headers + b"\r\nConnection: close\r\n\r\n")
    assert http1_statuses(found) in ([431], [])  # or closed in the middle of what we send


def test_a_request_line_without_end_is_refused(layout: Layout) -> None:
    with connected(layout) as connection:
        found = answer(connection, b"GET /" + b"a" * (10 * MIB) + b" HTTP/1.1\r\n\r\n")
    assert http1_statuses(found) in ([431], [414], [])


def test_slow_clients_keep_nobody_waiting(layout: Layout) -> None:
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
            assert http1_statuses(answer(connection, b"")) == [401]


async def much(chunks: int) -> AsyncIterator[bytes]:
    for _ in range(chunks):
        yield b"[" * MIB


@pytest.mark.parametrize(
    ("method", "path", "mib"),
    [("POST", "/api/wardrobe/v1/outfits", 100), ("PUT", "/api/wardrobe/v1/photos", 100)],
)
@pytest.mark.parametrize("told", [True, False], ids=["length told", "in chunks"])
async def test_a_body_without_end_is_refused(
    newcomer: Newcomer, method: str, path: str, mib: int, told: bool
) -> None:
    ana = await newcomer("ana")
    headers = {"Content-Type": "application/json"}
    if told:
        headers["Content-Length"] = str(mib * MIB)
    try:
        refused = await ana.http.request(method, path, content=much(mib), headers=headers)
    except httpx2.TransportError:
        return  # closed while we still sent: refused all the same
    assert refused.status_code == 413
    assert refused.json()["code"]


async def test_a_body_where_none_belongs_is_refused(newcomer: Newcomer) -> None:
    ana = await newcomer("ana")
    for content in (b"x", b"x" * MIB):
        refused = await ana.http.request("GET", "/api/feed/v1/timeline", content=content)
        assert (refused.status_code, refused.json()["code"]) == (400, "unwanted_body")


async def test_deep_json_is_refused(newcomer: Newcomer) -> None:
    ana = await newcomer("ana")
    for body in (b"[" * 500_000, b'{"a":' * 150_000, b"[" * 100_000 + b"]" * 100_000):
        refused = await ana.http.post(
            "/api/wardrobe/v1/outfits", content=body, headers={"Content-Type": "application/json"}
        )
        assert refused.status_code in {400, 422}
        assert refused.headers["content-type"] == "application/problem+json"


def test_fields_that_never_end_are_cut_off(layout: Layout) -> None:
    """CVE-2023-45288."""
    with connected(layout) as connection:
        assert http2.statuses(answer(connection, http2.ENDLESS_FIELDS)) in ([400], [])


def test_requests_that_are_taken_back_cost_little(layout: Layout) -> None:
    """CVE-2023-44487; the system answers others meanwhile."""
    with connected(layout) as connection:
        with suppress(ConnectionError):
            connection.sendall(http2.RAPID_RESET)
        assert_answers(layout)
