"""How soon and at what rate outfits reach the timelines of many, through the whole system.

`visible`: somebody posts an outfit by HTTP; the last of her followers (jobs go by their ids) reads
her own timeline by HTTP until it is there; both times count from the moment of the POST.

`sustained`: outfits are announced as the wardrobe announces them, one after the other without
waiting; counted is the time until nothing is on its way any more. Followers' timelines begin empty:
what trimming costs is the matter of the bench `fanout`. All followers are pushed to, although by
default those of more than 10,000 fetch.
"""

import asyncio
import math
import os
import statistics
import time
import uuid
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

import psycopg

from deploy.local.credentials import load_credentials
from deploy.local.databases import database_url
from deploy.local.layout import Layout
from feed.timelines import packed
from shared.bus import Bus
from shared.contracts.envelope import Envelope
from shared.contracts.wardrobe import OutfitPublished
from tests.feed.world import Outfit
from tests.load.client import Line
from tests.load.fanout import FEEDS, redis_benchmark
from tests.load.lists import Bench, Wire, command
from tests.load.report import CannotRun, Goal, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.support.people import Person
from tests.wardrobe.pictures import telling_jpeg

SIZES = (1_000, 10_000, 100_000)
POSTS = {1_000: 30, 10_000: 7, 100_000: 5}
"""How many outfits are posted to each audience."""
ANNOUNCED = {1_000: 200, 10_000: 30, 100_000: 4}
"""How many are announced in one round of `sustained`."""
ROUNDS = 5
BACKLOG = 200
"""Outfits to 10,000 that are on their way while somebody reads."""
FIRST_FOLLOWER = 1 << 50
"""Smaller than any id of an account, so that a real person is the last follower."""
PATIENCE = 120.0
READING_SECONDS = 6
TIMELINE = "/api/feed/v1/timeline"
_FOLLOWERS = """
INSERT INTO follows (follower_id, followee_id, state, version, changed_id, approved)
SELECT %(first)s + n, %(author)s, 'following', 1, %(first)s + n, false
FROM generate_series(0, %(count)s - 1) AS n
"""


@dataclass
class Audience:
    """An author, her last follower, and what was measured of both."""

    size: int
    author: Person
    last: Person
    post: list[float] = field(default_factory=list)
    visible: list[float] = field(default_factory=list)
    """Milliseconds."""
    rates: list[float] = field(default_factory=list)
    """Deliveries a second."""


def run() -> Result:
    """Post and announce to each audience in turn."""
    with pushing_to_all(), running_system() as layout:
        return asyncio.run(_measure(layout))


@contextmanager
def pushing_to_all() -> Iterator[None]:
    os.environ["GARDEROBE_PUSH_LIMIT"] = str(10 * max(SIZES))
    try:
        yield
    finally:
        del os.environ["GARDEROBE_PUSH_LIMIT"]


async def _measure(layout: Layout) -> Result:
    async with AsyncExitStack() as stack:
        port = layout.port_of("valkey")
        bench = Bench(f"redis://127.0.0.1:{port}/0", Wire(port))
        stack.callback(bench.wire.close)
        bus = Bus(f"nats://127.0.0.1:{layout.port_of('nats')}", "bench")
        await bus.connect()
        stack.push_async_callback(bus.close)
        database = stack.enter_context(psycopg.connect(_database(layout), autocommit=True))
        town = Town(layout, database, bench, bus)
        audiences = [await town.gather(size) for size in SIZES]
        bench.fill_lists([b"timeline:%012d" % number for number in range(FEEDS)])
        before = machine()
        native = []
        for audience in audiences:
            for _ in range(POSTS[audience.size]):
                await town.post(audience)
        for _ in range(ROUNDS):
            native.append(redis_benchmark(port))
            for audience in audiences:
                await town.announce_all(audience, ANNOUNCED[audience.size])
        idle, saturated = await town.read_beside(audiences[0], audiences[1])
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


@dataclass
class Town:
    """The system, and what the bench does to it."""

    layout: Layout
    database: psycopg.Connection[tuple[int]]
    bench: Bench
    bus: Bus
    people: int = 0

    async def gather(self, size: int) -> Audience:
        """So many followers, whose timelines are there, and a real person as the last."""
        author = await Person.register(self.layout.public_url, "author")
        last = await Person.register(self.layout.public_url, "last")
        await last.follow(author)
        first, count = FIRST_FOLLOWER + self.people, size - 1
        self.people += count
        place = {"first": first, "author": int(author.id), "count": count}
        self.database.execute(_FOLLOWERS, place)
        lists = (
            command(b"RPUSH", b"timeline:" + packed(first + number), packed(0))
            for number in range(count)
        )
        self.bench.wire.send_all(lists, at_once=512)
        return Audience(size, author, last)

    async def post(self, audience: Audience) -> None:
        """Publish by HTTP, and look until the last follower has it."""
        author, last = audience.author, audience.last
        photo = await author.upload(telling_jpeg())
        await last.timeline()
        new = {"photo_id": photo["id"], "audience": "public"}
        began = time.perf_counter()
        answer = await author.http.post("/api/wardrobe/v1/outfits", json=new)
        audience.post.append((time.perf_counter() - began) * 1000)
        if answer.status_code != 201:
            raise CannotRun(f"An outfit was answered {answer.status_code}.")
        outfit_id = answer.json()["id"]
        while outfit_id not in [item["outfit"]["id"] for item in await last.timeline()]:
            if time.perf_counter() > began + PATIENCE:
                raise CannotRun("An outfit did not arrive.")
        audience.visible.append((time.perf_counter() - began) * 1000)

    async def announce_all(self, audience: Audience, count: int) -> None:
        """Announce outfits, and wait until each has reached every follower."""
        began = await self._announce(audience, count)
        await self._require_delivered(began)
        audience.rates.append(count * audience.size / (time.perf_counter() - began))

    async def read_beside(
        self, reader: Audience, audience: Audience
    ) -> tuple[list[float], list[float]]:
        """Milliseconds of the last follower's readings, alone and while others get outfits."""
        idle = await self._read(reader.last)
        began = await self._announce(audience, BACKLOG)
        saturated = await self._read(reader.last)
        if not self._on_their_way():
            raise CannotRun("All was delivered before the reading was over.")
        await self._require_delivered(began)
        return idle, saturated

    async def _announce(self, audience: Audience, count: int) -> float:
        """Answers when it began; returns when the first is on its way to followers."""
        outfits = [Outfit(int(audience.author.id)) for _ in range(count)]
        messages = [_announcement(outfit) for outfit in outfits]
        began = time.perf_counter()
        publish = self.bus.jetstream.publish
        await asyncio.gather(*(publish(OutfitPublished.type, one) for one in messages))
        while not self._on_their_way():  # noqa: ASYNC110 - in another process
            await asyncio.sleep(0.001)
        return began

    async def _require_delivered(self, began: float) -> None:
        while self._on_their_way() or await self._unheard():
            if time.perf_counter() > began + PATIENCE:
                raise CannotRun("Outfits did not arrive.")
            await asyncio.sleep(0.005)

    def _on_their_way(self) -> bool:
        found = self.database.execute("SELECT 1 FROM pending_deliveries LIMIT 1")
        return found.fetchone() is not None

    async def _unheard(self) -> bool:
        consumer = await self.bus.jetstream.consumer_info("WARDROBE", "feed-wardrobe")
        return bool(consumer.num_pending or consumer.num_ack_pending)

    async def _read(self, person: Person) -> list[float]:
        cookies = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
        found: list[float] = []
        end = time.perf_counter() + READING_SECONDS
        async with Line(self.layout.public_url) as line:
            while time.perf_counter() < end:
                reply = await line.ask("GET", TIMELINE, headers={"Cookie": cookies})
                if reply.status != 200:
                    raise CannotRun(f"The feed answered {reply.status}.")
                found.append(reply.seconds * 1000)
        return found


def _announcement(outfit: Outfit) -> bytes:
    event = outfit.state(OutfitPublished)
    envelope = Envelope(
        id=uuid.uuid4(),
        source="/garderobe/wardrobe",
        type=event.type,
        time=datetime.now(UTC),
        subject=str(outfit.id),
        aggregateversion=1,
        data=event.model_dump(mode="json"),
    )
    return envelope.model_dump_json().encode()


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[98]


def _exponent(audiences: list[Audience]) -> float:
    """Slope of the time that an outfit takes over its followers, both as logarithms."""
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
            Goal(at_least=0.55),
        ),
        Ratio(
            "growth_exponent",
            Value(_exponent(audiences), "exponent"),
            Value(1, ""),
            Goal(at_least=0.95, at_most=1.05),
        ),
        Ratio(
            "visible_over_post_p50",
            Value(statistics.median(thousand.visible), "ms to the last of 1,000"),
            Value(statistics.median(thousand.post), "ms, POST"),
            Goal(at_most=2),
        ),
        Ratio(
            "visible_over_post_p99",
            Value(_p99(thousand.visible), "ms p99 to the last of 1,000"),
            Value(_p99(thousand.post), "ms p99, POST"),
            Goal(at_most=4),
        ),
        Ratio(
            "reader_p99_saturated_over_idle",
            Value(_p99(saturated), "ms p99 beside deliveries"),
            Value(_p99(idle), "ms p99 alone"),
            Goal(at_most=8),
        ),
    ]


def _figures(before: dict[str, object], audiences: list[Audience]) -> dict[str, object]:
    return {
        "machine": before,
        **_of_each(audiences),
    }


def _of_each(audiences: list[Audience]) -> dict[str, object]:
    return {
        f"{one.size} followers": {
            "deliveries/s": [round(rate) for rate in one.rates],
            "post ms": round(statistics.median(one.post), 1),
            "visible ms": round(statistics.median(one.visible), 1),
            "posts": len(one.post),
        }
        for one in audiences
    }
