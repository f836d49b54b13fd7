"""Measures how often matching ranks the right garment first for a box on a photo.

A person owns 500 of the seed's garments, each pinned on one or more photos. New photos show them in
other light, on other backdrops, in other sizes and poses, with other garments and with imprecise
boxes; the category is unknown. For each box, the bench does what the app does: it uploads a small
copy in which only the box is sharp, requests matches over HTTP, and deletes the copy. The weights
were fitted with other random seeds.
"""

import asyncio
import math
import os
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from deploy.local.layout import Layout
from deploy.seed.api_client import Account
from deploy.seed.people import CAST
from tests.load.matching_copy import copy_for_matching
from tests.load.matching_pictures import Owned, Scene, photograph_each, wardrobe_of
from tests.load.report import Ratio, Result, Value, machine
from tests.load.system import running_system
from wardrobe.image_processing.crops import Part
from wardrobe.outfits.matching.domain import MAX_PER_REQUEST

GARMENTS = 500
PHOTOS = 60
"""With at least one box each: about 250 boxes."""
SEED = "a wardrobe that no weight was fitted on"
TOP = 5
LIMIT = 20
"""Number of matches that the app requests."""
V1 = "/api/wardrobe/v1"
UNLIMITED = ("PHOTOS_PER_HOUR", "OUTFITS_PER_HOUR", "GARMENTS_PER_HOUR", "MATCHES_PER_HOUR")
BOX = ("x", "y", "width", "height")


def run() -> Result:
    """Fill a wardrobe over HTTP, then request matches for each box of other photos."""
    with _without_limits(), running_system() as layout:
        return asyncio.run(_measure(layout))


@contextmanager
def _without_limits() -> Iterator[None]:
    """Raise hourly limits, because one person uploads within minutes what others do in years."""
    names = [f"GARDEROBE_{name}" for name in UNLIMITED]
    os.environ.update(dict.fromkeys(names, "100000"))
    try:
        yield
    finally:
        for name in names:
            del os.environ[name]


async def _measure(layout: Layout) -> Result:
    before, rng = machine(), random.Random(SEED)
    owned = wardrobe_of(GARMENTS, rng)
    async with await Account.open(layout.public_url, CAST[0]) as owner:
        ids, pictures, latest = await _fill(owner, owned, photograph_each(owned, rng))
        await _compute_signatures(owner, latest, pictures)
        ranks: list[int] = []
        seconds: list[float] = []
        for scene in islice(photograph_each(owned, rng), PHOTOS):
            for number, box in scene.boxes.items():
                started = time.perf_counter()
                found = await _ask(owner, scene, box)
                seconds.append(time.perf_counter() - started)
                ranks.append(found.index(ids[number]) if ids[number] in found else LIMIT)
    measured = {
        "machine": before,
        "garments": len(ids),
        "pictures": pictures,
        "upload and ranking, median ms": round(statistics.median(seconds) * 1000, 1),
    }
    return Result("matching", _ratios(ranks), measured)


def _ratios(ranks: Sequence[int]) -> list[Ratio]:
    boxes = Value(len(ranks), "boxes")
    first = Value(sum(rank == 0 for rank in ranks), "right garments first")
    in_top = Value(sum(rank < TOP for rank in ranks), f"among the first {TOP}")
    return [
        Ratio("first", first, boxes),
        Ratio("among_five", in_top, boxes),
    ]


async def _fill(
    owner: Account, owned: Sequence[Owned], scenes: Iterator[Scene]
) -> tuple[dict[int, str], int, str]:
    """Publish the photos with their pins.

    Return garment ids by number, the number of pins and the id of the last outfit.
    """
    ids: dict[int, str] = {}
    latest = ""
    pictures = 0
    for scene in scenes:
        photo = await owner.ask("PUT", f"{V1}/photos", scene.jpeg)
        pins = [_pin(owned[number], box, ids.get(number)) for number, box in scene.boxes.items()]
        body = {"photo_id": photo["id"], "audience": "private", "pins": pins}
        outfit = await owner.ask("POST", f"{V1}/outfits", body)
        for pin in outfit["pins"]:  # in any order
            ids[_number(pin["garment"]["name"])] = pin["garment_id"]
        pictures += len(pins)
        latest = outfit["id"]
    return ids, pictures, latest


async def _compute_signatures(owner: Account, outfit_id: str, pictures: int) -> None:
    """Compute all signatures, as the hourly job does: each request computes some."""
    body = {"outfit_id": outfit_id, "box": dict(zip(BOX, (0.25, 0.25, 0.5, 0.5), strict=True))}
    for _ in range(math.ceil(pictures / MAX_PER_REQUEST)):
        await owner.ask("POST", f"{V1}/garments/matches", body)


def _pin(garment: Owned, box: Part, known: str | None) -> dict[str, Any]:
    box_fields = dict(zip(BOX, box, strict=True))
    if known:
        return box_fields | {"garment_id": known}
    # Without a name or type that would reveal the garment: only pictures count.
    return box_fields | {"new_garment": {"name": f"Garment {garment.number}", "category": ""}}


def _number(name: str) -> int:
    return int(name.rpartition(" ")[2])


async def _ask(owner: Account, scene: Scene, box: Part) -> list[str]:
    """Return the ids of the matches, best first."""
    photo = await owner.ask("PUT", f"{V1}/photos", copy_for_matching(scene.jpeg, box))
    box_fields = dict(zip(BOX, box, strict=True))
    body = {"photo_id": photo["id"], "box": box_fields, "limit": LIMIT}
    found = await owner.ask("POST", f"{V1}/garments/matches", body)
    await owner.ask("DELETE", f"{V1}/photos/{photo['id']}")
    return [one["garment"]["id"] for one in found["items"]]
