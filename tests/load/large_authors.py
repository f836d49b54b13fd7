"""Measures the home feed of people who follow hundreds of authors above the push limit.

Outfits of such authors are pulled when a page is read, from one list per author. Two groups of
readers follow as many authors each; those of the one group have more followers than the push limit,
those of the other fewer. Authors of both groups publish in turn while pages are read.
"""

import asyncio
import itertools
import statistics
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2
import psycopg

from contracts.wardrobe import OutfitPublished
from feed.main import service
from shared.events.bus import Bus
from tests.feed.world import Outfit
from tests.load.audiences import event_of
from tests.load.feed_process import feed_process
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.wrk import Load, wrk
from tests.support.follows import COPY_FOLLOWS
from tests.support.servers import running_servers
from tests.support.service_under_test import drop_database, new_database
from tests.support.tokens import access_token, bearer_of, published_keys, sealed
from tests.support.wait import pause, wait_until

FOLLOWED = 400
"""Authors whom each reader follows."""
READERS = 60
"""In each group. All of them follow the same large authors, and a third of them a small one."""
SHARES = 3
PUSH_LIMIT = READERS // 2
PUBLISHED_PER_SECOND = 10
FIRST_READER, FIRST_AUTHOR = 1 << 59, 1 << 58
ROUNDS = 5
SECONDS = 4
CLIENTS = 1
"""One reader at a time, because the time of one page is measured."""
PATH = "/api/feed/v1/timeline"
_PEOPLE = """
INSERT INTO people (user_id, username, display_name, audience, version)
SELECT id, 'person_' || id, 'Ana', 'public', 1 FROM unnest(%s::bigint[]) AS id
"""
_FOLLOWS = """
INSERT INTO follows (follower_id, followee_id, state, version, changed_id, approved)
SELECT follower_id, followee_id, 'following', 1, follower_id, false
FROM unnest(%s::bigint[], %s::bigint[]) AS follows (follower_id, followee_id)
"""


@dataclass(frozen=True)
class Group:
    """Readers, and the authors whom they follow."""

    readers: Sequence[int]
    authors: Sequence[int]
    follows: Sequence[tuple[int, int]]


def _groups() -> dict[str, Group]:
    numbers = itertools.count(FIRST_AUTHOR)
    large = [next(numbers) for _ in range(FOLLOWED)]
    small = [[next(numbers) for _ in range(FOLLOWED)] for _ in range(SHARES)]
    pulling = range(FIRST_READER, FIRST_READER + READERS)
    pushed = range(FIRST_READER + READERS, FIRST_READER + 2 * READERS)
    return {
        "large": Group(pulling, large, list(itertools.product(pulling, large))),
        "small": Group(
            pushed,
            list(itertools.chain(*small)),
            [(one, author) for one in pushed for author in small[one % SHARES]],
        ),
    }


def run() -> Result:
    """Read the pages of both groups in turn."""
    groups = _groups()
    loads: dict[str, list[Load]] = {name: [] for name in groups}
    with ExitStack() as stack:
        url, publisher = stack.enter_context(_system(groups))
        folder = Path(stack.enter_context(TemporaryDirectory()))
        _build_timelines(url, groups)
        before = machine()
        stack.enter_context(publisher.publishing())
        for _ in range(ROUNDS):
            for name, group in groups.items():
                loads[name].append(_read(url, group, folder / "paths.txt"))
        published = publisher.count
    times = {
        name: Value(statistics.median(one.p50 for one in found), f"ms, {FOLLOWED} {name} authors")
        for name, found in loads.items()
    }
    ratio = Ratio("page_over_small", times["large"], times["small"])
    figures = {
        f"{name} authors": [f"p50 {one.p50:.2f} ms p99 {one.p99:.2f} ms" for one in found]
        for name, found in loads.items()
    }
    measured = {"machine": before, "outfits published": published, **figures}
    return Result("large-authors", [ratio], measured)


class Publisher:
    """Publishes outfits of large and small authors in turn, as the wardrobe does."""

    def __init__(self, url: str, groups: dict[str, Group]) -> None:
        self._url = url
        self._authors = itertools.chain.from_iterable(
            zip(*(itertools.cycle(group.authors) for group in groups.values()), strict=True)
        )
        self._stop = threading.Event()
        self.count = 0

    def publish(self, count: int) -> None:
        """Publish one outfit of each of the next authors."""
        asyncio.run(self._publish(count))

    @contextmanager
    def publishing(self) -> Iterator[None]:
        """Publish outfits one by one during the block."""
        thread = threading.Thread(target=lambda: asyncio.run(self._publish_steadily()))
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join()

    async def _publish(self, count: int) -> None:
        bus = Bus(self._url, "wardrobe")
        await bus.connect()
        await bus.ensure_stream("wardrobe")
        for _ in range(count):
            await self._publish_next(bus)
        await bus.close()

    async def _publish_steadily(self) -> None:
        bus = Bus(self._url, "wardrobe")
        await bus.connect()
        while not self._stop.wait(0):
            await self._publish_next(bus)
            self.count += 1
            await pause(1 / PUBLISHED_PER_SECOND, "the load")
        await bus.close()

    async def _publish_next(self, bus: Bus) -> None:
        event = event_of(Outfit(next(self._authors)))
        await bus.jetstream.publish(OutfitPublished.type, event)


@contextmanager
def _system(groups: dict[str, Group]) -> Iterator[tuple[str, Publisher]]:
    """Run a web process and a worker, with people who have published. Yield the URL."""
    with ExitStack() as stack:
        servers = stack.enter_context(running_servers())
        database = new_database(service, servers)
        stack.callback(drop_database, database, servers)
        folder = Path(stack.enter_context(TemporaryDirectory()))
        keys = stack.enter_context(published_keys())
        plain = database.replace("postgresql+psycopg://", "postgresql://", 1)
        connection = stack.enter_context(psycopg.connect(plain, autocommit=True))
        for group in groups.values():
            connection.execute(_PEOPLE, [[*group.readers, *group.authors]])
            connection.execute(_FOLLOWS, [list(each) for each in zip(*group.follows, strict=True)])
            connection.execute(COPY_FOLLOWS)
        connection.execute("ANALYZE")
        url, _ = (
            stack.enter_context(
                feed_process(
                    ("feed", "serve"),
                    servers,
                    database,
                    keys,
                    folder / f"{role}.log",
                    role=role,
                    push_limit=str(PUSH_LIMIT),
                )
            )
            for role in ("web", "worker")
        )
        publisher = Publisher(servers.nats, groups)
        publisher.publish(2 * max(len(group.authors) for group in groups.values()))
        wait_until(lambda: _is_idle(connection, groups), "fan-out")
        yield url, publisher


def _is_idle(connection: psycopg.Connection, groups: dict[str, Group]) -> bool:
    """Return whether all large authors are pulled, and nothing waits for fan-out."""
    pulled = connection.execute("SELECT count(*) FROM fetched_authors").fetchone()
    pending = connection.execute("SELECT FROM pending_deliveries").fetchone()
    return pulled == (len(groups["large"].authors),) and pending is None


def _build_timelines(url: str, groups: dict[str, Group]) -> None:
    with httpx2.Client(base_url=url, timeout=30) as http:
        for reader in itertools.chain(*(group.readers for group in groups.values())):
            headers = {"Authorization": bearer_of(access_token(reader))}
            if len(http.get(PATH, headers=headers).json()["items"]) < 2:
                raise CannotRun("A timeline has no page.")


def _read(url: str, group: Group, paths: Path) -> Load:
    paths.write_text("\n".join(f"{PATH} {sealed(access_token(one))}" for one in group.readers))
    return wrk(url, connections=CLIENTS, seconds=SECONDS, paths=paths)
