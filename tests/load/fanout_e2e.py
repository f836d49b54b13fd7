"""Measures latency and throughput of fan-out to many timelines, through the whole system.

`visible`: an author posts an outfit by HTTP; the last follower (jobs go by follower id) polls their
timeline by HTTP until it is there. Both times count from the POST.

`sustained`: events of outfits are published as wardrobe publishes them, without waiting in between,
and the time until all are delivered is measured. Timelines are empty at first: the bench `fanout`
measures trimming. The system pushes to all followers, although by default authors with more than
10,000 are pulled.
"""

import asyncio
import math
import os
import statistics
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

import psycopg

from deploy.local.credentials import load_credentials
from deploy.local.databases import database_url
from deploy.local.layout import Layout
from deploy.rights import bus, valkey
from shared.events.bus import Bus
from tests.load.audiences import Audience, FanoutBench
from tests.load.bare_timelines import BareValkey, PipelinedClient
from tests.load.fanout import FEEDS, redis_benchmark
from tests.load.report import Ratio, Result, Value, machine
from tests.load.system import running_system

SIZES = (1_000, 10_000, 100_000)
POSTS = {1_000: 30, 10_000: 7, 100_000: 5}
"""Posted outfits per audience."""
EVENTS = {1_000: 200, 10_000: 30, 100_000: 4}
"""Published events per round of `sustained`."""
ROUNDS = 5


def run() -> Result:
    """Post and publish events to each audience in turn."""
    with push_to_all(), running_system() as layout:
        return asyncio.run(_measure(layout))


@contextmanager
def push_to_all() -> Iterator[None]:
    os.environ["GARDEROBE_PUSH_LIMIT"] = str(10 * max(SIZES))
    try:
        yield
    finally:
        del os.environ["GARDEROBE_PUSH_LIMIT"]


async def _measure(layout: Layout) -> Result:
    async with AsyncExitStack() as stack:
        url = _valkey(layout)
        valkey_server = BareValkey(url, PipelinedClient(url))
        stack.callback(valkey_server.client.close)
        own = Bus(_nats(layout), "bench")
        await own.connect()
        stack.push_async_callback(own.close)
        database = stack.enter_context(psycopg.connect(_database(layout), autocommit=True))
        bench = FanoutBench(layout, database, valkey_server, own)
        audiences = [await bench.add_audience(size) for size in SIZES]
        valkey_server.fill_lists([b"timeline:%012d" % number for number in range(FEEDS)])
        before = machine()
        native = []
        for audience in audiences:
            for _ in range(POSTS[audience.size]):
                await bench.post(audience)
        for _ in range(ROUNDS):
            native.append(redis_benchmark(url))
            for audience in audiences:
                await bench.publish_events(audience, EVENTS[audience.size])
        idle, saturated = await bench.read_during_fanout(audiences[0], audiences[1])
        for audience in audiences:
            await audience.author.http.aclose()
            await audience.last.http.aclose()
        return Result(
            "fanout-e2e",
            _ratios(audiences, native, idle, saturated),
            _figures(before, audiences),
        )


def _database(layout: Layout) -> str:
    password = load_credentials(layout.data / "credentials.json").database_passwords["feed"]
    url = database_url("feed", password, f"127.0.0.1:{layout.port_of('postgres')}")
    return url.replace("+psycopg", "")


def _nats(layout: Layout) -> str:
    passwords = load_credentials(layout.data / "credentials.json").bus_passwords
    return bus.url_of(bus.OPERATOR, passwords, f"127.0.0.1:{layout.port_of('nats')}")


def _valkey(layout: Layout) -> str:
    passwords = load_credentials(layout.data / "credentials.json").valkey_passwords
    return valkey.url_of(bus.OPERATOR, passwords, f"127.0.0.1:{layout.port_of('valkey')}")


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[98]


def _exponent(audiences: list[Audience]) -> float:
    """Return the slope of log(time per outfit) over log(followers)."""
    points = [
        (math.log(one.size), math.log(one.size / statistics.median(one.rates))) for one in audiences
    ]
    return statistics.linear_regression(*zip(*points, strict=True)).slope


def _ratios(
    audiences: list[Audience], native: list[float], idle: list[float], saturated: list[float]
) -> list[Ratio]:
    thousand = audiences[0]
    slowest = min(audiences, key=lambda one: statistics.median(one.rates))
    rate = statistics.median(slowest.rates)
    return [
        Ratio(
            "e2e_over_native_rpushx",
            Value(rate, f"deliveries/s, {slowest.size} followers"),
            Value(statistics.median(native), "RPUSHX/s, redis-benchmark"),
        ),
        Ratio("growth_exponent", Value(_exponent(audiences), "exponent"), Value(1, "")),
        Ratio(
            "visible_over_post_p50",
            Value(statistics.median(thousand.visible), "ms to the last of 1,000"),
            Value(statistics.median(thousand.post), "ms, POST"),
        ),
        Ratio(
            "visible_over_post_p99",
            Value(_p99(thousand.visible), "ms p99 to the last of 1,000"),
            Value(_p99(thousand.post), "ms p99, POST"),
        ),
        Ratio(
            "reader_p99_saturated_over_idle",
            Value(_p99(saturated), "ms p99 during fan-out"),
            Value(_p99(idle), "ms p99 idle"),
        ),
    ]


def _figures(before: dict[str, object], audiences: list[Audience]) -> dict[str, object]:
    return {
        "machine": before,
        **_by_audience(audiences),
    }


def _by_audience(audiences: list[Audience]) -> dict[str, object]:
    return {
        f"{one.size} followers": {
            "deliveries/s": [round(rate) for rate in one.rates],
            "post ms": round(statistics.median(one.post), 1),
            "visible ms": round(statistics.median(one.visible), 1),
            "posts": len(one.post),
        }
        for one in audiences
    }
