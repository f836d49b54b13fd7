"""Measures what metrics cost a request: the same service with and without them, in turn.

Each request searches people: it checks the token, counts a rate limit and reads from Postgres.
"""

import statistics
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from feed.main import service
from tests.load.feed_process import feed_process
from tests.load.report import Ratio, Result, Value, machine
from tests.load.wrk import Load, wrk
from tests.support.servers import (
    Servers,
    running_servers,
)
from tests.support.service_under_test import drop_database, new_database
from tests.support.tokens import access_token, published_keys, sealed

ROUNDS = 7
SECONDS = 4
CLIENTS = 8
COMMANDS = {
    "with metrics": ("feed", "serve"),
    "without": ("tests.load.baselines.without_telemetry",),
}
PATH = "/api/feed/v1/people?q=a"
READER = 7


def run() -> Result:
    """Measure both in turn, so that a slower minute of the machine affects both."""
    with running_servers() as servers, _database(servers) as database, published_keys() as keys:
        before = machine()
        loads: dict[str, list[Load]] = {name: [] for name in COMMANDS}
        with ExitStack() as stack:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            urls = {
                name: stack.enter_context(
                    feed_process(module, servers, database, keys, folder / f"{name}.log")
                )
                for name, module in COMMANDS.items()
            }
            paths = folder / "paths.txt"
            paths.write_text(f"{PATH} {sealed(access_token(READER))}\n")
            for _ in range(ROUNDS):
                for name, url in urls.items():
                    load = wrk(url, connections=CLIENTS, seconds=SECONDS, paths=paths)
                    loads[name].append(load)
    figures = {name: [f"{one.per_second:.0f}/s" for one in found] for name, found in loads.items()}
    ratio = Ratio("with_over_without", _rate(loads, "with metrics"), _rate(loads, "without"))
    return Result("telemetry", [ratio], {"machine": before, **figures})


def _rate(loads: Mapping[str, list[Load]], name: str) -> Value:
    median = statistics.median(one.per_second for one in loads[name])
    return Value(median, f"requests/s, {name}")


@contextmanager
def _database(servers: Servers) -> Iterator[str]:
    url = new_database(service, servers)
    try:
        yield url
    finally:
        drop_database(url, servers)
