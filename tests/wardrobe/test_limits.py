"""How much one person may add within an hour."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from tests.support.servers import Servers
from tests.wardrobe.album import Album
from tests.wardrobe.conftest import run_wardrobe
from tests.wardrobe.pictures import plain_jpeg
from tests.wardrobe.world import Wardrobe, person
from wardrobe.storage import PictureNotSaved, Storage

COAT = {"name": "Coat", "category": "outerwear"}
PIN = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "new_garment": COAT}


@pytest.fixture(scope="module")
async def wardrobe(servers: Servers, keys_url: str, album: Album) -> AsyncIterator[Wardrobe]:
    """A wardrobe that takes two outfits and three photos and garments of a person an hour."""
    limits = {"outfits_per_hour": 2, "photos_per_hour": 3, "garments_per_hour": 3}
    endpoint = servers.s3.endpoint
    async with run_wardrobe(servers, keys_url, album, endpoint, **limits) as started:
        yield started


async def add(wardrobe: Wardrobe, user_id: int, what: str, **body: Any) -> httpx2.Response:
    return await wardrobe.client(user_id).post(what, json=body)


def assert_over(answer: httpx2.Response, things: str) -> None:
    assert answer.status_code == 429, answer.text
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    sentence = answer.json()["detail"]
    assert sentence.startswith(f"You've reached the limit of {things} an hour. Try again in ")


async def test_a_person_makes_so_many_outfits_in_whatever_way(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana)
    copies = f"outfits/{outfit['id']}/copies"
    assert (await add(wardrobe, ana, copies)).status_code == 201
    assert_over(await add(wardrobe, ana, copies), "2 outfits")
    photo = (await wardrobe.upload(ana))["id"]
    assert_over(await add(wardrobe, ana, "outfits", photo_id=photo, audience="public"), "2 outfits")
    garment = (await add(wardrobe, ana, "garments", **COAT)).json()["id"]
    assert_over(await add(wardrobe, ana, "compositions", garment_ids=[garment]), "2 outfits")
    await wardrobe.publish(person())


async def test_a_repeated_request_makes_nothing_and_counts_for_nothing(wardrobe: Wardrobe) -> None:
    ana = person()
    photos = [(await wardrobe.upload(ana))["id"] for _ in range(2)]
    for photo in photos:
        client = wardrobe.client(ana, **{"Idempotency-Key": uuid4().hex})
        body = {"photo_id": photo, "audience": "private"}
        answers = [(await client.post("outfits", json=body)).json()["id"] for _ in range(3)]
        assert len(set(answers)) == 1


async def test_a_person_uploads_so_many_photos(wardrobe: Wardrobe) -> None:
    ana = person()
    for _ in range(3):
        await wardrobe.upload(ana)
    assert_over(await wardrobe.client(ana).put("photos", content=b"any"), "3 photos")
    await wardrobe.upload(person())


async def test_garments_count_that_come_with_pins_and_fewer_may_still_fit(
    wardrobe: Wardrobe,
) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana, pins=[PIN])
    pins = [PIN | {"x": place / 10} for place in range(3)]
    client = wardrobe.client(ana)
    assert_over(await client.patch(f"outfits/{outfit['id']}", json={"pins": pins}), "3 garments")
    changed = await client.patch(f"outfits/{outfit['id']}", json={"pins": pins[:2]})
    assert changed.status_code == 200, changed.text
    assert_over(await add(wardrobe, ana, "garments", **COAT), "3 garments")
    assert (await client.patch(f"outfits/{outfit['id']}", json={"caption": "x"})).is_success


async def test_what_our_own_fault_prevents_does_not_count(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_away(*_: object) -> None:
        raise PictureNotSaved

    ana = person()
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "save", is_away)
        for _ in range(4):
            answer = await wardrobe.client(ana).put("photos", content=plain_jpeg())
            assert answer.status_code == 503, answer.text
    await wardrobe.upload(ana)
