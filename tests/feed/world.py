"""A running feed service, with people and outfits created by events of other services."""

import asyncio
import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import httpx2
from redis.asyncio import Redis
from sqlalchemy import text

from contracts.envelope import Event
from contracts.identity import ProfileChanged
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged
from contracts.types import Audience
from contracts.wardrobe import (
    Comments,
    OutfitChanged,
    OutfitContent,
    OutfitPublished,
    OutfitRemoved,
    Picture,
)
from feed.projections.profiles.store import get_person
from feed.worker import subscriptions
from shared.data.ids import ID_EPOCH_MS
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ANON_KEY = "the-public-key"
ORIGIN = "http://localhost:8080"
API = "/api/feed/v1"

_sequence = itertools.count()


def fresh_id() -> int:
    """Return a new time-ordered id, as Postgres creates them."""
    return _id_at(time.time_ns() // 1_000_000)


def old_id() -> int:
    """Return a new id as if made a minute ago: requests do not wait for its event."""
    return _id_at(time.time_ns() // 1_000_000 - 60_000)


def _id_at(milliseconds: int) -> int:
    return ((milliseconds - ID_EPOCH_MS) << 22) | (next(_sequence) % (1 << 22))


def content(caption: str, comments: Comments = "on") -> OutfitContent:
    picture = Picture(
        bucket="outfits", path="ab/abcdef-640.webp", width=640, height=1066, thumbhash="1QcSHQ=="
    )
    return OutfitContent(
        photo=picture,
        caption=caption,
        alt_text="A coat",
        worn_on=date(2026, 11, 20),
        comments=comments,
    )


@dataclass
class Outfit:
    """An outfit, and the wardrobe's events about it."""

    owner_id: int
    audience: Audience = "public"
    caption: str = "Rain"
    comments: Comments = "on"
    published_at: datetime = datetime(2026, 11, 21, 12, tzinfo=UTC)
    public_since: datetime | None = datetime(2026, 11, 21, 12, tzinfo=UTC)
    id: int = field(default_factory=fresh_id)
    feed_id: int | None = None
    version: int = 0

    def state(self, kind: type[OutfitPublished] = OutfitChanged) -> OutfitPublished:
        """Return the event of the next version; the first shared one sets the feed id."""
        self.version += 1
        if self.audience != "private" and self.feed_id is None:
            self.feed_id = fresh_id()
        return kind(
            outfit_id=self.id,
            feed_id=self.feed_id,
            owner_id=self.owner_id,
            audience=self.audience,
            tags=("rain",),
            published_at=self.published_at,
            public_since=self.public_since if self.audience == "public" else None,
            content=None if self.audience == "private" else content(self.caption, self.comments),
        )

    def removal(self) -> OutfitRemoved:
        self.version += 1
        return OutfitRemoved(outfit_id=self.id, owner_id=self.owner_id)


class World:
    """A running feed service and its users."""

    def __init__(self, running: RunningService, valkey_url: str) -> None:
        self.running = running
        self.valkey_url = valkey_url
        self._profile_versions: dict[int, int] = {}

    async def person(
        self, audience: Audience = "public", *, user_id: int | None = None, **profile: Any
    ) -> int:
        """Create a person and wait for the profile; return the user id."""
        user_id = user_id or fresh_id()
        await self.change_profile(user_id, audience, **profile)
        await eventually(lambda: self.require_known(user_id))
        return user_id

    async def people(self, number: int) -> list[int]:
        """Create people with old ids and wait for all profiles; return the user ids."""
        user_ids = [old_id() for _ in range(number)]
        query = text("SELECT count(*) FROM people WHERE user_id = ANY(:ids)")

        async def require_all_known() -> None:
            async with self.running.database.sessions() as session:
                known = (await session.execute(query, {"ids": user_ids})).scalar_one()
            assert known == number

        await asyncio.gather(*map(self.change_profile, user_ids))
        await eventually(require_all_known)
        return user_ids

    async def change_profile(
        self, user_id: int, audience: Audience = "public", name: str = "Ana", **more: Any
    ) -> None:
        self._profile_versions[user_id] = self._profile_versions.get(user_id, 0) + 1
        fields: dict[str, Any] = {
            "user_id": user_id,
            "username": f"ana{user_id}",
            "display_name": name,
            "audience": audience,
        }
        event = ProfileChanged(**fields | more)
        version = self._profile_versions[user_id]
        await self.running.publish(event, subject=user_id, version=version)

    async def has_profile(self, user_id: int) -> bool:
        async with self.running.database.sessions() as session:
            return await get_person(session, user_id) is not None

    async def require_known(self, user_id: int) -> None:
        assert await self.has_profile(user_id)

    async def require_handled(self, event_id: UUID, times: int = 1) -> None:
        async with self.running.database.sessions() as session:
            query = text("SELECT count(*) FROM inbox WHERE event_id = :id")
            assert (await session.execute(query, {"id": event_id})).scalar_one() == times

    async def handled(self, event: Event, *, subject: int | str, version: int = 1) -> None:
        """Publish an event and wait until all of the feed's consumers have handled it."""
        state = self.running.app.state
        consumers = sum(event.type in each.subjects for each in subscriptions(state))
        event_id = await self.running.publish(event, subject=subject, version=version)
        await eventually(lambda: self.require_handled(event_id, consumers))

    async def tag(
        self,
        owner_id: int,
        slug: str | None,
        *,
        tag_id: int | None = None,
        version: int = 1,
        audience: Audience = "public",
    ) -> int:
        """Publish a tag's state; without a slug it is private."""
        tag_id = tag_id or fresh_id()
        event = TagChanged(
            tag_id=tag_id,
            owner_id=owner_id,
            slug=slug,
            name=slug,
            audience=audience if slug else "private",
        )
        await self.running.publish(event, subject=tag_id, version=version)
        return tag_id

    async def put_in(
        self, owner_id: int, tag_id: int, outfit: Outfit, *, version: int = 1, present: bool = True
    ) -> None:
        """Add anyone's outfit to a tag or remove it, and wait for the event to be handled."""
        kind = OutfitTagged if present else OutfitUntagged
        event = kind(tag_id=tag_id, owner_id=owner_id, outfit_id=outfit.id)
        event_id = await self.running.publish(
            event, subject=f"{tag_id}/{outfit.id}", version=version
        )
        await eventually(lambda: self.require_handled(event_id))

    async def shows_tags(self, viewer_id: int, *slugs: str) -> None:
        """Wait until the newest outfit shows these tags."""

        async def check() -> None:
            items = (await self.get(viewer_id, "/timeline")).json()["items"]
            assert [item["outfit"]["tags"] for item in items[:1]] == [list(slugs)]

        await eventually(check)

    async def publish(self, owner_id: int, audience: Audience = "public", **more: Any) -> Outfit:
        """Publish a new outfit."""
        outfit = Outfit(owner_id, audience, **more)
        await self.send(outfit, outfit.state(OutfitPublished))
        return outfit

    async def send(self, outfit: Outfit, event: OutfitPublished | OutfitRemoved) -> None:
        await self.running.publish(event, subject=outfit.id, version=outfit.version)

    async def call(
        self, viewer_id: int | None, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx2.Response:
        async with self.running.client(viewer_id, **headers) as client:
            return await client.request(method, API + path, json=body)

    async def get(self, viewer_id: int | None, path: str) -> httpx2.Response:
        return await self.call(viewer_id, "GET", path)

    async def put(self, viewer_id: int | None, path: str, body: Any = None) -> httpx2.Response:
        return await self.call(viewer_id, "PUT", path, body)

    async def post(
        self, viewer_id: int | None, path: str, body: Any, **headers: str
    ) -> httpx2.Response:
        return await self.call(viewer_id, "POST", path, body, **headers)

    async def delete(self, viewer_id: int | None, path: str) -> httpx2.Response:
        return await self.call(viewer_id, "DELETE", path)

    async def follow(self, viewer_id: int, user_id: int) -> str:
        answer = await self.put(viewer_id, f"/follows/{user_id}")
        assert answer.status_code == 200, answer.text
        state: str = answer.json()["state"]
        return state

    async def follower_of(self, *user_ids: int) -> int:
        """Create a follower of these people; return the user id."""
        viewer_id = fresh_id()
        for user_id in user_ids:
            assert await self.follow(viewer_id, user_id) == "following"
        return viewer_id

    async def timeline(self, viewer_id: int, query: str = "") -> list[int]:
        """Return the outfit ids of the first page."""
        answer = await self.get(viewer_id, f"/timeline{query}")
        assert answer.status_code == 200, answer.text
        return [int(item["outfit"]["id"]) for item in answer.json()["items"]]

    async def shows(self, viewer_id: int, *outfits: Outfit) -> None:
        """Wait until the first page shows exactly these, newest first."""

        async def check() -> None:
            seen, expected = await self.timeline(viewer_id), [outfit.id for outfit in outfits]
            assert seen == expected, f"{seen} instead of {expected}"

        await eventually(check)

    def valkey(self) -> Redis:
        return Redis.from_url(self.valkey_url)


def problem(answer: httpx2.Response) -> dict[str, Any]:
    """Return the problem details of a response, without the request id."""
    return {name: value for name, value in answer.json().items() if name != "request_id"}
