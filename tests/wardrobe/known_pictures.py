"""Pictures that moderators hide, and copies of them that somebody publishes."""

import itertools
from typing import Any

from contracts.admin import ContentHidden, ContentRestored
from contracts.envelope import Envelope
from contracts.types import Audience
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe

seeds = itertools.count()
"""Of pictures that nobody has uploaded before."""


async def wear(
    wardrobe: Wardrobe, owner: int, picture: bytes, audience: Audience = "public", **fields: Any
) -> dict[str, Any]:
    photo = await wardrobe.upload(owner, picture)
    body = {"photo_id": photo["id"], "audience": audience, **fields}
    answer = await wardrobe.client(owner).post("outfits", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def decide(
    wardrobe: Wardrobe,
    outfit: dict[str, Any],
    version: int,
    *,
    hidden: bool = True,
    automated: bool = False,
) -> None:
    kind = ContentHidden if hidden else ContentRestored
    event = kind(
        kind="outfit",
        content_id=int(outfit["id"]),
        owner_id=int(outfit["owner_id"]),
        reason="Not your photo.",
        rule="not_their_picture",
        automated=automated,
    )
    await wardrobe.hear(event, f"decision {outfit['id']}", version)


async def change(wardrobe: Wardrobe, outfit: dict[str, Any], **fields: Any) -> dict[str, Any]:
    owner = int(outfit["owner_id"])
    answer = await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=fields)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def is_seen(wardrobe: Wardrobe, outfit: dict[str, Any], viewer: int | None = None) -> bool:
    client = wardrobe.client(viewer)
    answer = await client.get(f"outfits/{outfit['id']}")
    listed = await client.get("outfits", params={"owner_id": outfit["owner_id"]})
    ids = {one["id"] for one in listed.json()["items"]}
    assert (outfit["id"] in ids) == (answer.status_code == 200)
    return answer.status_code == 200


async def holds(wardrobe: Wardrobe, outfit: dict[str, Any], count: int = 1) -> list[Envelope]:
    async def check() -> list[Envelope]:
        events = await wardrobe.running.published("wardrobe.picture.held")
        found = [event for event in events if event.subject == outfit["id"]]
        assert len(found) == count, found
        return found

    return await eventually(check)
