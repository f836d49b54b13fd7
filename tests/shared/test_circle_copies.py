"""Every service that copies circles keeps the newest state of each circle and membership."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count, permutations
from typing import Any

import pytest
from sqlalchemy import text
from starlette.datastructures import State

from admin.main import service as admin_service
from admin.moderation.reportables import models as admin_models
from contracts.envelope import Envelope, Event
from contracts.feed import CircleChanged, MembershipChanged
from shared.data.db import Database
from shared.features.circles import (
    CircleColumns,
    CircleMemberColumns,
    delete_circle_members,
    delete_circles,
)
from shared.service import Service
from tags.main import service as tags_service
from tags.visibility import models as tags_models
from tests.support.servers import Servers
from tests.support.service_under_test import drop_database, new_database
from wardrobe.main import service as wardrobe_service
from wardrobe.people.visibility import models as wardrobe_models

ids = count(1000)


@dataclass(frozen=True)
class Copy:
    """A service and its tables; without circles if it keeps only the people in them."""

    service: Service
    members: type[CircleMemberColumns]
    circles: type[CircleColumns] | None


COPIES = [
    Copy(wardrobe_service, wardrobe_models.KnownCircleMember, wardrobe_models.KnownCircle),
    Copy(tags_service, tags_models.CircleMember, tags_models.Circle),
    Copy(admin_service, admin_models.CircleMember, None),
]


@dataclass
class Projection:
    """A service's migrated database and its handler of the feed's events."""

    copy: Copy
    database: Database

    async def deliver(self, event: Event, subject: str, version: int) -> None:
        state = State({"database": self.database})
        (feed,) = (one for one in self.copy.service.subscriptions(state) if one.stream == "feed")
        envelope = Envelope(
            id=uuid.uuid4(),
            source="/garderobe/feed",
            type=event.type,
            time=datetime.now(UTC),
            subject=subject,
            aggregateversion=version,
            data=event.model_dump(mode="json"),
        )
        await feed.handle([envelope])

    async def member(
        self, circle: int, owner: int, member: int, version: int, *, active: bool
    ) -> None:
        event = MembershipChanged(circle_id=circle, owner_id=owner, member_id=member, active=active)
        await self.deliver(event, f"{circle}-{member}", version)

    async def circle(self, circle: int, owner: int, version: int, *, deleted: bool) -> None:
        event = CircleChanged(circle_id=circle, owner_id=owner, deleted=deleted)
        await self.deliver(event, str(circle), version)

    async def members(self, circle: int) -> list[tuple[Any, ...]]:
        query = "SELECT owner_id, member_id, active, version FROM circle_members"
        found = await self.execute(f"{query} WHERE circle_id = :circle", circle=circle)
        return sorted(tuple(row) for row in found)

    async def circles(self, circle: int) -> list[tuple[Any, ...]]:
        query = "SELECT owner_id, deleted, version FROM circles WHERE circle_id = :circle"
        return [tuple(row) for row in await self.execute(query, circle=circle)]

    async def execute(self, query: str, **params: int) -> list[Any]:
        async with self.database.sessions() as session:
            result: Any = await session.execute(text(query), params)
            rows = list(result) if result.returns_rows else []
            await session.commit()
            return rows


@pytest.fixture(scope="module", params=COPIES, ids=lambda copy: copy.service.name)
async def projection(request: pytest.FixtureRequest, servers: Servers) -> AsyncIterator[Projection]:
    url = await asyncio.to_thread(new_database, request.param.service, servers)
    database = Database(url)
    yield Projection(request.param, database)
    await database.close()
    await asyncio.to_thread(drop_database, url, servers)


def new_ids() -> tuple[int, int, int]:
    return next(ids), next(ids), next(ids)


@pytest.mark.parametrize("last", [True, False], ids=["active", "ended"])
async def test_the_newest_state_of_a_membership_wins_in_every_order(
    projection: Projection, *, last: bool
) -> None:
    states = {1: last, 2: not last, 3: last}
    for order in permutations(states):
        circle, owner, member = new_ids()
        for version in order:
            await projection.member(circle, owner, member, version, active=states[version])
        assert await projection.members(circle) == [(owner, member, last, 3)], order


@pytest.mark.parametrize(
    "projection",
    [copy for copy in COPIES if copy.circles is not None],
    ids=lambda copy: copy.service.name,
    indirect=True,
)
async def test_a_deleted_circle_stays_deleted_in_every_order(projection: Projection) -> None:
    for order in permutations({1: False, 2: False, 3: True}.items()):
        circle, owner, _ = new_ids()
        for version, deleted in order:
            await projection.circle(circle, owner, version, deleted=deleted)
        assert await projection.circles(circle) == [(owner, True, 3)], order


@pytest.mark.parametrize("erased", ["owner", "member"])
async def test_nothing_is_stored_about_erased_accounts(projection: Projection, erased: str) -> None:
    circle, owner, member = new_ids()
    query = "INSERT INTO erased_accounts (user_id) VALUES (:user_id)"
    await projection.execute(query, user_id=owner if erased == "owner" else member)
    await projection.member(circle, owner, member, 1, active=True)
    assert await projection.members(circle) == []
    if projection.copy.circles is not None:
        await projection.circle(circle, owner, 1, deleted=False)
        assert len(await projection.circles(circle)) == (erased == "member")


async def test_an_erasure_keeps_the_circles_of_others(projection: Projection) -> None:
    person, other, third = new_ids()
    own, others = next(ids), next(ids)
    await projection.member(own, person, other, 1, active=True)
    for member in (person, third):
        await projection.member(others, other, member, 1, active=True)
    circles = projection.copy.circles
    if circles is not None:
        await projection.circle(own, person, 1, deleted=False)
        await projection.circle(others, other, 1, deleted=False)
    async with projection.database.sessions() as session:
        await delete_circle_members(session, person, projection.copy.members)
        if circles is not None:
            await delete_circles(session, person, circles)
        await session.commit()
    assert await projection.members(own) == []
    assert await projection.members(others) == [(other, third, True, 1)]
    if circles is not None:
        assert await projection.circles(own) == []
        assert await projection.circles(others) == [(other, False, 1)]
