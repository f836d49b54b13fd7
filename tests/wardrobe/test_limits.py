"""Tests of hourly limits per person."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from tests.support.servers import Servers
from tests.wardrobe.conftest import run_wardrobe
from tests.wardrobe.photo_cache import PhotoCache
from tests.wardrobe.pictures import plain_jpeg
from tests.wardrobe.world import Wardrobe, person
from wardrobe.storage import Storage, StorageUnavailable

COAT = {"name": "Coat", "category": "outerwear"}
PIN = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "new_garment": COAT}


@pytest.fixture(scope="module")
async def wardrobe(
    servers: Servers, keys_url: str, photo_cache: PhotoCache
) -> AsyncIterator[Wardrobe]:
    """A wardrobe with limits of two outfits, three photos, garments and matches an hour."""
    limits: dict[str, Any] = {
        "outfits_per_hour": 2,
        "photos_per_hour": 3,
        "garments_per_hour": 3,
        "matches_per_hour": 3,
    }
    endpoint = servers.s3.endpoint
    async with run_wardrobe(servers, keys_url, photo_cache, endpoint, **limits) as started:
        yield started


async def add(wardrobe: Wardrobe, user_id: int, path: str, **body: Any) -> httpx2.Response:
    return await wardrobe.client(user_id).post(path, json=body)


def assert_limited(response: httpx2.Response, things: str) -> None:
    assert response.status_code == 429, response.text
    assert 0 < int(response.headers["Retry-After"]) <= 3600
    sentence = response.json()["detail"]
    assert sentence.startswith(f"You've reached the limit of {things} an hour. Try again in ")


async def test_outfits_are_limited_however_they_are_created(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana)
    copies = f"outfits/{outfit['id']}/copies"
    assert (await add(wardrobe, ana, copies)).status_code == 201
    assert_limited(await add(wardrobe, ana, copies), "2 outfits")
    photo = (await wardrobe.upload(ana))["id"]
    assert_limited(
        await add(wardrobe, ana, "outfits", photo_id=photo, audience="public"), "2 outfits"
    )
    garment = (await add(wardrobe, ana, "garments", **COAT)).json()["id"]
    assert_limited(await add(wardrobe, ana, "compositions", garment_ids=[garment]), "2 outfits")
    await wardrobe.publish(person())


async def test_repeated_requests_do_not_count(wardrobe: Wardrobe) -> None:
    ana = person()
    photos = [(await wardrobe.upload(ana))["id"] for _ in range(2)]
    for photo in photos:
        client = wardrobe.client(ana, **{"Idempotency-Key": uuid4().hex})
        body = {"photo_id": photo, "audience": "private"}
        responses = [(await client.post("outfits", json=body)).json()["id"] for _ in range(3)]
        assert len(set(responses)) == 1


async def test_uploads_are_limited(wardrobe: Wardrobe) -> None:
    ana = person()
    for _ in range(3):
        await wardrobe.upload(ana)
    assert_limited(await wardrobe.client(ana).put("photos", content=b"any"), "3 photos")
    await wardrobe.upload(person())


async def test_matches_are_limited(wardrobe: Wardrobe) -> None:
    ana = person()
    photo = (await wardrobe.upload(ana))["id"]
    box = {"x": 0.25, "y": 0.25, "width": 0.5, "height": 0.5}
    assert (await add(wardrobe, ana, "garments/matches", photo_id=photo, box=box)).is_success
    for _ in range(2):
        unknown = await add(wardrobe, ana, "garments/matches", photo_id="1", box=box)
        assert unknown.json()["code"] == "photo_not_found"
    assert_limited(
        await add(wardrobe, ana, "garments/matches", photo_id=photo, box=box), "3 matches"
    )


async def test_garments_of_pins_count_towards_the_limit(
    wardrobe: Wardrobe,
) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana, pins=[PIN])
    pins = [PIN | {"x": step / 10} for step in range(3)]
    client = wardrobe.client(ana)
    assert_limited(await client.patch(f"outfits/{outfit['id']}", json={"pins": pins}), "3 garments")
    changed = await client.patch(f"outfits/{outfit['id']}", json={"pins": pins[:2]})
    assert changed.status_code == 200, changed.text
    assert_limited(await add(wardrobe, ana, "garments", **COAT), "3 garments")
    assert (await client.patch(f"outfits/{outfit['id']}", json={"caption": "x"})).is_success


async def test_failed_uploads_do_not_count(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StorageUnavailable

    ana = person()
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "save", fail)
        for _ in range(4):
            response = await wardrobe.client(ana).put("photos", content=plain_jpeg())
            assert response.status_code == 503, response.text
    await wardrobe.upload(ana)
