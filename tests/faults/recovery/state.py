"""Reads through the gateway what each person sees when the system has converged."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.faults.recovery.acts import FEED, TAGS, WARDROBE
from tests.faults.recovery.worker import Worker
from tests.support.people import JSON

FOLLOWED_TAGS = f"{FEED}/followed-tags"
READERS = 6
"""At the same time."""


@dataclass(frozen=True)
class Shown:
    """One person's own things, timeline and notifications."""

    outfits: list[JSON]
    following: list[str]
    followers: list[str]
    timeline: list[JSON]
    followed_tags: list[str]
    """The ids of the tags' owners."""
    saves: list[str]
    garments: list[JSON]
    tagged: list[str]
    tags: list[JSON]
    notifications: list[JSON]


async def read_all(worker: Worker, path: str) -> list[JSON]:
    """Read every page of a list. Raises AssertionError if one cannot be read."""
    items: list[Any] = []
    cursor = None
    while True:
        separator = "&" if "?" in path else "?"
        query = f"{path}{separator}limit=100" + (f"&cursor={cursor}" if cursor else "")
        page = await worker.read("check", query)
        assert page is not None, f"{worker.name} cannot read {path}"
        items += page["items"]
        cursor = page.get("next_cursor")
        if cursor is None:
            return items


async def shown_to(worker: Worker) -> Shown:
    return Shown(
        outfits=await read_all(worker, f"{WARDROBE}/outfits"),
        following=[one["id"] for one in await read_all(worker, f"{FEED}/following")],
        followers=[one["id"] for one in await read_all(worker, f"{FEED}/followers")],
        timeline=await read_all(worker, f"{FEED}/timeline"),
        followed_tags=[one["owner"]["id"] for one in await read_all(worker, FOLLOWED_TAGS)],
        saves=[one["outfit"]["id"] for one in await read_all(worker, f"{FEED}/saves")],
        garments=await read_all(worker, f"{WARDROBE}/garments"),
        tagged=[
            one["id"]
            for one in await read_all(worker, f"{TAGS}/users/{worker.id}/tags/{worker.tag}/outfits")
        ],
        tags=await read_all(worker, f"{TAGS}/tags"),
        notifications=await read_all(worker, f"{FEED}/notifications"),
    )


async def state_of(workers: Sequence[Worker]) -> dict[str, Shown]:
    """Return what everyone sees, by person's id."""
    places = asyncio.Semaphore(READERS)

    async def one(worker: Worker) -> tuple[str, Shown]:
        async with places:
            return worker.id, await shown_to(worker)

    return dict(await asyncio.gather(*(one(worker) for worker in workers)))
