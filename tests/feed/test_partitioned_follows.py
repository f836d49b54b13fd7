"""Follows in partitions: by follower in `follows`, by followee in `followers`."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from contracts.types import MAX_ID
from feed.main import service
from feed.relations.follows.store import list_chunk_starts, list_followers_among
from feed.timeline.read.store import list_page
from tests.feed.world import Outfit, World, fresh_id
from tests.support.follows import FOLLOWS_THAT_DIFFER
from tests.support.servers import Servers
from tests.support.service_under_test import drop_database, migrate, new_database
from tests.support.wait import eventually

_PARTITION = re.compile(r"(follows|followers)_\d+")
_FOLLOW = "INSERT INTO follows (follower_id, followee_id, state, version) VALUES (%s, %s, %s, 1)"
_STATES = ("following", "requested", "none")


def plain(url: str) -> str:
    """Return a URL for psycopg instead of SQLAlchemy."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


@contextmanager
def statements(world: World) -> Iterator[list[tuple[str, Any]]]:
    """Collect the statements that read or write follows, with their parameters."""
    engine = world.running.database.engine.sync_engine
    collected: list[tuple[str, Any]] = []

    def collect(_: Any, __: Any, statement: str, params: Any, *___: Any) -> None:
        if re.search(r"\b(follows|followers)\b", statement):
            collected.append((statement, params))

    event.listen(engine, "before_cursor_execute", collect)
    try:
        yield collected
    finally:
        event.remove(engine, "before_cursor_execute", collect)


def partitions_used(plan: Mapping[str, Any]) -> set[str]:
    """Return the partitions that a plan, explained with ANALYZE, has read or written."""
    used: set[str] = set()
    if plan["Actual Loops"] and _PARTITION.fullmatch(plan.get("Relation Name", "")):
        used.add(plan["Relation Name"])
    return used.union(*(partitions_used(each) for each in plan.get("Plans", ())))


def by_table(partitions: set[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for partition in partitions:
        found[partition.partition("_")[0]].add(partition)
    return dict(found)


async def use_follows(world: World) -> None:
    """Do everything that asks who follows whom, except what concerns all follows of an account."""
    authors = await world.people(6)
    viewer = await world.person()
    for author in authors:
        assert await world.follow(viewer, author) == "following"
    author = authors[0]
    readers = [await world.follower_of(author) for _ in range(6)]
    outfit = await world.publish(author)
    for reader in (viewer, *readers):
        await world.shows(reader, outfit)
    await _use_tags(world, viewer, outfit, readers)
    await _use_requests(world, viewer)
    commented = {"text": "The boots!"}
    assert (await world.post(viewer, f"/outfits/{outfit.id}/comments", commented)).is_success
    assert (await world.put(viewer, f"/outfits/{outfit.id}/like")).is_success
    seen = {"outfit_id": str(outfit.id)}
    assert (await world.put(viewer, "/timeline-marker", seen)).is_success
    await _use_what_is_rare(world, viewer, author)
    assert (await world.delete(viewer, f"/follows/{authors[1]}")).is_success
    for reader, path in (
        (viewer, f"/relations/{author}"),
        (viewer, "/following"),
        (author, "/followers"),
        (author, "/notifications"),
        (viewer, "/people?q=ana"),
        (viewer, "/people/suggestions"),
        (viewer, "/discover"),
        (viewer, "/recommendations"),
        (viewer, f"/outfits/{outfit.id}/comments"),
        (viewer, f"/reactions?ids={outfit.id}"),
        (viewer, "/timeline-marker"),
    ):
        assert (await world.get(reader, path)).status_code == 200, path


async def _use_tags(world: World, viewer: int, outfit: Outfit, readers: list[int]) -> None:
    """Tag another outfit of an author for readers of whom some follow them."""
    owner = await world.person()
    tag = await world.tag(owner, "rain")
    stranger = await world.person()

    async def follow_tag() -> None:
        for reader in (viewer, stranger, *readers[:2]):
            assert (await world.put(reader, f"/tag-follows/{tag}")).is_success

    await eventually(follow_tag)
    tagged = await world.publish(outfit.owner_id)
    await world.shows(readers[-1], tagged, outfit)
    await world.put_in(owner, tag, tagged)
    await world.shows(stranger, tagged)


async def _use_requests(world: World, viewer: int) -> None:
    owner = await world.person("followers")
    assert await world.follow(viewer, owner) == "requested"
    assert (await world.get(owner, "/follow-requests")).json()["items"]
    assert (await world.put(owner, f"/follow-requests/{viewer}")).is_success


async def _use_what_is_rare(world: World, viewer: int, author: int) -> None:
    """Call what needs an outage of Valkey, open sockets, or an author with many followers."""
    async with world.running.database.sessions() as session:
        assert await list_page(session, viewer, MAX_ID, 20)
        assert await list_followers_among(session, author, [viewer, author]) == [viewer]
        assert await list_chunk_starts(session, author, 3)


async def test_each_statement_uses_one_partition_of_each_table(world: World) -> None:
    with statements(world) as collected:
        await use_follows(world)
    used: set[str] = set()
    with psycopg.connect(plain(world.running.database.url)) as connection:
        for statement, params in dict(collected).items():
            explain = f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {statement}"
            (plans,) = connection.execute(explain.encode(), params).fetchone() or ([],)
            connection.rollback()
            tables = by_table(partitions_used(plans[0]["Plan"]))
            used |= tables.keys()
            for partitions in tables.values():
                assert len(partitions) == 1, json.dumps([statement, sorted(partitions)])
    assert used == {"follows", "followers"}


def insert_follows(connection: psycopg.Connection, count: int) -> None:
    """Insert follows in every state, as the previous release does."""
    for number in range(count):
        row = [fresh_id(), fresh_id(), _STATES[number % len(_STATES)]]
        connection.execute(_FOLLOW, row)


def require_copies(connection: psycopg.Connection, count: int) -> None:
    assert connection.execute(FOLLOWS_THAT_DIFFER).fetchall() == []
    assert connection.execute("SELECT count(*) FROM followers").fetchone() == (count,)


@pytest.fixture
def database(servers: Servers) -> Iterator[str]:
    """An empty database without any schema."""
    url = new_database(service, servers)
    with psycopg.connect(plain(url), autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    yield url
    drop_database(url, servers)


def test_the_migration_copies_all_follows(database: str) -> None:
    migrate(service, database, "0024")
    with psycopg.connect(plain(database), autocommit=True) as connection:
        insert_follows(connection, 60)
        before = connection.execute("SELECT * FROM follows ORDER BY changed_id").fetchall()
        migrate(service, database)
        assert before == connection.execute("SELECT * FROM follows ORDER BY changed_id").fetchall()
        require_copies(connection, 60)


def test_what_the_previous_release_writes_is_copied(database: str) -> None:
    migrate(service, database)
    with psycopg.connect(plain(database), autocommit=True) as connection:
        insert_follows(connection, 6)
        require_copies(connection, 6)
        connection.execute("UPDATE follows SET state = 'none', version = 2, changed_id = next_id()")
        require_copies(connection, 6)
        connection.execute("DELETE FROM follows WHERE changed_id % 2 = 0")
        connection.execute("DELETE FROM follows")
        require_copies(connection, 0)
