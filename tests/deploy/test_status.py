"""`make status` is patient with slow processes, and fails only for those that the app needs."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from rich.console import Console

from deploy.local import health
from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from deploy.local.report import status_table
from deploy.local.servers import HOST
from deploy.local.supervision import State
from deploy.local.system import System
from tests.support.wait import MAX_SECONDS, block

PORTS = {"mail": "mail page", "web": "web"}
TIMEOUT_SECONDS = 0.2
SLOW_RESPONSES = 2


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "TIMEOUT", TIMEOUT_SECONDS)
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 10 * TIMEOUT_SECONDS)


@contextmanager
def process(layout: Layout, name: str, slow_responses: float) -> Iterator[None]:
    """Serve a process's port; the first responses come after the check's timeout."""
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            nonlocal slow_responses
            with lock:
                is_slow, slow_responses = slow_responses > 0, slow_responses - 1
            if is_slow:
                block(2 * TIMEOUT_SECONDS, "the process is slow")
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer((HOST, layout.port_of(PORTS[name])), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


def status_of(
    layout: Layout, name: str, monkeypatch: pytest.MonkeyPatch, pid: int | None = None
) -> tuple[str, bool]:
    """Return the printed table of a system with this process alone, and whether it is healthy."""
    load_credentials(layout.data / "credentials.json")
    system = System(layout)
    state = State(name, "RUNNING", os.getpid() if pid is None else pid, int(time.time()))
    monkeypatch.setattr(system.supervisor, "states", lambda: [state])
    table, healthy = status_table(system)
    console = Console(width=200)
    with console.capture() as printed:
        console.print(table)
    return printed.get(), healthy


@pytest.mark.parametrize("name", PORTS)
def test_a_slow_process_is_checked_again(
    layout: Layout, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE_SECONDS", MAX_SECONDS)
    with process(layout, name, slow_responses=SLOW_RESPONSES):
        printed, healthy = status_of(layout, name, monkeypatch)
    assert healthy
    assert " ok " in printed


@pytest.mark.parametrize(("name", "healthy"), [("mail", True), ("web", False)])
def test_a_process_that_stays_slow_counts_if_the_app_needs_it(
    layout: Layout, name: str, healthy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with process(layout, name, slow_responses=float("inf")):
        printed, found = status_of(layout, name, monkeypatch)
    assert found == healthy
    assert "timed out" in printed
    assert ("the app works without it" in printed) == healthy


def test_a_process_that_has_ended_is_reported_at_once(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 60)
    printed, healthy = status_of(layout, "web", monkeypatch, pid=0)
    assert not healthy
    assert "refused" in printed
