"""Measures how a flood of logins affects readers, and how many of the logins succeed.

Readers request the first page of their feed at a steady rate. Times count from the moment at which
each request was due, so that a stall counts for every request it delays. The flood is 100 logins
per second, each with the right password of one of many people, whether or not earlier ones have
finished; when the password queue is full, logins get 503. The limit of the cores is measured
separately: as many threads as cores that only compute Argon2id.
"""

import asyncio
import itertools
import json
import os
import statistics
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from deploy.local.layout import Layout
from identity.passwords import SALT_BYTES, Recipe
from tests.load.client import HttpConnection, Reply
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.support.people import PASSWORD, Person
from tests.support.wait import pause

ROUNDS = 5
SECONDS = 8
READS_PER_SECOND = 40
LOGINS_PER_SECOND = 100
PEOPLE = 120
CONNECTIONS = 64
"""Connections of the flood, and thereby the maximum of concurrent requests."""
HASHING_SECONDS = 4


@dataclass
class Responses:
    """Milliseconds of the responses by status."""

    times: dict[int, list[float]] = field(default_factory=dict)
    seconds: float = 0.0
    """Seconds from the first request to the last response."""

    def record(self, status: int, milliseconds: float) -> None:
        self.times.setdefault(status, []).append(milliseconds)

    def count(self, status: int) -> int:
        return len(self.times.get(status, []))


def run() -> Result:
    """Alternate between rounds without and with the flood, with hashing alone in between."""
    with running_system() as layout:
        return asyncio.run(_measure(layout))


async def _measure(layout: Layout) -> Result:
    people = [await Person.register(layout.public_url, "reader") for _ in range(PEOPLE)]
    cookie = "; ".join(f"{one.name}={one.value}" for one in people[0].http.cookies.jar)
    usernames = [person.username for person in people]
    before = machine()
    await _read(layout, cookie)  # warm-up
    idle: list[float] = []
    flooded: list[float] = []
    floods, hash_rates = [], []
    for _ in range(ROUNDS):
        hash_rates.append(await asyncio.to_thread(_hashes_per_second))
        idle += (await _read(layout, cookie)).times[200]
        read, flood = await asyncio.gather(_read(layout, cookie), _flood(layout, usernames))
        flooded += read.times[200]
        floods.append(flood)
    for person in people:
        await person.http.aclose()
    return Result("logins", _ratios(idle, flooded, floods, hash_rates), _figures(before, floods))


def _ratios(
    idle: list[float], flooded: list[float], floods: list[Responses], hash_rates: list[float]
) -> list[Ratio]:
    successful = statistics.median(one.count(200) / one.seconds for one in floods)
    p99 = Value(_p99(flooded), "ms p99, with the flood")
    return [
        Ratio("feed_p99_over_idle", p99, Value(_p99(idle), "ms p99, without")),
        Ratio("feed_p99_ms", p99, Value(1, "")),
        Ratio(
            "logins_over_argon2_limit",
            Value(successful, "successful logins/s"),
            Value(statistics.median(hash_rates), "Argon2id/s alone"),
        ),
    ]


def _figures(before: dict[str, object], floods: list[Responses]) -> dict[str, object]:
    statuses = [{str(status): len(times) for status, times in one.times.items()} for one in floods]
    return {"machine": before, "answers_of_each_flood": statuses}


async def _read(layout: Layout, cookie: str) -> Responses:
    async def read(connection: HttpConnection, _: int) -> Reply:
        return await connection.ask("GET", "/api/feed/v1/timeline", headers={"Cookie": cookie})

    responses = await _steadily(layout, READS_PER_SECOND, 16, read)
    if set(responses.times) != {200}:
        raise CannotRun(f"The feed responded with {sorted(responses.times)}.")
    return responses


async def _flood(layout: Layout, usernames: list[str]) -> Responses:
    cycle = itertools.cycle(usernames)

    async def log_in(connection: HttpConnection, _: int) -> Reply:
        body = json.dumps({"login": next(cycle), "password": PASSWORD}).encode()
        return await connection.ask("POST", "/api/identity/v1/sessions", body)

    return await _steadily(layout, LOGINS_PER_SECOND, CONNECTIONS, log_in)


async def _steadily(
    layout: Layout,
    rate: int,
    connections: int,
    ask: Callable[[HttpConnection, int], Awaitable[Reply]],
) -> Responses:
    """Send requests at a steady rate. Times count from when each was due."""
    responses = Responses()
    numbers = iter(range(rate * SECONDS))
    started = time.perf_counter() + 0.1

    async def work() -> None:
        async with HttpConnection(layout.public_url) as connection:
            for number in numbers:
                due = started + number / rate
                await pause(max(0.0, due - time.perf_counter()), "the load")
                reply = await ask(connection, number)
                responses.record(reply.status, (time.perf_counter() - due) * 1000)

    await asyncio.gather(*(work() for _ in range(connections)))
    responses.seconds = time.perf_counter() - started
    return responses


def _p99(times: list[float]) -> float:
    """Return p99 of all rounds together; of one round it would be the third slowest read."""
    return statistics.quantiles(times, n=100)[98]


def _hashes_per_second() -> float:
    """Return Argon2id hashes per second on these cores, with the service's parameters."""
    cores = len(os.sched_getaffinity(0))
    recipe = Recipe(os.urandom(SALT_BYTES))
    end = time.perf_counter() + HASHING_SECONDS

    def work(_: int) -> int:
        return sum(
            bool(recipe.hash(PASSWORD)) for _ in iter(lambda: time.perf_counter() < end, False)
        )

    with ThreadPoolExecutor(cores) as pool:
        started = time.perf_counter()
        made = sum(pool.map(work, range(cores)))
    return made / (time.perf_counter() - started)
