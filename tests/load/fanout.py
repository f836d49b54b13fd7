"""Measures fan-out of outfits to many timelines on one core of one Valkey.

`ours` is the engine as the worker calls it: outfit after outfit, with the marker that makes a
repeat harmless, and with trimming. The baselines, on the same server:

- bare RPUSHX by redis-benchmark at 512 commands per round trip, without trimming and markers;
- pairs of RPUSHX and LTRIM, encoded before the clock starts, at 512 pairs per round trip;
- Stream-Framework 1.4.0 as its own task runs it, without Celery, into initially empty feeds.

An outfit goes to 100, 1,000 and 5,000 of 20,000 timelines, which hold 800 entries each.
"""

import asyncio
import itertools
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from feed.timeline_cache.keys import Bucket, Buckets, pack_ids
from feed.timeline_cache.timelines import Timelines
from tests.load.bare_timelines import FIRST_ID, LENGTH, BareValkey, bare_valkey, command
from tests.load.baselines.environment import StreamFramework
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.programs import find_or_install
from tests.support.timeline_keys import SINGLE

ROUNDS = 5
FEEDS = 20_000
SIZES = (100, 1_000, 5_000)
CYCLES = 30
"""Outfits per audience size in one round."""
FRAMEWORK_SIZE = 1_000
NATIVE_COMMANDS = 500_000
NATIVE_PIPELINE = 512
ID_BYTES = 8
LOOPS = 2
"""Concurrent loops, as many as the worker has for each kind of delivery."""


def run() -> Result:
    """Alternate between the engine and the three baselines."""
    before = machine()
    with bare_valkey() as valkey, StreamFramework(valkey.port) as framework:
        ours = Ours([valkey.url], SINGLE, lambda _: valkey)
        native_keys = [b"timeline:%012d" % number for number in range(FEEDS)]
        valkey.fill_lists(native_keys)
        contenders: dict[str, Callable[[], float]] = {
            "ours": ours.round,
            "rpushx": lambda: redis_benchmark(valkey.url),
            "pairs": lambda: _pairs(valkey, native_keys),
            "framework": lambda: _framework(framework),
        }
        rates: dict[str, list[float]] = {name: [] for name in contenders}
        for _ in range(ROUNDS):
            for name, work in contenders.items():
                rates[name].append(work())
                valkey.trim_lists(native_keys)
    return Result("fanout", _ratios(rates), _figures(before, rates, ours))


@dataclass
class Ours:
    """The engine with its own lists: on one server, or in a cluster if there are several URLs."""

    urls: Sequence[str]
    buckets: Buckets
    owner: Callable[[Bucket], BareValkey]
    seconds: dict[int, list[float]] = field(default_factory=lambda: {size: [] for size in SIZES})
    """Seconds of each outfit, by number of followers."""

    def __post_init__(self) -> None:
        self.people = [FIRST_ID + number for number in range(FEEDS)]
        self.feed_ids = itertools.count(FIRST_ID + FEEDS)
        for bucket, people in self.buckets.split(map(pack_ids, self.people)):
            self.owner(bucket).fill_lists([bucket.key(b"timeline:", one) for one in people])

    def by_size(self) -> dict[str, int]:
        """Return deliveries per second of the median outfit, by number of followers."""
        return {
            str(size): round(size / statistics.median(seconds))
            for size, seconds in self.seconds.items()
        }

    def round(self) -> float:
        """Return deliveries per second."""
        return asyncio.run(self._round())

    async def _round(self) -> float:
        timelines = Timelines(self.urls, len(self.buckets))
        await timelines.start()
        audiences = [sorted(random.sample(self.people, size)) for size in SIZES * CYCLES]
        pending = iter([pack_ids(*each) for each in audiences])
        started = time.perf_counter()
        await asyncio.gather(*(self._deliver(timelines, pending) for _ in range(LOOPS)))
        seconds = time.perf_counter() - started
        await timelines.close()
        return sum(map(len, audiences)) / seconds

    async def _deliver(self, timelines: Timelines, pending: Iterator[bytes]) -> None:
        for followers in pending:
            size = len(followers) // ID_BYTES
            started = time.perf_counter()
            reached = await timelines.push(next(self.feed_ids), 0, followers)
            self.seconds[size].append(time.perf_counter() - started)
            if reached != size:
                raise CannotRun("A delivery did not reach every timeline.")


def redis_benchmark(url: str, key: str = "timeline:__rand_int__") -> float:
    address = urlsplit(url)
    login = ("--user", address.username or "", "-a", address.password) if address.password else ()
    program = find_or_install(["redis-benchmark"], "redis-tools")
    if program is None:
        raise CannotRun("redis-benchmark is not installed (apt-get install redis-tools).")
    done = subprocess.run(
        [
            *(
                program,
                "-p",
                str(address.port),
                *login,
                "-c",
                "1",
                "-P",
                str(NATIVE_PIPELINE),
                "--csv",
            ),
            *("-n", str(NATIVE_COMMANDS), "-r", str(FEEDS)),
            *("RPUSHX", key, "8 bytes."),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return float(done.stdout.strip().splitlines()[-1].split(",")[1].strip('"'))


def _pairs(valkey: BareValkey, keys: Sequence[bytes]) -> float:
    """Run RPUSHX and LTRIM for each delivery, on random lists. Return deliveries per second."""
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
    started = time.perf_counter()
    for group in groups:
        valkey.client.send(group, 2 * NATIVE_PIPELINE)
    return len(groups) * NATIVE_PIPELINE / (time.perf_counter() - started)


def _framework(framework: StreamFramework) -> float:
    audience = random.sample(range(FEEDS), FRAMEWORK_SIZE)
    return FRAMEWORK_SIZE / framework.deliver(audience)


def _ratios(rates: dict[str, list[float]]) -> list[Ratio]:
    medians = {name: statistics.median(each) for name, each in rates.items()}
    ours = Value(medians["ours"], "deliveries/s, the engine")
    return [
        over_native("engine_over_native_rpushx", ours, medians["rpushx"]),
        Ratio("engine_over_native_pairs", ours, Value(medians["pairs"], "RPUSHX and LTRIM/s")),
        Ratio(
            "engine_over_stream_framework",
            ours,
            Value(medians["framework"], "deliveries/s, Stream-Framework"),
        ),
    ]


def over_native(key: str, ours: Value, rpushx: float) -> Ratio:
    """Return the engine's ratio to RPUSHX by redis-benchmark on the same server."""
    native = Value(rpushx, "RPUSHX/s, redis-benchmark")
    return Ratio(key, ours, native)


def _figures(
    before: dict[str, object], rates: dict[str, list[float]], ours: Ours
) -> dict[str, object]:
    return {
        "machine": before,
        "deliveries/s by audience": ours.by_size(),
        "each round": {name: [round(one) for one in each] for name, each in rates.items()},
    }
