"""Somebody whose storage is used up: what adds to it is refused, everything else stays theirs."""

import asyncio
import sys

import pytest

from deploy.local.layout import ROOT
from tests.flows.conftest import Newcomer
from tests.flows.secrets import Owner
from tests.flows.test_who_sees_what import ask_all, calls_about
from tests.support.people import Person
from tests.wardrobe.pictures import plain_jpeg, telling_jpeg

WARDROBE, TAGS, FEED = "/api/wardrobe/v1", "/api/tags/v1", "/api/feed/v1"
JPEG = {"Content-Type": "image/jpeg"}


async def allow(person: Person, size: str) -> None:
    """Set what somebody may store, as an operator does."""
    command = (sys.executable, "-m", "deploy.local", "service", "wardrobe", "quota")
    process = await asyncio.create_subprocess_exec(*command, person.username, size, cwd=ROOT)
    assert await process.wait() == 0


@pytest.fixture
async def owner(newcomer: Newcomer) -> Owner:
    """Somebody with things of every state, who then may store less than they do."""
    found = Owner(await newcomer("ana"), "public")
    await found.furnish()
    await found.fill_tags()
    return found


async def test_everything_is_still_read(owner: Owner) -> None:
    calls = [call for call in calls_about(owner) if not call.startswith("/api/admin/")]
    before = await ask_all(owner.person.http, calls)
    await allow(owner.person, "0.001MB")

    after = await ask_all(owner.person.http, calls)

    assert {call: answer.status_code for call, answer in after.items()} == {
        call: answer.status_code for call, answer in before.items()
    }
    used = (await owner.person.http.get(f"{WARDROBE}/storage")).json()
    assert used["quota"] == 1000 < used["bytes"]


async def test_what_adds_to_it_is_refused_and_nothing_else(owner: Owner) -> None:
    http = owner.person.http
    outfit, garment = owner.outfits["public"], owner.garments["public"]
    tag = owner.tags["public"]["slug"]
    await allow(owner.person, "0.001MB")

    for adding in (
        http.put(f"{WARDROBE}/photos", content=telling_jpeg(), headers=JPEG),
        http.post(f"{WARDROBE}/outfits/{outfit}/copies", json={}),
    ):
        answer = await adding
        assert (answer.status_code, answer.json()["code"]) == (413, "quota_reached"), answer.text
        assert "including those in the trash" in answer.json()["detail"]

    new = {"photo_id": owner.photo_id, "audience": "public"}
    tries = [
        http.post(f"{WARDROBE}/outfits", json=new),
        http.patch(f"{WARDROBE}/outfits/{outfit}", json={"caption": "Still mine"}),
        http.post(f"{WARDROBE}/garments", json={"name": "Hat", "category": "accessory"}),
        http.patch(f"{WARDROBE}/garments/{garment}", json={"name": "Cap"}),
        http.post(f"{TAGS}/tags", json={"name": "Full", "slug": "full"}),
        http.patch(f"{TAGS}/tags/{tag}", json={"note": "Still mine"}),
        http.put(f"{FEED}/outfits/{outfit}/like"),
        http.post(f"{FEED}/outfits/{outfit}/comments", json={"text": "Still here"}),
        http.delete(f"{WARDROBE}/outfits/{owner.outfits['private']}"),
        http.delete(f"{WARDROBE}/trash/{owner.outfits['private']}"),
    ]
    for each in tries:
        answer = await each
        assert answer.is_success, (answer.request.method, answer.request.url.path, answer.text)

    await allow(owner.person, "usual")
    await owner.person.upload(plain_jpeg())
