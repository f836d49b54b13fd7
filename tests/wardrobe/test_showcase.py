"""Tests of the showcase on the start page."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from contracts.admin import (
    ContentHidden,
    ContentRestored,
    OutfitCleared,
    OutfitReported,
    RecommendationChanged,
    RecommendationWithdrawn,
)
from contracts.types import Audience
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person


async def showcase_ids(wardrobe: Wardrobe) -> list[str]:
    """Return the ids of the outfits that a stranger sees on the start page."""
    response = await wardrobe.client().get("wall")
    assert response.status_code == 200
    return [item["id"] for item in response.json()["items"]]


async def publish_settled(wardrobe: Wardrobe, owner_id: int, **fields: Any) -> dict[str, Any]:
    """Publish an outfit that has been public for a day."""
    outfit = await wardrobe.publish(owner_id, **fields)
    await backdate(wardrobe, outfit)
    return outfit


async def backdate(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    older = "UPDATE outfits SET public_since = now() - interval '1 day' WHERE id = :id"
    await wardrobe.change(older, id=int(outfit["id"]))


async def wait_until_announced(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    """Wait until no announcement of the outfit is due."""

    async def none_due() -> None:
        due = "SELECT due FROM outfits WHERE id = :id"
        assert await wardrobe.value(due, id=outfit["id"]) is None

    await eventually(none_due)


def recommendation(outfit: dict[str, Any], **fields: Any) -> RecommendationChanged:
    now = datetime.now(UTC)
    values: dict[str, Any] = {
        "recommendation_id": int(outfit["id"]),
        "kind": "outfit",
        "subject_id": int(outfit["id"]),
        "reason": "Look",
        "starts_at": now - timedelta(hours=1),
        "ends_at": now + timedelta(hours=1),
        "position": 1,
    }
    return RecommendationChanged(**values | fields)


@pytest.fixture
async def consenting(wardrobe: Wardrobe) -> AsyncIterator[int]:
    """A person who consents to the start page for the duration of the test."""
    user_id = person()
    await wardrobe.profile(user_id, "public", on_start_page=True)
    yield user_id
    await wardrobe.profile(user_id, "public", version=100)


async def test_strangers_see_outfits_of_consenting_people(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await publish_settled(
        wardrobe, consenting, alt_text="A coat", caption="Mine", tags=["mine"]
    )
    await publish_settled(wardrobe, await wardrobe.known_person())

    response = await wardrobe.client().get("wall")

    assert response.headers["cache-control"] == "public, max-age=60"
    assert response.json() == {
        "items": [{"id": outfit["id"], "alt_text": "A coat", "photo": outfit["photo"]}],
        "next_cursor": None,
    }


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_restricted_outfits_are_not_shown(
    wardrobe: Wardrobe, consenting: int, audience: Audience
) -> None:
    hidden = await publish_settled(wardrobe, consenting, audience=audience)
    draft = await wardrobe.publish(consenting, state="draft")
    shown = await publish_settled(wardrobe, consenting)
    assert await showcase_ids(wardrobe) == [shown["id"]]

    assert not {hidden["id"], draft["id"]} & set(await showcase_ids(wardrobe))

    await wardrobe.client(consenting).patch(f"outfits/{shown['id']}", json={"audience": audience})
    assert await showcase_ids(wardrobe) == []


async def test_outfits_disappear_when_the_owner_withdraws_consent(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await publish_settled(wardrobe, consenting)
    reasons: tuple[tuple[Audience, bool], ...] = (
        ("followers", True),
        ("private", True),
        ("public", False),
    )
    for version, (audience, agrees) in enumerate(reasons, start=2):
        await wardrobe.profile(consenting, audience, version * 2, on_start_page=agrees)
        assert await showcase_ids(wardrobe) == []
        await wait_until_announced(wardrobe, outfit)
        await wardrobe.profile(consenting, "public", version * 2 + 1, on_start_page=True)
        await wait_until_announced(wardrobe, outfit)
        assert await showcase_ids(wardrobe) == ([] if audience != "public" else [outfit["id"]])
        await backdate(wardrobe, outfit)
        assert await showcase_ids(wardrobe) == [outfit["id"]]


async def test_trashed_outfit_disappears(wardrobe: Wardrobe, consenting: int) -> None:
    outfit = await publish_settled(wardrobe, consenting)
    assert await showcase_ids(wardrobe) == [outfit["id"]]

    await wardrobe.client(consenting).delete(f"outfits/{outfit['id']}")

    assert await showcase_ids(wardrobe) == []


async def test_outfits_per_person_are_limited(wardrobe: Wardrobe, consenting: int) -> None:
    outfits = [(await publish_settled(wardrobe, consenting))["id"] for _ in range(4)]

    async def newest_two() -> None:
        assert await showcase_ids(wardrobe) == outfits[:1:-1]

    await eventually(newest_two)


async def test_new_outfit_waits_for_a_day_unless_recommended(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await wardrobe.publish(consenting)
    assert await showcase_ids(wardrobe) == []
    recommended = recommendation(outfit, recommendation_id=7)
    await wardrobe.deliver(recommended, 7)
    assert await showcase_ids(wardrobe) == [outfit["id"]]
    over = recommended.model_copy(update={"ends_at": datetime.now(UTC)})
    await wardrobe.deliver(over, 7, 2)
    assert await showcase_ids(wardrobe) == []
    await wardrobe.deliver(recommended, 7, 3)
    await wardrobe.deliver(RecommendationWithdrawn(recommendation_id=7), 7, 4)
    assert await showcase_ids(wardrobe) == []
    await backdate(wardrobe, outfit)
    assert await showcase_ids(wardrobe) == [outfit["id"]]


async def test_outfits_of_unconfirmed_accounts_are_not_shown(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await publish_settled(wardrobe, consenting)
    await wardrobe.profile(consenting, "public", 2, on_start_page=True, confirmed=False)
    assert await showcase_ids(wardrobe) == []
    await wardrobe.profile(consenting, "public", 3, on_start_page=True)
    assert await showcase_ids(wardrobe) == [outfit["id"]]


async def test_reported_outfit_disappears_until_it_is_cleared(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await publish_settled(wardrobe, consenting)
    outfit_id = int(outfit["id"])
    await wardrobe.deliver(OutfitReported(outfit_id=outfit_id, owner_id=consenting), outfit_id, 10)
    assert await showcase_ids(wardrobe) == []
    await wardrobe.deliver(OutfitCleared(outfit_id=outfit_id, owner_id=consenting), outfit_id, 9)
    assert await showcase_ids(wardrobe) == []
    await wardrobe.deliver(OutfitCleared(outfit_id=outfit_id, owner_id=consenting), outfit_id, 11)
    assert await showcase_ids(wardrobe) == [outfit["id"]]


async def test_outfit_waits_for_a_day_after_it_becomes_public(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await publish_settled(wardrobe, consenting, audience="private")
    await wardrobe.change("UPDATE outfits SET published_at = published_at - interval '2 days'")
    client = wardrobe.client(consenting)
    await client.patch(f"outfits/{outfit['id']}", json={"audience": "followers"})
    await client.patch(f"outfits/{outfit['id']}", json={"audience": "public"})
    assert await showcase_ids(wardrobe) == []
    await backdate(wardrobe, outfit)
    await client.patch(f"outfits/{outfit['id']}", json={"caption": "Edited"})
    assert await showcase_ids(wardrobe) == [outfit["id"]]


@pytest.mark.parametrize("act", ["replace", "trash", "moderate"])
async def test_photo_that_was_hidden_waits_for_a_day_again(
    wardrobe: Wardrobe, consenting: int, act: str
) -> None:
    outfit = await publish_settled(wardrobe, consenting)
    client, path = wardrobe.client(consenting), f"outfits/{outfit['id']}"
    match act:
        case "replace":
            photo = await wardrobe.upload(consenting)
            await client.put(f"{path}/photo", json={"photo_id": photo["id"]})
        case "trash":
            await client.delete(path)
            await client.post(f"{path}/restore")
        case _:
            fields: dict[str, Any] = {"kind": "outfit", "content_id": outfit["id"]}
            fields |= {"owner_id": consenting, "reason": "Not your photo."}
            await wardrobe.deliver(ContentHidden(**fields), f"decision {outfit['id']}", 1)
            await wardrobe.deliver(ContentRestored(**fields), f"decision {outfit['id']}", 2)
    assert (await wardrobe.client().get(path)).status_code == 200
    assert await showcase_ids(wardrobe) == []
    await backdate(wardrobe, outfit)
    assert await showcase_ids(wardrobe) == [outfit["id"]]


async def test_recommended_outfits_come_before_newer_ones(
    wardrobe: Wardrobe, consenting: int
) -> None:
    recommended, newer = (
        await publish_settled(wardrobe, consenting),
        await publish_settled(wardrobe, consenting),
    )
    assert await showcase_ids(wardrobe) == [newer["id"], recommended["id"]]
    await wardrobe.deliver(recommendation(recommended), recommended["id"])
    assert await showcase_ids(wardrobe) == [recommended["id"], newer["id"]]


async def test_outfit_recommended_for_some_countries_waits_for_a_day(
    wardrobe: Wardrobe, consenting: int
) -> None:
    outfit = await wardrobe.publish(consenting)
    await wardrobe.deliver(recommendation(outfit, countries=("DE",)), outfit["id"])
    assert await showcase_ids(wardrobe) == []
    await wardrobe.deliver(recommendation(outfit), outfit["id"], 2)
    assert await showcase_ids(wardrobe) == [outfit["id"]]
