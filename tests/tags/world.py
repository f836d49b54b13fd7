"""Publishes people, follows and outfits as other services would, and calls the tags API."""

import itertools
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx2
from sqlalchemy import text

from contracts.envelope import Envelope, Event
from contracts.feed import (
    BlockEnded,
    BlockStarted,
    CircleChanged,
    FollowStarted,
    MembershipChanged,
)
from contracts.identity import ProfileChanged
from contracts.types import Audience
from contracts.wardrobe import OutfitChanged, OutfitPublished, OutfitRemoved
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/tags/v1"
_ids = itertools.count(1000)


def old_id() -> int:
    """Return an id made long ago, for which requests do not wait."""
    return next(_ids)


def young_id() -> int:
    """Return an id made just now, as `next_id()` makes them."""
    now = datetime.now(UTC).timestamp() * 1000
    return (int(now) - 1_735_689_600_000) << 22 | next(_ids)


@dataclass
class World:
    """The service under test, and the events that it consumes."""

    running: RunningService

    def as_(self, user_id: int | None = None) -> httpx2.AsyncClient:
        """Return a client of the API for a person or an anonymous visitor."""
        client = self.running.client(user_id)
        client.base_url = httpx2.URL(f"http://testserver{API}")
        return client

    async def deliver(self, *events: tuple[Event, int | str, int]) -> None:
        """Publish (event, subject, version) and wait until all of them were handled."""
        sent = [
            await self.running.publish(event, subject=subject, version=version)
            for event, subject, version in events
        ]
        await self.handled(sent)

    async def handled(self, events: list[uuid.UUID]) -> None:
        query = text("SELECT count(*) FROM inbox WHERE event_id = ANY(:ids)")

        async def check() -> None:
            async with self.running.database.sessions() as session:
                found = (await session.execute(query, {"ids": events})).scalar_one()
                assert found == len(set(events))

        await eventually(check)

    async def person(self, audience: Audience = "public") -> int:
        """Publish a new person with a profile."""
        user_id = old_id()
        await self.profile(user_id, audience)
        return user_id

    async def profile(self, user_id: int, audience: Audience, version: int = 1) -> None:
        event = ProfileChanged(
            user_id=user_id, username=f"u{user_id}", display_name="A person", audience=audience
        )
        await self.deliver((event, user_id, version))

    async def follow(self, follower_id: int, followee_id: int) -> None:
        event = FollowStarted(follower_id=follower_id, followee_id=followee_id)
        await self.deliver((event, f"{follower_id}/{followee_id}", 1))

    async def block(self, blocker_id: int, blocked_id: int, version: int = 1) -> None:
        event = BlockStarted(blocker_id=blocker_id, blocked_id=blocked_id)
        await self.deliver((event, f"{blocker_id}-{blocked_id}", version))

    async def unblock(self, blocker_id: int, blocked_id: int, version: int = 2) -> None:
        event = BlockEnded(blocker_id=blocker_id, blocked_id=blocked_id)
        await self.deliver((event, f"{blocker_id}-{blocked_id}", version))

    async def circle(self, owner_id: int, *members: int) -> int:
        """Make a circle with these people in it; return its id."""
        circle_id = old_id()
        event = CircleChanged(circle_id=circle_id, owner_id=owner_id)
        await self.deliver((event, circle_id, 1))
        for member_id in members:
            await self.set_member(owner_id, circle_id, member_id)
        return circle_id

    async def delete_circle(self, owner_id: int, circle_id: int) -> None:
        event = CircleChanged(circle_id=circle_id, owner_id=owner_id, deleted=True)
        await self.deliver((event, circle_id, 2))

    async def set_member(
        self,
        owner_id: int,
        circle_id: int,
        member_id: int,
        *,
        active: bool = True,
        version: int = 1,
    ) -> None:
        event = MembershipChanged(
            circle_id=circle_id, owner_id=owner_id, member_id=member_id, active=active
        )
        await self.deliver((event, f"{circle_id}-{member_id}", version))

    async def outfit(
        self, owner_id: int, audience: Audience = "public", tags: tuple[str, ...] = ()
    ) -> int:
        """Publish an outfit with an old id."""
        outfit_id = old_id()
        await self.deliver((published(outfit_id, owner_id, audience, tags), outfit_id, 1))
        return outfit_id

    async def tag(self, owner_id: int, name: str, **fields: Any) -> dict[str, Any]:
        """Create a tag through the API."""
        async with self.as_(owner_id) as client:
            response = await client.post("/tags", json={"name": name, **fields})
            assert response.status_code == 201, response.text
            found: dict[str, Any] = response.json()
            return found

    async def put(self, owner_id: int, slug: str, *outfit_ids: int) -> None:
        """Add outfits to a tag through the API."""
        async with self.as_(owner_id) as client:
            for outfit_id in outfit_ids:
                response = await client.put(f"/tags/{slug}/outfits/{outfit_id}")
                assert response.status_code == 200, response.text

    async def shown(self, viewer_id: int | None, owner_id: int, slug: str) -> list[int] | None:
        """Return the outfits that a tag page shows to a viewer; None if there is no page."""
        async with self.as_(viewer_id) as client:
            response = await client.get(f"/users/{owner_id}/tags/{slug}/outfits")
        if response.status_code == 404:
            return None
        assert response.status_code == 200, response.text
        return [int(item["id"]) for item in response.json()["items"]]

    async def announced(self, event_type: str, **data: str) -> list[Envelope]:
        """Return the published events of this type with these values."""
        found = await self.running.published(event_type)
        return [event for event in found if data.items() <= event.data.items()]


def published(
    outfit_id: int,
    owner_id: int,
    audience: Audience = "public",
    tags: tuple[str, ...] = (),
    *,
    kind: type[OutfitPublished] = OutfitPublished,
) -> OutfitPublished:
    return kind(
        outfit_id=outfit_id,
        owner_id=owner_id,
        audience=audience,
        tags=tags,
        published_at=datetime(2026, 11, 21, tzinfo=UTC),
    )


def changed(
    outfit_id: int, owner_id: int, audience: Audience = "public", tags: tuple[str, ...] = ()
) -> OutfitPublished:
    return published(outfit_id, owner_id, audience, tags, kind=OutfitChanged)


def removed(outfit_id: int, owner_id: int) -> OutfitRemoved:
    return OutfitRemoved(outfit_id=outfit_id, owner_id=owner_id)


def refusal(response: httpx2.Response) -> tuple[int, str]:
    """Return status and code of a problem, after checking that its detail is a sentence."""
    problem = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert problem["detail"][0].isupper() or problem["detail"][0] == "“"
    assert problem["detail"].endswith(".")
    return response.status_code, problem["code"]
