"""What one outfit's way into the timelines of many costs, on the one core of one Valkey.

`ours` is the engine as the worker calls it: outfit after outfit, with the marker that makes a
repeat harmless, and with trimming. Its rivals, on the same server:

- redis-benchmark's bare RPUSHX at 512 commands a round trip, which neither trims nor remembers;
- pairs of RPUSHX and LTRIM, packed before the clock starts, at 512 pairs a round trip;
- Stream-Framework 1.4.0 as its own task runs it, without Celery, into feeds that begin empty.

An outfit goes to 100, 1,000 and 5,000 of 20,000 timelines, which hold 800 entries each.
"""

import asyncio
import itertools
import random
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.valkey_client import packed
from tests.load.bare_timelines import FIRST_ID, LENGTH, Bench, bare_valkey, command
from tests.load.baselines.environment import StreamFramework
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine

ROUNDS = 5
FEEDS = 20_000
SIZES = (100, 1_000, 5_000)
CYCLES = 30
"""How often an outfit goes to each of the three audiences in one round."""
FRAMEWORK_SIZE = 1_000
NATIVE_COMMANDS = 500_000
NATIVE_PIPELINE = 512
ID_BYTES = 8
LOOPS = 2
"""As many as the worker has for each kind of delivery."""


def run() -> Result:
    """Alternate between the four."""
    before = machine()
    with bare_valkey() as bench, StreamFramework(bench.port) as framework:
        ours = Ours(bench)
        native_keys = [b"timeline:%012d" % number for number in range(FEEDS)]
        bench.fill_lists(native_keys)
        contenders: dict[str, Callable[[], float]] = {
            "ours": ours.round,
            "rpushx": lambda: redis_benchmark(bench.url),
            "pairs": lambda: _pairs(bench, native_keys),
            "framework": lambda: _framework(framework),
        }
        seen: dict[str, list[float]] = {name: [] for name in contenders}
        for _ in range(ROUNDS):
            for name, work in contenders.items():
                seen[name].append(work())
                bench.trim_lists(native_keys)
    return Result("fanout", _ratios(seen), _figures(before, seen, ours))


@dataclass
class Ours:
    """The engine on its own lists."""

    bench: Bench
    seconds: dict[int, list[float]] = field(default_factory=lambda: {size: [] for size in SIZES})
    """How long each outfit took, by the number of its followers."""

    def __post_init__(self) -> None:
        self.people = [FIRST_ID + number for number in range(FEEDS)]
        self.feed_ids = itertools.count(FIRST_ID + FEEDS)
        self.bench.fill_lists([b"timeline:" + packed(one) for one in self.people])

    def round(self) -> float:
        """Deliveries a second."""
        return asyncio.run(self._round())

    async def _round(self) -> float:
        timelines = Shards([self.bench.url])
        await timelines.load()
        audiences = [sorted(random.sample(self.people, size)) for size in SIZES * CYCLES]
        waiting = iter([packed(*each) for each in audiences])
        began = time.perf_counter()
        await asyncio.gather(*(self._deliver(timelines, waiting) for _ in range(LOOPS)))
        took = time.perf_counter() - began
        await timelines.close()
        return sum(map(len, audiences)) / took

    async def _deliver(self, timelines: Shards, waiting: Iterator[bytes]) -> None:
        for followers in waiting:
            size = len(followers) // ID_BYTES
            began = time.perf_counter()
            reached = await timelines.deliver(next(self.feed_ids), 0, followers)
            self.seconds[size].append(time.perf_counter() - began)
            if reached != size:
                raise CannotRun("A delivery did not reach every timeline.")


def redis_benchmark(url: str) -> float:
    place = urlsplit(url)
    login = ("--user", place.username or "", "-a", place.password) if place.password else ()
    program = shutil.which("redis-benchmark")
    if program is None:
        raise CannotRun("redis-benchmark is not installed (apt-get install redis-tools).")
    done = subprocess.run(
        [
            *(
                program,
                "-p",
                str(place.port),
                *login,
                "-c",
                "1",
                "-P",
                str(NATIVE_PIPELINE),
                "--csv",
            ),
            *("-n", str(NATIVE_COMMANDS), "-r", str(FEEDS)),
            *("RPUSHX", "timeline:__rand_int__", "8 bytes."),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return float(done.stdout.strip().splitlines()[-1].split(",")[1].strip('"'))


def _pairs(bench: Bench, keys: Sequence[bytes]) -> float:
    """RPUSHX and LTRIM for each delivery, on random lists."""
    oldest = b"-%d" % LENGTH
    groups = []
    for _ in range(NATIVE_COMMANDS // 2 // NATIVE_PIPELINE):
        chosen = random.choices(keys, k=NATIVE_PIPELINE)
        groups.append(
            b"".join(
                command(b"RPUSHX", key, b"8 bytes.") + command(b"LTRIM", key, oldest, b"-1")
                for key in chosen
            )
        )
    began = time.perf_counter()
    for group in groups:
        bench.wire.send(group, 2 * NATIVE_PIPELINE)
    return len(groups) * NATIVE_PIPELINE / (time.perf_counter() - began)


def _framework(framework: StreamFramework) -> float:
    audience = random.sample(range(FEEDS), FRAMEWORK_SIZE)
    return FRAMEWORK_SIZE / framework.deliver(audience)


def _ratios(seen: dict[str, list[float]]) -> list[Ratio]:
    middle = {name: statistics.median(each) for name, each in seen.items()}
    ours = Value(middle["ours"], "deliveries/s, the engine")
    return [
        Ratio(
            "engine_over_native_rpushx",
            ours,
            Value(middle["rpushx"], "RPUSHX/s, redis-benchmark"),
            Goal(at_least=0.85),
        ),
        Ratio(
            "engine_over_native_pairs",
            ours,
            Value(middle["pairs"], "RPUSHX and LTRIM/s"),
            Goal(at_least=1.9),
        ),
        Ratio(
            "engine_over_stream_framework",
            ours,
            Value(middle["framework"], "deliveries/s, Stream-Framework"),
            Goal(at_least=48),
        ),
    ]


def _figures(
    before: dict[str, object], seen: dict[str, list[float]], ours: Ours
) -> dict[str, object]:
    by_size = {
        str(size): round(size / statistics.median(seconds))
        for size, seconds in ours.seconds.items()
    }
    return {
        "machine": before,
        "deliveries/s by audience": by_size,
        "each round": {name: [round(one) for one in each] for name, each in seen.items()},
    }
