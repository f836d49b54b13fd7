"""Publishing without alt text, as the owner chose."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from tests.support.people import JSON
from tests.wardrobe.data_imports import export_of, import_archive, tags_service
from tests.wardrobe.world import Wardrobe


async def choose(wardrobe: Wardrobe, owner: int, **headers: str) -> JSON:
    chosen: JSON = {"when_missing": "require"}
    response = await wardrobe.client(owner, **headers).put("alt-text-preferences", json=chosen)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def strict_person(wardrobe: Wardrobe) -> int:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner)
    return owner


async def post(wardrobe: Wardrobe, owner: int, **fields: Any) -> httpx2.Response:
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", **fields}
    return await wardrobe.client(owner).post("outfits", json=body)


async def patch(
    wardrobe: Wardrobe, owner: int, outfit: dict[str, Any], **fields: Any
) -> httpx2.Response:
    return await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=fields)


def assert_required(response: httpx2.Response) -> None:
    assert response.status_code == 422, response.text
    problem = response.json()
    assert problem["code"] == "alt_text_required"
    assert problem["detail"].startswith("Describe your photo before you publish it.")
    assert [error["field"] for error in problem["errors"]] == ["alt_text"]


async def test_people_are_reminded_by_default_and_never_refused(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    found = await wardrobe.client(owner).get("alt-text-preferences")
    assert found.json() == {"when_missing": "remind", "version": 0}
    assert found.headers["etag"] == '"0"'
    assert (await post(wardrobe, owner)).status_code == 201
    assert (await wardrobe.client().get("alt-text-preferences")).status_code == 401


async def test_preferences_change_with_a_version(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    first = await choose(wardrobe, owner, **{"If-Match": '"0"'})
    assert first == {"when_missing": "require", "version": 1}
    assert await choose(wardrobe, owner) == first  # the same again changes nothing
    off = {"when_missing": "off"}
    late = wardrobe.client(owner, **{"If-Match": '"0"'})
    assert (await late.put("alt-text-preferences", json=off)).status_code == 412
    on_time = wardrobe.client(owner, **{"If-Match": '"1"'})
    assert (await on_time.put("alt-text-preferences", json=off)).json() == off | {"version": 2}
    assert (await wardrobe.client(owner).get("alt-text-preferences")).json()["version"] == 2


@pytest.mark.parametrize("change", [{"when_missing": "never"}, {"when_missing": True}])
async def test_unknown_preferences_are_refused(wardrobe: Wardrobe, change: JSON) -> None:
    owner = await wardrobe.known_person()
    response = await wardrobe.client(owner).put("alt-text-preferences", json=change)
    assert response.status_code == 422


async def test_a_new_outfit_needs_the_text_that_its_owner_requires(wardrobe: Wardrobe) -> None:
    owner = await strict_person(wardrobe)
    assert_required(await post(wardrobe, owner))
    assert_required(await post(wardrobe, owner, alt_text=" \u200b "))
    assert_required(await post(wardrobe, owner, audience="private"))
    assert (await post(wardrobe, owner, alt_text="A coat")).status_code == 201


async def test_a_refused_photo_can_be_published_with_a_text(wardrobe: Wardrobe) -> None:
    owner = await strict_person(wardrobe)
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", "caption": "Rain"}
    client = wardrobe.client(owner, **{"Idempotency-Key": "publish-it"})
    assert_required(await client.post("outfits", json=body))
    assert (await client.post("outfits", json=body | {"alt_text": "A coat"})).status_code == 201


async def test_drafts_and_plans_need_the_text_when_they_are_published(wardrobe: Wardrobe) -> None:
    owner = await strict_person(wardrobe)
    tomorrow = str(datetime.now(UTC).date() + timedelta(days=1))
    draft = (await post(wardrobe, owner, state="draft")).json()
    plan = (await post(wardrobe, owner, state="planned", planned_for=tomorrow)).json()
    for outfit in (draft, plan):
        assert (await patch(wardrobe, owner, outfit, caption="Still secret")).status_code == 200
        assert_required(await patch(wardrobe, owner, outfit, state="published"))
        seen = (await wardrobe.client(owner).get(f"outfits/{outfit['id']}")).json()
        assert seen["state"] == outfit["state"]
        done = await patch(wardrobe, owner, outfit, state="published", alt_text="A coat")
        assert done.status_code == 200, done.text


async def test_the_text_of_a_published_outfit_cannot_be_removed(wardrobe: Wardrobe) -> None:
    owner = await strict_person(wardrobe)
    outfit = (await post(wardrobe, owner, alt_text="A coat")).json()
    assert_required(await patch(wardrobe, owner, outfit, alt_text=""))
    assert (await patch(wardrobe, owner, outfit, alt_text="A red coat")).status_code == 200


async def test_what_is_published_already_stays_editable(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    await choose(wardrobe, owner)
    changed = await patch(wardrobe, owner, outfit, caption="Rain", alt_text="", state="published")
    assert changed.status_code == 200, changed.text
    client = wardrobe.client(owner)
    assert (await client.delete(f"outfits/{outfit['id']}")).status_code == 204
    assert (await client.post(f"outfits/{outfit['id']}/restore")).status_code == 200


async def test_the_choice_of_one_person_binds_no_other(wardrobe: Wardrobe) -> None:
    await strict_person(wardrobe)
    assert (await post(wardrobe, await wardrobe.known_person())).status_code == 201


async def test_an_import_is_never_refused(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await strict_person(wardrobe)
    await wardrobe.publish(owner)
    archive = await export_of(wardrobe, owner)
    async with tags_service(wardrobe):
        found = await import_archive(wardrobe, other, archive)
    assert found["report"]["outfits"] == {"imported": 1, "kept": 0, "skipped": 0}
