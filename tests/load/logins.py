"""Whether people who read notice a flood of log-ins, and how many of those get in.

Readers ask for the first page of their feed at a steady rate, counted from the moment at which each
request was due, so that a stall counts for everybody whom it delays. The flood is 100 log-ins a
second, each with the right password of one of many people, whether or not the ones before were
answered; what the password queue cannot take is refused with 503. What these cores allow is
measured without anything else: as many threads as cores that do nothing but Argon2id.
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
from tests.load.client import Line, Reply
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.support.people import PASSWORD, Person

ROUNDS = 5
SECONDS = 8
READS_PER_SECOND = 40
LOGINS_PER_SECOND = 100
PEOPLE = 120
LINES = 64
"""Connections of the flood: more requests than that cannot be under way."""
HASHING_SECONDS = 4


@dataclass
class Seen:
    """Milliseconds of the answers by status."""

    times: dict[int, list[float]] = field(default_factory=dict)
    seconds: float = 0.0
    """From the first request to the last answer."""

    def note(self, status: int, milliseconds: float) -> None:
        self.times.setdefault(status, []).append(milliseconds)

    def count(self, status: int) -> int:
        return len(self.times.get(status, []))


def run() -> Result:
    """Alternate between rounds without and with the flood, and hash alone between them."""
    with running_system() as layout:
        return asyncio.run(_measure(layout))


async def _measure(layout: Layout) -> Result:
    people = [await Person.register(layout.public_url, "reader") for _ in range(PEOPLE)]
    cookie = "; ".join(f"{one.name}={one.value}" for one in people[0].http.cookies.jar)
    names = [person.username for person in people]
    before = machine()
    await _read(layout, cookie)  # warm
    idle: list[float] = []
    flooded: list[float] = []
    floods, alone = [], []
    for _ in range(ROUNDS):
        alone.append(await asyncio.to_thread(_hashes_per_second))
        idle += (await _read(layout, cookie)).times[200]
        read, flood = await asyncio.gather(_read(layout, cookie), _flood(layout, names))
        flooded += read.times[200]
        floods.append(flood)
    for person in people:
        await person.http.aclose()
    return Result("logins", _ratios(idle, flooded, floods, alone), _figures(before, floods))


def _ratios(
    idle: list[float], flooded: list[float], floods: list[Seen], alone: list[float]
) -> list[Ratio]:
    good = statistics.median(one.count(200) / one.seconds for one in floods)
    return [
        Ratio(
            "feed_p99_over_idle",
            Value(_p99(flooded), "ms p99, with the flood"),
            Value(_p99(idle), "ms p99, without"),
            Goal(at_most=2),
        ),
        Ratio(
            "logins_over_argon2_limit",
            Value(good, "good log-ins/s"),
            Value(statistics.median(alone), "Argon2id/s alone"),
            Goal(at_least=0.7),
        ),
    ]


def _figures(before: dict[str, object], floods: list[Seen]) -> dict[str, object]:
    answers = [{str(status): len(times) for status, times in one.times.items()} for one in floods]
    return {"machine": before, "answers_of_each_flood": answers}


async def _read(layout: Layout, cookie: str) -> Seen:
    async def read(line: Line, _: int) -> Reply:
        return await line.ask("GET", "/api/feed/v1/timeline", headers={"Cookie": cookie})

    seen = await _steadily(layout, READS_PER_SECOND, 16, read)
    if set(seen.times) != {200}:
        raise CannotRun(f"The feed answered {sorted(seen.times)}.")
    return seen


async def _flood(layout: Layout, names: list[str]) -> Seen:
    turns = itertools.cycle(names)

    async def log_in(line: Line, _: int) -> Reply:
        body = json.dumps({"login": next(turns), "password": PASSWORD}).encode()
        return await line.ask("POST", "/api/identity/v1/sessions", body)

    return await _steadily(layout, LOGINS_PER_SECOND, LINES, log_in)


async def _steadily(
    layout: Layout, rate: int, lines: int, ask: Callable[[Line, int], Awaitable[Reply]]
) -> Seen:
    """Requests at a steady rate over a few connections; each is timed from when it was due."""
    seen = Seen()
    numbers = iter(range(rate * SECONDS))
    began = time.perf_counter() + 0.1

    async def work() -> None:
        async with Line(layout.public_url) as line:
            for number in numbers:
                due = began + number / rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                reply = await ask(line, number)
                seen.note(reply.status, (time.perf_counter() - due) * 1000)

    await asyncio.gather(*(work() for _ in range(lines)))
    seen.seconds = time.perf_counter() - began
    return seen


def _p99(times: list[float]) -> float:
    """Of all rounds together: of one alone it would be the third slowest read."""
    return statistics.quantiles(times, n=100)[98]


def _hashes_per_second() -> float:
    """What Argon2id alone allows on these cores, with our own parameters."""
    cores = len(os.sched_getaffinity(0))
    recipe = Recipe(os.urandom(SALT_BYTES))
    end = time.perf_counter() + HASHING_SECONDS

    def work(_: int) -> int:
        return sum(
            bool(recipe.hash(PASSWORD)) for _ in iter(lambda: time.perf_counter() < end, False)
        )

    with ThreadPoolExecutor(cores) as pool:
        began = time.perf_counter()
        made = sum(pool.map(work, range(cores)))
    return made / (time.perf_counter() - began)
