"""Sends raw bytes to the gateway and finds out from the services' logs what arrived."""

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
from tests.support.wait import MAX_SECONDS, attempt_seconds, wait_until

ID = b"id-of-the-forged-request"
"""Placeholder for the request's own id, which has the same length."""
PORT = b"gateway-port"
HOST_LINE = b"Host: localhost:" + PORT
ATTEMPTS = 3


def http1_statuses(response: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3})[ \r]", response)]


@dataclass(frozen=True)
class Forgery:
    """The bytes for one connection. The last request asks to close the connection."""

    name: str
    sent: bytes
    allowed_statuses: frozenset[int] = frozenset()
    """Allowed statuses of a public outer request that hides another."""
    statuses: Callable[[bytes], list[int]] = http1_statuses
    """Extracts the statuses from the response bytes."""
    reads_once: bool = False
    """Whether to stop after the first response; otherwise, read until the gateway closes."""


@dataclass(frozen=True)
class Outcome:
    """The result of a forgery: response statuses, and the services that logged its request id."""

    statuses: list[int]
    reached: list[str]


def try_all(layout: Layout, forgeries: list[Forgery]) -> dict[str, Outcome]:
    """Send all forgeries in turn, then search the complete logs for their ids."""
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
    """Return the statuses of the responses.

    The gateway resets a rejected connection of which it has not read everything. The reset may
    overtake the response, so a forgery without one is sent again.
    """
    raw = forgery.sent.replace(ID, request_id.encode()).replace(PORT, str(layout.port).encode())
    for _ in range(ATTEMPTS):
        if statuses := forgery.statuses(_respond(layout, forgery, raw)):
            return statuses
    return []


def _respond(layout: Layout, forgery: Forgery, raw: bytes) -> bytes:
    response = b""
    with socket.create_connection((HOST, layout.port), timeout=attempt_seconds()) as connection:
        with suppress(ConnectionError):
            connection.sendall(raw)
        with suppress(ConnectionError, TimeoutError):
            while received := connection.recv(65536):
                response += received
                if forgery.reads_once and forgery.statuses(response):
                    break
    return response


def complete_logs(layout: Layout) -> dict[str, bytes]:
    """Return the log of each service, including all requests handled before this call.

    Lines pass through Supervisor's pipe with a delay, but in order. A marker request to each
    service's own port shows when the log is complete.
    """
    marks = {name: secrets.token_hex(12) for name in SERVICES}
    for name, mark in marks.items():
        _leave_mark(f"{layout.url_of(name)}/api/{name}/v1/mark", mark)
    for name, mark in marks.items():
        wait_until(partial(_has_arrived, layout, name, mark), f"the log of {name}")
    return {name: _log(layout, name) for name in SERVICES}


def _leave_mark(url: str, mark: str) -> None:
    request = urllib.request.Request(url, headers={"X-Request-Id": mark})
    with suppress(urllib.error.HTTPError):  # the path does not exist
        urllib.request.urlopen(request, timeout=MAX_SECONDS).close()


def _has_arrived(layout: Layout, name: str, mark: str) -> bool:
    return mark.encode() in _log(layout, name)


def _log(layout: Layout, name: str) -> bytes:
    """Return a log with its predecessor: Supervisor rotates files at 5 MB."""
    files = (layout.logs / f"{name}.log.1", layout.logs / f"{name}.log")
    return b"".join(file.read_bytes() for file in files if file.exists())
