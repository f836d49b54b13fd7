"""Sending bytes as they are, and asking the services' logs what arrived."""

import re
import secrets
import socket
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from deploy.local.layout import SERVICES, Layout
from deploy.local.servers import HOST
from tests.support.wait import wait_until

ID = b"id-of-the-forged-request"
"""Stands in the bytes for the request's own id, which is as long."""
PORT = b"gateway-port"
HOST_LINE = b"Host: localhost:" + PORT
PATIENCE = 10.0  # seconds


def http1_statuses(answer: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3})[ \r]", answer)]


@dataclass(frozen=True)
class Forgery:
    """What is sent on one connection; its last request asks for the connection to be closed."""

    name: str
    sent: bytes
    may_answer: frozenset[int] = frozenset()
    """Statuses of an outer request that anybody may send and that hides another."""
    statuses: Callable[[bytes], list[int]] = http1_statuses
    """Finds the statuses in what is answered."""
    asks_once: bool = False
    """Whether the first answer is all; else the gateway closes after the last."""


@dataclass(frozen=True)
class Outcome:
    """What came of a forgery: the statuses answered, and the services that logged its id."""

    statuses: list[int]
    reached: list[str]


def try_all(layout: Layout, forgeries: list[Forgery]) -> dict[str, Outcome]:
    """Send them one after the other; then, once every log is complete, look who knows them."""
    ids = {one.name: secrets.token_hex(len(ID) // 2) for one in forgeries}
    statuses = {one.name: _send(layout, one, ids[one.name]) for one in forgeries}
    logs = complete_logs(layout)
    return {
        name: Outcome(
            statuses[name], [service for service, log in logs.items() if sent.encode() in log]
        )
        for name, sent in ids.items()
    }


def _send(layout: Layout, forgery: Forgery, request_id: str) -> list[int]:
    raw = forgery.sent.replace(ID, request_id.encode()).replace(PORT, str(layout.port).encode())
    answer = b""
    with socket.create_connection((HOST, layout.port), timeout=PATIENCE) as connection:
        # A connection that is refused may be reset while we still send or read.
        with suppress(ConnectionError):
            connection.sendall(raw)
        with suppress(ConnectionError, TimeoutError):
            while received := connection.recv(65536):
                answer += received
                if forgery.asks_once and forgery.statuses(answer):
                    break
    return forgery.statuses(answer)


def complete_logs(layout: Layout) -> dict[str, bytes]:
    """The log of each service, with everything that it had handled before this was called.

    Lines come through Supervisor's pipe a moment after the answer, but in order: a request of our
    own to each service's own port marks the end.
    """
    marks = {name: secrets.token_hex(12) for name in SERVICES}
    for name, mark in marks.items():
        _leave_mark(f"{layout.url_of(name)}/api/{name}/v1/mark", mark)
    for name, mark in marks.items():
        wait_until(partial(_has_arrived, layout, name, mark), f"the log of {name}")
    return {name: _log(layout, name) for name in SERVICES}


def _leave_mark(url: str, mark: str) -> None:
    request = urllib.request.Request(url, headers={"X-Request-Id": mark})
    with suppress(urllib.error.HTTPError):  # there is nothing at that address
        urllib.request.urlopen(request, timeout=PATIENCE).close()


def _has_arrived(layout: Layout, name: str, mark: str) -> bool:
    return mark.encode() in _log(layout, name)


def _log(layout: Layout, name: str) -> bytes:
    """Supervisor starts a new file at 5 MB and keeps the one before."""
    files = (layout.logs / f"{name}.log.1", layout.logs / f"{name}.log")
    return b"".join(file.read_bytes() for file in files if file.exists())
