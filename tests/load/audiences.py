"""Authors with many followers in a running system, and what is done to them."""

import asyncio
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime

import psycopg

from contracts.envelope import Envelope
from contracts.wardrobe import OutfitPublished
from deploy.local.layout import Layout
from feed.timeline_cache.valkey_client import packed
from shared.bus import Bus
from tests.feed.world import Outfit
from tests.load.bare_timelines import Bench, command
from tests.load.client import Line
from tests.load.report import CannotRun
from tests.support.people import Person
from tests.wardrobe.pictures import telling_jpeg

BACKLOG = 200
"""Outfits to 10,000 that are on their way while somebody reads."""
FIRST_FOLLOWER = 1 << 50
"""Smaller than any id of an account, so that a real person is the last follower."""
PATIENCE = 120.0
PAUSE = 0.002
"""Between two looks: looking all the time would take the processor from what is looked for."""
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
    """An author, her last follower, and what was measured of both."""

    size: int
    author: Person
    last: Person
    post: list[float] = field(default_factory=list)
    visible: list[float] = field(default_factory=list)
    """Milliseconds."""
    rates: list[float] = field(default_factory=list)
    """Deliveries a second."""


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
        self.database.execute(_READERS, place)
        self.database.execute("ANALYZE follows, readers")  # as some minutes later by itself
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
            await asyncio.sleep(PAUSE)
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
    """As of the outfits that are posted: without tags."""
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
