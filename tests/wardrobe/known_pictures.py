"""Helpers for hidden pictures and their copies."""

import itertools
from typing import Any

from contracts.admin import ContentHidden, ContentRestored, OutfitCause
from contracts.envelope import Envelope
from contracts.types import Audience
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe

seeds = itertools.count(1)
"""Seeds of pictures that nobody has uploaded before; 0 is that of `picture`."""


async def publish(
    wardrobe: Wardrobe, owner: int, picture: bytes, audience: Audience = "public", **fields: Any
) -> dict[str, Any]:
    photo = await wardrobe.upload(owner, picture)
    body = {"photo_id": photo["id"], "audience": audience, **fields}
    response = await wardrobe.client(owner).post("outfits", json=body)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def decide(
    wardrobe: Wardrobe,
    outfit: dict[str, Any],
    version: int,
    *,
    hidden: bool = True,
    automated: bool = False,
    cause: OutfitCause | None = None,
) -> None:
    kind = ContentHidden if hidden else ContentRestored
    event = kind(
        kind="outfit",
        content_id=int(outfit["id"]),
        owner_id=int(outfit["owner_id"]),
        reason="Not your photo.",
        rule="not_their_picture",
        cause=cause,
        automated=automated,
    )
    await wardrobe.deliver(event, f"decision {outfit['id']}", version)


async def change(wardrobe: Wardrobe, outfit: dict[str, Any], **fields: Any) -> dict[str, Any]:
    owner = int(outfit["owner_id"])
    response = await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=fields)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def is_visible(wardrobe: Wardrobe, outfit: dict[str, Any], viewer: int | None = None) -> bool:
    client = wardrobe.client(viewer)
    response = await client.get(f"outfits/{outfit['id']}")
    listed = await client.get("outfits", params={"owner_id": outfit["owner_id"]})
    ids = {outfit["id"] for outfit in listed.json()["items"]}
    assert (outfit["id"] in ids) == (response.status_code == 200)
    return response.status_code == 200


async def wait_for_hold_events(
    wardrobe: Wardrobe, outfit: dict[str, Any], count: int = 1
) -> list[Envelope]:
    """Wait for the first `count` events; the outfit is announced again once its photo is moved."""

    async def check() -> list[Envelope]:
        events = await wardrobe.running.published("wardrobe.picture.held")
        found = [event for event in events if event.subject == outfit["id"]]
        assert len(found) >= count, found
        return found[:count]

    return await eventually(check)
