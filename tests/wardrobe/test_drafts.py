"""Tests of drafts and plans, which only their owner sees until they are published."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.wardrobe.world import Wardrobe, person, widths_of


async def draft(wardrobe: Wardrobe, owner: int, **fields: Any) -> dict[str, Any]:
    return await wardrobe.publish(owner, "public", state="draft", **fields)


async def test_only_the_owner_sees_a_draft_and_it_is_not_announced(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    created = await draft(wardrobe, owner, caption="Not yet")
    path = f"outfits/{created['id']}"

    assert (created["state"], created["published_at"]) == ("draft", None)
    assert (await wardrobe.client(owner).get(path)).json() == created
    by_id = await wardrobe.client(owner).get("outfits", params={"ids": created["id"]})
    assert by_id.json()["items"] == [created]
    for viewer in (person(), None):
        client = wardrobe.client(viewer)
        assert (await client.get(path)).status_code == 404
        assert (await client.get("outfits", params={"ids": created["id"]})).json()["items"] == []
        theirs = await client.get(f"outfits?owner_id={owner}&state=draft")
        assert theirs.json()["items"] == []
    later = await wardrobe.publish(owner)
    await wardrobe.wait_for_events(later["id"], 1)
    assert not [e for e in await wardrobe.running.published() if e.subject == created["id"]]


async def test_new_garments_of_a_draft_become_visible_on_publication(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
    pins = [box | {"new_garment": {"name": name}} for name in ("Wedding dress", "Ring")]
    draft = await wardrobe.publish(owner, state="draft", pins=pins)
    client, stranger = wardrobe.client(owner), wardrobe.client()
    dress, ring = [f"garments/{pin['garment_id']}" for pin in draft["pins"]]

    listed = await stranger.get("garments", params={"owner_id": owner})
    assert listed.json()["items"] == []
    assert (await stranger.get(dress)).status_code == 404
    assert (await client.get(dress)).json()["audience"] == "private"
    await client.patch("garments", json={"ids": [ring[9:]], "change": {"audience": "private"}})
    published = await client.patch(f"outfits/{draft['id']}", json={"state": "published"})

    assert published.json()["pins"][0]["garment"]["name"] == "Wedding dress"
    assert (await stranger.get(dress)).json()["audience"] == "public"
    # The owner has chosen its audience since.
    assert (await stranger.get(ring)).status_code == 404


async def test_draft_is_published_with_its_tags(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    created = await draft(wardrobe, owner, tags=["winter"])
    client, path = wardrobe.client(owner), f"outfits/{created['id']}"
    await client.patch(path, json={"tags": ["snow", "snow"], "caption": "Ready"})

    response = await client.patch(path, json={"state": "published"}, headers={"If-Match": '"2"'})

    published = response.json()
    assert (published["state"], published["version"]) == ("published", 3)
    assert published["published_at"]
    assert (await wardrobe.client().get(path)).json()["caption"] == "Ready"
    (event,) = await wardrobe.wait_for_events(created["id"], 1)
    assert (event.type, event.aggregateversion) == ("wardrobe.outfit.published", 3)
    assert event.data["tags"] == ["snow"]
    assert int(event.data["feed_id"]) > int(created["id"])


async def test_latest_publication_comes_first(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    created = await draft(wardrobe, owner)
    other = await wardrobe.publish(owner)
    client = wardrobe.client(owner)
    await client.patch(f"outfits/{created['id']}", json={"state": "published"})

    first = (await client.get("outfits", params={"limit": 1})).json()
    rest = await client.get("outfits", params={"limit": 1, "cursor": first["next_cursor"]})

    assert [item["id"] for item in first["items"]] == [created["id"]]
    assert [item["id"] for item in rest.json()["items"]] == [other["id"]]


@pytest.mark.parametrize("days_ahead", [-3, 0, 1])
async def test_published_plan_is_worn_on_its_day(wardrobe: Wardrobe, days_ahead: int) -> None:
    owner = await wardrobe.known_person()
    day = (datetime.now(UTC).date() + timedelta(days=days_ahead)).isoformat()
    plan = await wardrobe.publish(owner, state="planned", planned_for=day)
    assert (plan["state"], plan["planned_for"]) == ("planned", day)

    response = await wardrobe.client(owner).patch(
        f"outfits/{plan['id']}", json={"state": "published"}
    )

    worn = response.json()
    assert (worn["worn_on"], worn["planned_for"]) == (day, None)


async def test_plan_published_early_is_worn_today(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.3}
    pins = [box | {"new_garment": {"name": "Red coat"}}]
    plan = await wardrobe.publish(owner, state="planned", planned_for="2199-12-24", pins=pins)
    client = wardrobe.client(owner)

    worn = (await client.patch(f"outfits/{plan['id']}", json={"state": "published"})).json()

    assert worn["worn_on"] == worn["published_at"][:10]
    (coat,) = (await client.get("garments")).json()["items"]
    assert (coat["wear_count"], coat["last_worn_on"]) == (1, worn["worn_on"])


async def test_plans_are_listed_by_their_day(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    days = ["2026-12-24", "2026-11-30", "2027-01-01"]
    for day in days:
        await wardrobe.publish(owner, state="planned", planned_for=day)
    client, found, cursor = wardrobe.client(owner), [], ""
    for _ in days:
        after = f"&cursor={cursor}" if cursor else ""
        page = await client.get(f"outfits?state=planned&limit=1{after}")
        found += [item["planned_for"] for item in page.json()["items"]]
        cursor = page.json()["next_cursor"]
    december = await client.get("outfits", params={"state": "planned", "month": "2026-12"})

    assert found == sorted(days)
    assert not cursor
    assert [item["planned_for"] for item in december.json()["items"]] == ["2026-12-24"]


async def test_month_filter_selects_outfits_worn_in_it(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    may = await wardrobe.publish(owner, worn_on="2026-05-31")
    await wardrobe.publish(owner, worn_on="2026-06-01")

    found = await wardrobe.client(owner).get("outfits", params={"month": "2026-05"})

    assert [item["id"] for item in found.json()["items"]] == [may["id"]]


async def test_only_the_owner_reads_the_private_note(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    created = await wardrobe.publish(owner, private_note="canary", comments="off")
    path = f"outfits/{created['id']}"

    assert created["private_note"] == "canary"
    seen = await wardrobe.client(person()).get(path)
    assert (seen.json()["private_note"], seen.json()["comments"]) == (None, "off")
    (event,) = await wardrobe.wait_for_events(created["id"], 1)
    assert event.data["content"]["comments"] == "off"
    assert "canary" not in event.model_dump_json()


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"state": "draft"}, 409, "already_published"),
        ({"state": "planned", "planned_for": "2027-01-01"}, 409, "already_published"),
        ({"tags": ["other"]}, 409, "tags_change_elsewhere"),
        ({"state": "trashed"}, 422, "invalid_request"),
        ({"comments": "maybe"}, 422, "invalid_request"),
        ({"private_note": "x" * 2001}, 422, "invalid_request"),
    ],
)
async def test_published_outfit_refuses_changes_for_drafts(
    wardrobe: Wardrobe, change: dict[str, Any], status: int, code: str
) -> None:
    owner = person()
    created = await wardrobe.publish(owner)
    response = await wardrobe.client(owner).patch(f"outfits/{created['id']}", json=change)
    assert (response.status_code, response.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "fields",
    [
        {"state": "planned"},
        {"state": "draft", "planned_for": "2027-01-01"},
        {"planned_for": "2027-01-01"},
        {"state": "planned", "planned_for": "10000-01-01"},
        {"state": "planned", "planned_for": "0000-01-01"},
    ],
)
async def test_only_plans_have_a_planned_day(wardrobe: Wardrobe, fields: dict[str, Any]) -> None:
    body = {"photo_id": "1", "audience": "public", **fields}
    assert (await wardrobe.client(person()).post("outfits", json=body)).status_code == 422


async def test_draft_cannot_become_a_plan_without_a_day(wardrobe: Wardrobe) -> None:
    owner = person()
    created = await draft(wardrobe, owner)
    path = f"outfits/{created['id']}"
    response = await wardrobe.client(owner).patch(path, json={"state": "planned"})
    assert (response.status_code, response.json()["code"]) == (422, "plan_needs_day")
    assert (await wardrobe.client(owner).get(path)).json() == created


@pytest.mark.parametrize(
    "query", ["month=2026-13", "month=0000-01", "state=lost", "cursor=Wy0xLDBd"]
)
async def test_invalid_list_parameters_are_refused(wardrobe: Wardrobe, query: str) -> None:
    response = await wardrobe.client(person()).get(f"outfits?{query}")
    assert response.status_code == 422


async def test_copy_of_an_outfit_has_its_own_picture(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    created = await wardrobe.publish(
        owner, caption="Opera", tags=["evening"], worn_on="2026-01-01", private_note="warm"
    )
    client = wardrobe.client(owner, **{"Idempotency-Key": "again"})
    path = f"outfits/{created['id']}/copies"

    response = await client.post(path, json={"planned_for": "2026-12-31"})
    repeated = await client.post(path, json={"planned_for": "2026-12-31"})

    copy = response.json()
    assert response.status_code == 201
    assert repeated.json() == copy
    copied_fields = ("caption", "tags", "private_note", "audience")
    assert [copy[name] for name in copied_fields] == [created[name] for name in copied_fields]
    assert (copy["state"], copy["planned_for"], copy["worn_on"]) == ("planned", "2026-12-31", None)
    assert copy["photo"]["path"] != created["photo"]["path"]
    await client.delete(f"outfits/{created['id']}")
    for rendition in widths_of(copy["photo"]["path"]):
        assert wardrobe.fetch(rendition).status == 200
    key = await wardrobe.value(
        "SELECT original_key FROM photos p JOIN outfits o ON o.photo_id = p.id WHERE o.id = :id",
        id=copy["id"],
    )
    assert wardrobe.read("originals", key)


async def test_other_peoples_outfits_cannot_be_copied(wardrobe: Wardrobe) -> None:
    created = await wardrobe.publish(await wardrobe.known_person())
    response = await wardrobe.client(person()).post(f"outfits/{created['id']}/copies", json={})
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


async def test_unused_photo_can_be_deleted(wardrobe: Wardrobe) -> None:
    owner = person()
    photo, used = await wardrobe.upload(owner), await wardrobe.publish(owner)
    used_id = await wardrobe.value("SELECT photo_id FROM outfits WHERE id = :id", id=used["id"])

    assert (await wardrobe.client(person()).delete(f"photos/{photo['id']}")).status_code == 404
    assert (await wardrobe.client(owner).delete(f"photos/{photo['id']}")).status_code == 204
    assert (await wardrobe.client(owner).delete(f"photos/{used_id}")).status_code == 409
    body = {"photo_id": photo["id"], "audience": "public"}
    assert (await wardrobe.client(owner).post("outfits", json=body)).status_code == 404
