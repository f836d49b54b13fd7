"""An account over its storage quota: uploads are rejected, everything else still works."""

import asyncio

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.flows.test_visibility import ask_all, calls_about
from tests.flows.world import World
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


async def test_all_content_stays_readable(world: World) -> None:
    owner = world.owners[0]
    calls = [call for call in calls_about(owner) if not call.startswith("/api/admin/")]
    before = await ask_all(owner.person.http, calls)
    await set_quota(owner.person, "0.001MB")
    try:
        after = await ask_all(owner.person.http, calls)
        used = (await owner.person.http.get(f"{WARDROBE}/storage")).json()
    finally:
        await set_quota(owner.person, "usual")

    assert {call: response.status_code for call, response in after.items()} == {
        call: response.status_code for call, response in before.items()
    }
    assert used["quota"] == 1000 < used["bytes"]


async def test_only_calls_that_use_storage_are_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    http, photo = ana.http, (await ana.upload(plain_jpeg()))["id"]
    outfit, deleted = [(await ana.publish(plain_jpeg()))["id"] for _ in range(2)]
    garment = (await http.post(f"{WARDROBE}/garments", json={"name": "Coat"})).json()["id"]
    tag = (await http.post(f"{TAGS}/tags", json={"name": "Mine"})).json()["slug"]
    await set_quota(ana, "0.001MB")

    for upload in (
        http.put(f"{WARDROBE}/photos", content=telling_jpeg(), headers=JPEG),
        http.post(f"{WARDROBE}/outfits/{outfit}/copies", json={}),
    ):
        response = await upload
        assert (response.status_code, response.json()["code"]) == (413, "quota_reached"), (
            response.text
        )
        assert "including those in the trash" in response.json()["detail"]

    new = {"photo_id": photo, "audience": "public"}
    calls = [
        http.post(f"{WARDROBE}/outfits", json=new),
        http.patch(f"{WARDROBE}/outfits/{outfit}", json={"caption": "Still mine"}),
        http.post(f"{WARDROBE}/garments", json={"name": "Hat", "category": "accessory"}),
        http.patch(f"{WARDROBE}/garments/{garment}", json={"name": "Cap"}),
        http.post(f"{TAGS}/tags", json={"name": "Full", "slug": "full"}),
        http.patch(f"{TAGS}/tags/{tag}", json={"note": "Still mine"}),
        http.put(f"{FEED}/outfits/{outfit}/like"),
        http.post(f"{FEED}/outfits/{outfit}/comments", json={"text": "Still here"}),
        http.delete(f"{WARDROBE}/outfits/{deleted}"),
        http.delete(f"{WARDROBE}/trash/{deleted}"),
    ]
    for call in calls:
        response = await call
        assert response.is_success, (
            response.request.method,
            response.request.url.path,
            response.text,
        )

    await set_quota(ana, "usual")
    await ana.upload(plain_jpeg())
