"""Every service that copies follows and blocks keeps the newest state of each pair."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count, permutations
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text
from starlette.datastructures import State

from admin.main import service as admin_service
from admin.moderation.reportables import models as admin_models
from contracts.envelope import Envelope, Event
from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted
from identity.main import service as identity_service
from identity.profile.relationships import models as identity_models
from shared.data.db import Database
from shared.features.relationships import BlockColumns, FollowColumns, delete_relationships
from shared.service import Service
from tags.main import service as tags_service
from tags.visibility import models as tags_models
from tests.support.servers import Servers
from tests.support.service_under_test import drop_database, new_database
from wardrobe.main import service as wardrobe_service
from wardrobe.people.visibility import models as wardrobe_models

ids = count(1000)
SETTINGS = SimpleNamespace(public_url="http://testserver", mail_to="", mail_from="")
"""Those that identity's handlers of other events need."""


@dataclass(frozen=True)
class Copy:
    """A service's tables, and the SQL condition of an active pair."""

    service: Service
    follows: type[FollowColumns]
    blocks: type[BlockColumns]
    active: str = "active"


COPIES = [
    Copy(identity_service, identity_models.Follow, identity_models.Block, "NOT removed"),
    Copy(wardrobe_service, wardrobe_models.KnownFollow, wardrobe_models.KnownBlock),
    Copy(tags_service, tags_models.Follow, tags_models.Block),
    Copy(admin_service, admin_models.Follow, admin_models.Block),
]


@dataclass(frozen=True)
class Kind:
    """A kind of relationship: its events, its table and the columns of its people."""

    started: type[FollowStarted | BlockStarted]
    ended: type[FollowEnded | BlockEnded]
    table: str
    first: str
    second: str


FOLLOWS = Kind(FollowStarted, FollowEnded, "follows", "follower_id", "followee_id")
BLOCKS = Kind(BlockStarted, BlockEnded, "blocks", "blocker_id", "blocked_id")
either_kind = pytest.mark.parametrize("kind", [FOLLOWS, BLOCKS], ids=lambda kind: kind.table)
Pair = tuple[int, int]


@dataclass
class Projection:
    """A service's migrated database and its handler of the feed's events."""

    copy: Copy
    database: Database

    async def deliver(self, kind: Kind, pair: Pair, version: int, *, active: bool) -> None:
        event = (kind.started if active else kind.ended).model_validate(
            {kind.first: pair[0], kind.second: pair[1]}
        )
        state = State({"database": self.database, "settings": SETTINGS})
        (feed,) = (one for one in self.copy.service.subscriptions(state) if one.stream == "feed")
        await feed.handle([envelope_of(event, f"{pair[0]}-{pair[1]}", version)])

    async def stored(self, kind: Kind, pair: Pair) -> list[tuple[int, bool]]:
        """Return version and state of the pair's rows."""
        query = f"SELECT version, {self.copy.active} FROM {kind.table}"
        query += f" WHERE {kind.first} = :first AND {kind.second} = :second"
        found = await self.execute(query, first=pair[0], second=pair[1])
        return [(row[0], row[1]) for row in found]

    async def execute(self, query: str, **params: int) -> list[Any]:
        async with self.database.sessions() as session:
            result: Any = await session.execute(text(query), params)
            rows = list(result) if result.returns_rows else []
            await session.commit()
            return rows


def envelope_of(event: Event, subject: str, version: int) -> Envelope:
    return Envelope(
        id=uuid.uuid4(),
        source="/garderobe/feed",
        type=event.type,
        time=datetime.now(UTC),
        subject=subject,
        aggregateversion=version,
        data=event.model_dump(mode="json"),
    )


def new_pair() -> Pair:
    return next(ids), next(ids)


@pytest.fixture(scope="module", params=COPIES, ids=lambda copy: copy.service.name)
async def projection(request: pytest.FixtureRequest, servers: Servers) -> AsyncIterator[Projection]:
    async with database_of(request.param.service, servers) as database:
        yield Projection(request.param, database)


@asynccontextmanager
async def database_of(service: Service, servers: Servers) -> AsyncIterator[Database]:
    url = await asyncio.to_thread(new_database, service, servers)
    database = Database(url)
    yield database
    await database.close()
    await asyncio.to_thread(drop_database, url, servers)


@either_kind
@pytest.mark.parametrize("last", [True, False], ids=["active", "ended"])
async def test_the_newest_version_wins_in_every_order(
    projection: Projection, kind: Kind, *, last: bool
) -> None:
    states = {1: last, 2: not last, 3: last}
    for order in permutations(states):
        pair = new_pair()
        for version in order:
            await projection.deliver(kind, pair, version, active=states[version])
        assert await projection.stored(kind, pair) == [(3, last)], order


@either_kind
async def test_another_state_of_the_same_version_changes_nothing(
    projection: Projection, kind: Kind
) -> None:
    pair = new_pair()
    await projection.deliver(kind, pair, 4, active=False)
    await projection.deliver(kind, pair, 4, active=True)
    assert await projection.stored(kind, pair) == [(4, False)]


@either_kind
async def test_the_two_directions_of_a_pair_are_different_rows(
    projection: Projection, kind: Kind
) -> None:
    first, second = new_pair()
    await projection.deliver(kind, (first, second), 2, active=False)
    await projection.deliver(kind, (second, first), 1, active=True)
    assert await projection.stored(kind, (first, second)) == [(2, False)]
    assert await projection.stored(kind, (second, first)) == [(1, True)]


@either_kind
@pytest.mark.parametrize("erased", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("active", [True, False], ids=["active", "ended"])
async def test_nothing_is_stored_about_erased_accounts(
    projection: Projection, kind: Kind, erased: int, *, active: bool
) -> None:
    pair = new_pair()
    query = "INSERT INTO erased_accounts (user_id) VALUES (:user_id)"
    await projection.execute(query, user_id=pair[erased])
    await projection.deliver(kind, pair, 1, active=active)
    assert await projection.stored(kind, pair) == []


async def test_deleting_a_persons_relationships_keeps_those_of_others(
    projection: Projection,
) -> None:
    person, first, second = next(ids), next(ids), next(ids)
    deleted, kept = [(person, first), (second, person)], [(first, second)]
    for kind in (FOLLOWS, BLOCKS):
        for pair in deleted + kept:
            await projection.deliver(kind, pair, 1, active=True)
    tables = projection.copy.follows, projection.copy.blocks
    async with projection.database.sessions() as session:
        await delete_relationships(session, person, *tables)
        await session.commit()
    for kind in (FOLLOWS, BLOCKS):
        assert [await projection.stored(kind, pair) for pair in deleted] == [[], []]
        assert await projection.stored(kind, kept[0]) == [(1, True)]
