"""Authors with many followers in a running system, and operations that measure fan-out."""

import asyncio
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime

import psycopg

from contracts.envelope import Envelope
from contracts.wardrobe import OutfitPublished
from deploy.local.layout import Layout
from feed.timeline_cache.keys import pack_ids
from shared.events.bus import Bus
from tests.feed.world import Outfit
from tests.load.bare_timelines import BareValkey, command
from tests.load.client import HttpConnection
from tests.load.report import CannotRun
from tests.support.follows import COPY_FOLLOWS
from tests.support.people import Person
from tests.support.timeline_keys import valkey_key
from tests.support.wait import pause
from tests.wardrobe.pictures import telling_jpeg

BACKLOG = 200
"""Outfits to 10,000 followers whose fan-out is in progress while a person reads."""
FIRST_FOLLOWER = 1 << 50
"""Smaller than any account id, so that a real person is the last follower."""
TIMEOUT_SECONDS = 120.0
PAUSE_SECONDS = 0.002
"""Between two polls: constant polling would take CPU time from the system."""
READING_SECONDS = 6
TIMELINE = "/api/feed/v1/timeline"
_FOLLOWERS = """
INSERT INTO follows (follower_id, followee_id, state, version, changed_id, approved)
SELECT %(first)s + n, %(author)s, 'following', 1, %(first)s + n, false
FROM generate_series(0, %(count)s - 1) AS n
"""
_READERS = """
INSERT INTO readers (user_id, listed_until)
SELECT %(first)s + n, now() + interval '31 days' FROM generate_series(0, %(count)s - 1) AS n
"""


@dataclass
class Audience:
    """An author, their last follower, and measurements."""

    size: int
    author: Person
    last: Person
    post: list[float] = field(default_factory=list)
    visible: list[float] = field(default_factory=list)
    """Milliseconds of the POST, and until the outfit is visible to the last follower."""
    rates: list[float] = field(default_factory=list)
    """Deliveries per second."""


@dataclass
class FanoutBench:
    """A running system and the operations of the bench."""

    layout: Layout
    database: psycopg.Connection[tuple[int]]
    valkey: BareValkey
    bus: Bus
    people: int = 0

    async def add_audience(self, size: int) -> Audience:
        """Create an author with `size` followers with timelines; the last is a real person."""
        author = await Person.register(self.layout.public_url, "author")
        last = await Person.register(self.layout.public_url, "last")
        await last.follow(author)
        first, count = FIRST_FOLLOWER + self.people, size - 1
        self.people += count
        parameters = {"first": first, "author": int(author.id), "count": count}
        self.database.execute(_FOLLOWERS, parameters)
        self.database.execute(COPY_FOLLOWS)
        self.database.execute(_READERS, parameters)
        self.database.execute("ANALYZE follows, readers")  # autovacuum would do it minutes later
        lists = (
            command(b"RPUSH", valkey_key(b"timeline:", first + number), pack_ids(0))
            for number in range(count)
        )
        self.valkey.client.send_all(lists, batch_size=512)
        return Audience(size, author, last)

    async def post(self, audience: Audience) -> None:
        """Publish by HTTP and poll until the last follower sees the outfit."""
        author, last = audience.author, audience.last
        photo = await author.upload(telling_jpeg())
        await last.timeline()
        new = {"photo_id": photo["id"], "audience": "public"}
        started = time.perf_counter()
        response = await author.http.post("/api/wardrobe/v1/outfits", json=new)
        audience.post.append((time.perf_counter() - started) * 1000)
        if response.status_code != 201:
            raise CannotRun(f"Publishing an outfit failed with status {response.status_code}.")
        outfit_id = response.json()["id"]
        while outfit_id not in [item["outfit"]["id"] for item in await last.timeline()]:
            await pause(PAUSE_SECONDS, "polling costs the system CPU time")
            if time.perf_counter() > started + TIMEOUT_SECONDS:
                raise CannotRun("An outfit was not delivered in time.")
        audience.visible.append((time.perf_counter() - started) * 1000)

    async def publish_events(self, audience: Audience, count: int) -> None:
        """Publish events of outfits and wait until each is delivered to every follower."""
        started = await self._start_fanout(audience, count)
        await self._require_delivered(started)
        audience.rates.append(count * audience.size / (time.perf_counter() - started))

    async def read_during_fanout(
        self, reader: Audience, audience: Audience
    ) -> tuple[list[float], list[float]]:
        """Return milliseconds of the last follower's reads, before and during fan-out."""
        idle = await self._read(reader.last)
        started = await self._start_fanout(audience, BACKLOG)
        saturated = await self._read(reader.last)
        if not self._is_in_progress():
            raise CannotRun("The fan-out ended before the reads did.")
        await self._require_delivered(started)
        return idle, saturated

    async def _start_fanout(self, audience: Audience, count: int) -> float:
        """Publish events and wait until fan-out has started. Return the start time."""
        outfits = [Outfit(int(audience.author.id)) for _ in range(count)]
        messages = [event_of(outfit) for outfit in outfits]
        started = time.perf_counter()
        publish = self.bus.jetstream.publish
        await asyncio.gather(*(publish(OutfitPublished.type, one) for one in messages))
        while not self._is_in_progress():
            await pause(0.001, "polling costs the system CPU time")
        return started

    async def _require_delivered(self, started: float) -> None:
        while self._is_in_progress() or await self._has_unconsumed_events():
            if time.perf_counter() > started + TIMEOUT_SECONDS:
                raise CannotRun("Outfits were not delivered in time.")
            await pause(0.005, "polling costs the system CPU time")

    def _is_in_progress(self) -> bool:
        found = self.database.execute("SELECT 1 FROM pending_deliveries LIMIT 1")
        return found.fetchone() is not None

    async def _has_unconsumed_events(self) -> bool:
        consumer = await self.bus.jetstream.consumer_info("WARDROBE", "feed-wardrobe")
        return bool(consumer.num_pending or consumer.num_ack_pending)

    async def _read(self, person: Person) -> list[float]:
        cookies = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
        found: list[float] = []
        end = time.perf_counter() + READING_SECONDS
        async with HttpConnection(self.layout.public_url) as connection:
            while time.perf_counter() < end:
                reply = await connection.ask("GET", TIMELINE, headers={"Cookie": cookies})
                if reply.status != 200:
                    raise CannotRun(f"The feed responded with status {reply.status}.")
                found.append(reply.seconds * 1000)
        return found


def event_of(outfit: Outfit) -> bytes:
    """Return an event like those of posted outfits: without tags."""
    event = outfit.state(OutfitPublished).model_copy(update={"tags": ()})
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
