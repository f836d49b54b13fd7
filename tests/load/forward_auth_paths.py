"""Compares forward auth through the loopback entry point and at verify's own address.

`python -m tests.load.forward_auth_paths`: the figures of docs/decisions/0010. Not among `make
bench`, because a hung process costs half a minute for each way that has no second one.
"""

import asyncio
import os
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
from rich.console import Console
from rich.table import Table

from deploy.local.layout import VERIFIERS, Layout
from deploy.local.supervision import Supervisor
from tests.load.connections import count_connections
from tests.load.gateway import PATH, sign_in
from tests.load.report import machine
from tests.load.system import running_system, with_more_routes
from tests.load.wrk import Load, wrk

ROUNDS = 5
SECONDS = 4
CLIENTS = 32
HUNG_REQUESTS = 32
TIMEOUT_SECONDS = 40
ROUTES = """
http:
  middlewares:
    bench-direct:
      forwardAuth:
        address: {verify}/internal/verify?mode=required
        trustForwardHeader: false
        authResponseHeaders: [Authorization]
        authRequestHeaders: [Cookie, Authorization, Apikey, Origin, Sec-Fetch-Site, X-Request-Id]
  routers:"""
ROUTER = """
    bench-{variant}:
      rule: "Path(`{path}`) && HeaderRegexp(`X-Variant`, `^{variant}$`)"
      entryPoints: [web]
      middlewares: [docs-headers, service-away, at-once, {middleware}, no-cookie]
      service: tags
      priority: 2000
"""
VARIANTS = {"loopback": "session-required", "direct": "bench-direct"}


@dataclass(frozen=True)
class HungResult:
    """Responses of a variant whose verify process hangs."""

    failed: int
    longest: float
    """Longest wait in seconds."""

    def __str__(self) -> str:
        return f"{self.failed} of {HUNG_REQUESTS} failed, at most {self.longest:.2f} s"


def routes(layout: Layout) -> str:
    """Return routes through the loopback entry point and to the first verify process directly."""
    routers = (
        ROUTER.format(variant=variant, path=PATH, middleware=one)
        for variant, one in VARIANTS.items()
    )
    return ROUTES.format(verify=layout.url_of(VERIFIERS[0])) + "".join(routers)


def main() -> None:
    """Measure both in turn, then with one hung verify process and with both hung."""
    table = Table("", *VARIANTS, box=None)
    with running_system(lambda found: with_more_routes(found, routes(found))) as layout:
        cookie = asyncio.run(sign_in(layout.public_url))
        headers = {variant: {"X-Variant": variant, "Cookie": cookie} for variant in VARIANTS}
        for name, cells in _speed(layout, headers):
            table.add_row(name, *cells)
        for hung in (VERIFIERS[:1], VERIFIERS):
            with paused_processes([pid for one in hung for pid in tree_of(layout, one)]):
                cells = [str(_wait(layout, headers[variant])) for variant in VARIANTS]
            table.add_row(f"{' and '.join(hung)} hung", *cells)
    console = Console(width=180)
    console.print(table)
    console.print(machine())


def _speed(layout: Layout, headers: dict[str, dict[str, str]]) -> Iterator[tuple[str, list[str]]]:
    loads: dict[str, list[Load]] = {variant: [] for variant in VARIANTS}
    for _ in range(ROUNDS + 1):
        for variant, found in loads.items():
            found.append(_load(layout, headers[variant]))
    for name, figure in FIGURES.items():
        # The first round warms up connections and caches.
        yield name, [f"{statistics.median(map(figure, found[1:])):.2f}" for found in loads.values()]
    made = []
    for variant in VARIANTS:
        ports = {layout.port_of(name) for name in ("verify entry", *VERIFIERS)}
        with count_connections(ports) as connections:
            load = _load(layout, headers[variant])
        made.append(f"{connections.count / load.requests:.4f}")
    yield f"new connections per request, {CLIENTS} clients", made


FIGURES: dict[str, Callable[[Load], float]] = {
    "requests per second": lambda load: load.per_second,
    "p50 in ms": lambda load: load.p50,
    "p99 in ms": lambda load: load.p99,
}


def _load(layout: Layout, headers: dict[str, str]) -> Load:
    url = layout.url_of("gateway") + PATH
    return wrk(url, connections=CLIENTS, seconds=SECONDS, headers=headers)


def _wait(layout: Layout, headers: dict[str, str]) -> HungResult:
    """Send all requests at once."""
    with ThreadPoolExecutor(HUNG_REQUESTS) as pool:
        requests = [pool.submit(_ask, layout, headers) for _ in range(HUNG_REQUESTS)]
        found = [one.result() for one in requests]
    return HungResult(
        sum(status != 200 for status, _ in found), max(seconds for _, seconds in found)
    )


def _ask(layout: Layout, headers: dict[str, str]) -> tuple[int, float]:
    started = time.monotonic()
    url = layout.url_of("gateway") + PATH
    response = httpx2.get(url, headers=headers, timeout=TIMEOUT_SECONDS)
    return response.status_code, time.monotonic() - started


def tree_of(layout: Layout, name: str) -> list[int]:
    return process_tree(next(one.pid for one in Supervisor(layout).states() if one.name == name))


def process_tree(pid: int) -> list[int]:
    """Return a process and its descendants: the server runs its worker in a child."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in process_tree(int(child)))]


@contextmanager
def paused_processes(pids: list[int]) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


if __name__ == "__main__":
    main()
