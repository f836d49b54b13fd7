"""Files that want to harm: each gets a clear answer, and none takes more than is its due.

Nobody is made to wait longer than 15 s: the darkroom ends whoever takes longer and says that it is
busy. That is no answer here, unless the machine itself was too slow: so it is asked again.
By default a tenth of the 500, some of each family; GARDEROBE_BAD_PICTURES=all takes all tenths.
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
AT_ONCE = 3
ATTEMPTS = 3
REFUSALS = {(422, "not_a_picture"), (422, "too_many_pixels"), (413, "photo_too_large")}


def test_there_are_five_hundred_and_each_has_its_name() -> None:
    assert len({picture.name for picture in bad_pictures()}) == COUNT


@pytest.mark.parametrize("part", CHOSEN)
async def test_bad_pictures_are_refused_or_taken_without_what_they_carry(
    wardrobe: Wardrobe, part: int
) -> None:
    chosen = bad_pictures()[part::PARTS]
    places = asyncio.Semaphore(AT_ONCE)

    async def judged(picture: BadPicture) -> str | None:
        async with places:
            return await judge(wardrobe, picture)

    works: list[Awaitable[str | None]] = [judged(picture) for picture in chosen]
    complaints = [found for found in await asyncio.gather(*works) if found]

    assert complaints == []
    # The largest of all processes that decoded one, in KiB.
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 <= MEMORY_BYTES
    # Nobody else suffers.
    await wardrobe.upload(person())


async def judge(wardrobe: Wardrobe, picture: BadPicture) -> str | None:
    """What is wrong with the answer; None when all is well."""
    body = picture.build()
    for _ in range(ATTEMPTS):
        answer = await wardrobe.client(person()).put("photos", content=body)
        told = answer.json()
        if told.get("code") != "darkroom_busy":
            break
    if answer.status_code == 201 and picture.fate != "refused":
        return await leak(wardrobe, picture, told)
    if picture.fate == "cleaned" or (answer.status_code, told.get("code")) not in REFUSALS:
        return f"{picture.name}: {answer.status_code} {told.get('code')}"
    return None if told["detail"].endswith(".") else f"{picture.name}: no sentence"


async def leak(wardrobe: Wardrobe, picture: BadPicture, photo: dict[str, str]) -> str | None:
    """What of a taken picture's load is in what we keep of it."""
    query = "SELECT original_key FROM photos WHERE id = :id"
    original = wardrobe.read("originals", await wardrobe.value(query, id=photo["id"]))
    kept = [original, *(wardrobe.fetch(path).body for path in widths_of(photo["path"]))]
    marks = (CANARY.encode(), b"Exif\0\0", b"http://ns.adobe.com/xap")
    found = [mark for mark in marks if any(mark in one for one in kept)]
    return f"{picture.name}: keeps {found}" if found else None
