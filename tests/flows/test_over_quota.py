"""An account over its storage quota: uploads are rejected, everything else still works."""

import asyncio

import pytest

from deploy.local.layout import Layout
from tests.flows.canaries import Owner
from tests.flows.conftest import NewPerson
from tests.flows.test_visibility import ask_all, calls_about
from tests.support.commands import garderobe_of
from tests.support.people import Person
from tests.wardrobe.pictures import plain_jpeg, telling_jpeg

WARDROBE, TAGS, FEED = "/api/wardrobe/v1", "/api/tags/v1", "/api/feed/v1"
JPEG = {"Content-Type": "image/jpeg"}


async def set_quota(person: Person, size: str) -> None:
    """Set a person's storage quota, as an operator does."""
    change = ["reset", person.username] if size == "usual" else ["set", person.username, size]
    layout = Layout.from_environment()
    await asyncio.to_thread(garderobe_of, layout, "quota", *change)


@pytest.fixture
async def owner(new_person: NewPerson) -> Owner:
    """An owner with content of every state."""
    found = Owner(await new_person("ana"), "public")
    await found.create_content()
    await found.fill_tags()
    return found


async def test_all_content_stays_readable(owner: Owner) -> None:
    calls = [call for call in calls_about(owner) if not call.startswith("/api/admin/")]
    before = await ask_all(owner.person.http, calls)
    await set_quota(owner.person, "0.001MB")

    after = await ask_all(owner.person.http, calls)

    assert {call: response.status_code for call, response in after.items()} == {
        call: response.status_code for call, response in before.items()
    }
    used = (await owner.person.http.get(f"{WARDROBE}/storage")).json()
    assert used["quota"] == 1000 < used["bytes"]


async def test_only_calls_that_use_storage_are_rejected(owner: Owner) -> None:
    http = owner.person.http
    outfit, garment = owner.outfits["public"], owner.garments["public"]
    tag = owner.tags["public"]["slug"]
    await set_quota(owner.person, "0.001MB")

    for upload in (
        http.put(f"{WARDROBE}/photos", content=telling_jpeg(), headers=JPEG),
        http.post(f"{WARDROBE}/outfits/{outfit}/copies", json={}),
    ):
        response = await upload
        assert (response.status_code, response.json()["code"]) == (413, "quota_reached"), (
            response.text
        )
        assert "including those in the trash" in response.json()["detail"]

    new = {"photo_id": owner.photo_id, "audience": "public"}
    calls = [
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
    for call in calls:
        response = await call
        assert response.is_success, (
            response.request.method,
            response.request.url.path,
            response.text,
        )

    await set_quota(owner.person, "usual")
    await owner.person.upload(plain_jpeg())
