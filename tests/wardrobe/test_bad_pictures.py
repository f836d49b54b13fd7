"""Tests that malicious files get a clear response and stay within their limits.

The image processor stops pictures that take longer than 15 s and reports that it is busy. Here
this is only acceptable if the machine is too slow, so the upload is repeated.
By default a tenth of the 500 files is used, some of each family; GARDEROBE_BAD_PICTURES=all uses
all of them.
"""

import asyncio
import os
import resource
from collections.abc import Awaitable

import pytest

from tests.wardrobe.bad_bytes import CANARY
from tests.wardrobe.bad_pictures import COUNT, BadPicture, bad_pictures
from tests.wardrobe.world import Wardrobe, person, widths_of
from wardrobe.image_processing.limits import MEMORY_BYTES

PARTS = 10
CHOSEN = range(PARTS if os.environ.get("GARDEROBE_BAD_PICTURES") == "all" else 1)
MAX_CONCURRENT = 3
ATTEMPTS = 3
REFUSALS = {(422, "not_a_picture"), (422, "too_many_pixels"), (413, "photo_too_large")}


def test_there_are_five_hundred_pictures_with_unique_names() -> None:
    assert len({picture.name for picture in bad_pictures()}) == COUNT


@pytest.mark.parametrize("part", CHOSEN)
async def test_bad_pictures_are_refused_or_cleaned(wardrobe: Wardrobe, part: int) -> None:
    chosen = bad_pictures()[part::PARTS]
    slots = asyncio.Semaphore(MAX_CONCURRENT)

    async def check_limited(picture: BadPicture) -> str | None:
        async with slots:
            return await find_fault(wardrobe, picture)

    tasks: list[Awaitable[str | None]] = [check_limited(picture) for picture in chosen]
    faults = [fault for fault in await asyncio.gather(*tasks) if fault]

    assert faults == []
    # The peak memory of all decoding processes, in KiB.
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 <= MEMORY_BYTES
    # Others are not affected.
    await wardrobe.upload(person())


async def find_fault(wardrobe: Wardrobe, picture: BadPicture) -> str | None:
    """Return what is wrong with the response, or None."""
    content = picture.build()
    for _ in range(ATTEMPTS):
        response = await wardrobe.client(person()).put("photos", content=content)
        body = response.json()
        if body.get("code") != "darkroom_busy":
            break
    if response.status_code == 201 and picture.expected != "refused":
        return await find_leak(wardrobe, picture, body)
    if picture.expected == "cleaned" or (response.status_code, body.get("code")) not in REFUSALS:
        return f"{picture.name}: {response.status_code} {body.get('code')}"
    return None if body["detail"].endswith(".") else f"{picture.name}: no sentence"


async def find_leak(wardrobe: Wardrobe, picture: BadPicture, photo: dict[str, str]) -> str | None:
    """Return which traces of a payload are in the stored objects, or None."""
    query = "SELECT original_key FROM photos WHERE id = :id"
    original = wardrobe.read("originals", await wardrobe.value(query, id=photo["id"]))
    stored = [original, *(wardrobe.fetch(path).body for path in widths_of(photo["path"]))]
    marks = (CANARY.encode(), b"Exif\0\0", b"http://ns.adobe.com/xap")
    leaked = [mark for mark in marks if any(mark in data for data in stored)]
    return f"{picture.name}: keeps {leaked}" if leaked else None
