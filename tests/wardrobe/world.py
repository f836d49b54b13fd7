"""What tests of the wardrobe do again and again."""

import itertools
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

import httpx2

from shared.contracts.feed import FollowEnded, FollowStarted
from shared.contracts.identity import ProfileChanged
from shared.contracts.types import Audience
from shared.db import ID_EPOCH_MS
from tests.support.running import RunningService
from tests.support.servers import S3
from tests.wardrobe.pictures import plain_jpeg

V1 = "/api/wardrobe/v1"
_people = itertools.count(1000)


def person() -> int:
    """The id of somebody whose registration is long over."""
    return next(_people)


def newcomer() -> int:
    """The id of somebody who registered this moment."""
    return (int(time.time() * 1000) - ID_EPOCH_MS) << 22 | next(_people)


@dataclass
class Wardrobe:
    """The running service and its picture store."""

    running: RunningService
    s3: S3

    def client(self, user_id: int | None = None, **headers: str) -> httpx2.AsyncClient:
        client = self.running.client(user_id, **headers)
        client.base_url = httpx2.URL(f"http://testserver{V1}/")
        return client

    async def upload(self, user_id: int, picture: bytes | None = None) -> dict[str, Any]:
        answer = await self.client(user_id).put("photos", content=picture or plain_jpeg())
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def publish(
        self, user_id: int, audience: Audience = "public", **fields: Any
    ) -> dict[str, Any]:
        photo = await self.upload(user_id)
        body = {"photo_id": photo["id"], "audience": audience, **fields}
        answer = await self.client(user_id).post("outfits", json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def profile(self, user_id: int, audience: Audience, version: int = 1) -> None:
        event = ProfileChanged(
            user_id=user_id, username=f"u{user_id}", display_name="", audience=audience
        )
        await self.running.publish(event, subject=user_id, version=version)

    async def follow(self, follower: int, followee: int, version: int = 1) -> None:
        event = FollowStarted(follower_id=follower, followee_id=followee)
        await self.running.publish(event, subject=f"{follower}-{followee}", version=version)

    async def unfollow(self, follower: int, followee: int, version: int = 2) -> None:
        event = FollowEnded(follower_id=follower, followee_id=followee)
        await self.running.publish(event, subject=f"{follower}-{followee}", version=version)

    def fetch(self, path: str, bucket: str = "outfits") -> "Fetched":
        """An object as anybody gets it who knows its name."""
        try:
            with urllib.request.urlopen(f"{self.s3.endpoint}/{bucket}/{path}") as answer:
                return Fetched(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as exc:
            with exc:
                return Fetched(exc.code, {}, b"")


@dataclass
class Fetched:
    status: int
    headers: dict[str, str]
    body: bytes


def widths_of(path: str) -> list[str]:
    """The paths of all four renditions, given that of the 640 px one."""
    return [path.replace("-640.", f"-{width}.") for width in (160, 320, 640, 1280)]
