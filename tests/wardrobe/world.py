"""The wardrobe as tests use it."""

import itertools
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.message import Message
from typing import Any

import boto3
import httpx2
from sqlalchemy import text

from contracts.envelope import Envelope, Event
from contracts.feed import (
    BlockEnded,
    BlockStarted,
    CircleChanged,
    FollowEnded,
    FollowStarted,
    MembershipChanged,
)
from contracts.identity import ProfileChanged
from contracts.types import Audience
from shared.data.ids import ID_EPOCH_MS
from tests.support.servers import S3
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

V1 = "/api/wardrobe/v1"
_next_id = itertools.count(1000)


def person() -> int:
    """Return the id of a person who registered long ago."""
    return next(_next_id)


def newcomer() -> int:
    """Return the id of a person who has just registered."""
    return (int(time.time() * 1000) - ID_EPOCH_MS) << 22 | next(_next_id)


@dataclass
class Wardrobe:
    """The running service and its object store."""

    running: RunningService
    s3: S3

    def client(self, user_id: int | None = None, **headers: str) -> httpx2.AsyncClient:
        client = self.running.client(user_id, **headers)
        client.base_url = httpx2.URL(f"http://testserver{V1}/")
        return client

    async def upload(self, user_id: int, picture: bytes | None = None) -> dict[str, Any]:
        response = await self.client(user_id).put("photos", content=picture or plain_jpeg())
        assert response.status_code == 201, response.text
        return dict(response.json())

    async def publish(
        self, user_id: int, audience: Audience = "public", **fields: Any
    ) -> dict[str, Any]:
        photo = await self.upload(user_id)
        body = {"photo_id": photo["id"], "audience": audience, **fields}
        response = await self.client(user_id).post("outfits", json=body)
        assert response.status_code == 201, response.text
        return dict(response.json())

    async def profile(
        self,
        user_id: int,
        audience: Audience,
        version: int = 1,
        *,
        on_start_page: bool = False,
        confirmed: bool = True,
        closed: bool = False,
    ) -> None:
        event = ProfileChanged(
            user_id=user_id,
            username=f"u{user_id}",
            display_name="",
            audience=audience,
            on_start_page=on_start_page,
            confirmed=confirmed,
            closed=closed,
        )
        await self.deliver(event, user_id, version)

    async def known_person(self) -> int:
        """Return the id of a person with a public profile that the wardrobe knows."""
        user_id = person()
        await self.profile(user_id, "public")
        return user_id

    async def follow(self, follower: int, followee: int, version: int = 1) -> None:
        event = FollowStarted(follower_id=follower, followee_id=followee)
        await self.deliver(event, f"{follower}-{followee}", version)

    async def unfollow(self, follower: int, followee: int, version: int = 2) -> None:
        event = FollowEnded(follower_id=follower, followee_id=followee)
        await self.deliver(event, f"{follower}-{followee}", version)

    async def block(self, blocker: int, blocked: int, version: int = 1) -> None:
        event = BlockStarted(blocker_id=blocker, blocked_id=blocked)
        await self.deliver(event, f"{blocker}-{blocked}", version)

    async def unblock(self, blocker: int, blocked: int, version: int = 2) -> None:
        event = BlockEnded(blocker_id=blocker, blocked_id=blocked)
        await self.deliver(event, f"{blocker}-{blocked}", version)

    async def circle(self, owner: int, *members: int) -> int:
        """Make a circle with these people in it; return its id."""
        circle = person()
        event = CircleChanged(circle_id=circle, owner_id=owner)
        await self.deliver(event, circle)
        for member in members:
            await self.set_member(owner, circle, member)
        return circle

    async def delete_circle(self, owner: int, circle: int) -> None:
        event = CircleChanged(circle_id=circle, owner_id=owner, deleted=True)
        await self.deliver(event, circle, 2)

    async def set_member(
        self, owner: int, circle: int, member: int, *, active: bool = True, version: int = 1
    ) -> None:
        event = MembershipChanged(circle_id=circle, owner_id=owner, member_id=member, active=active)
        await self.deliver(event, f"{circle}-{member}", version)

    async def deliver(self, event: Event, subject: int | str, version: int = 1) -> None:
        """Publish an event of another service and wait until it is handled."""
        event_id = await self.running.publish(event, subject=subject, version=version)

        async def handled() -> None:
            query = f"SELECT count(*) FROM inbox WHERE event_id = '{event_id}'"
            assert await self.value(query) == 1

        await eventually(handled)

    async def wait_for_events(self, outfit_id: str, count: int) -> list[Envelope]:
        """Wait for exactly `count` events about an outfit, and return them."""

        async def check() -> list[Envelope]:
            found = [e for e in await self.running.published() if e.subject == outfit_id]
            assert len(found) == count, found
            return found

        return await eventually(check)

    async def value(self, query: str, **values: Any) -> Any:
        """Return a single value from the database."""
        async with self.running.database.sessions() as session:
            numbers = {k: int(v) if str(v).isdigit() else v for k, v in values.items()}
            return (await session.execute(text(query), numbers)).scalar_one_or_none()

    async def change(self, statement: str, **values: Any) -> None:
        """Change the database directly, to simulate passed time or a crash."""
        async with self.running.database.sessions() as session:
            await session.execute(text(statement), values)
            await session.commit()

    def read(self, bucket: str, key: str) -> bytes:
        """Read an object with the service's credentials."""
        return bytes(self._store().get_object(Bucket=bucket, Key=key)["Body"].read())

    def keys(self, bucket: str) -> set[str]:
        """Return the keys of all objects in a bucket."""
        pages = self._store().get_paginator("list_objects_v2").paginate(Bucket=bucket)
        return {one["Key"] for page in pages for one in page.get("Contents", [])}

    def remove(self, bucket: str, key: str) -> None:
        self._store().delete_object(Bucket=bucket, Key=key)

    def _store(self) -> Any:
        return boto3.client(
            "s3",
            endpoint_url=self.s3.endpoint,
            aws_access_key_id=self.s3.access_key,
            aws_secret_access_key=self.s3.secret_key,
            region_name="us-east-1",
        )

    def fetch(self, path: str, bucket: str = "outfits") -> "Fetched":
        """Fetch an object anonymously by its name."""
        try:
            with urllib.request.urlopen(f"{self.s3.endpoint}/{bucket}/{path}") as response:
                return Fetched(response.status, response.headers, response.read())
        except urllib.error.HTTPError as exc:
            with exc:
                return Fetched(exc.code, exc.headers, b"")


@dataclass
class Fetched:
    status: int
    headers: Message
    """Their names have no case."""
    body: bytes


def widths_of(path: str) -> list[str]:
    """Return the paths of all four renditions, given that of the 640 px one."""
    return [path.replace("-640.", f"-{width}.") for width in (160, 320, 640, 1280)]
