"""The wall of the start page: public outfits of people who agreed, and nothing else."""

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


async def hung(wardrobe: Wardrobe) -> list[str]:
    """Ids of what a stranger sees on the start page."""
    answer = await wardrobe.client().get("wall")
    assert answer.status_code == 200
    return [item["id"] for item in answer.json()["items"]]


async def settled(wardrobe: Wardrobe, owner_id: int, **fields: Any) -> dict[str, Any]:
    """An outfit that has been public for a day."""
    outfit = await wardrobe.publish(owner_id, **fields)
    await age(wardrobe, outfit)
    return outfit


async def age(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    older = "UPDATE outfits SET public_since = now() - interval '1 day' WHERE id = :id"
    await wardrobe.change(older, id=int(outfit["id"]))


async def announced(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    """Wait until nothing about it is left to announce."""

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
async def willing(wardrobe: Wardrobe) -> AsyncIterator[int]:
    """Somebody who agreed to be on the start page, for as long as the test lasts."""
    user_id = person()
    await wardrobe.profile(user_id, "public", on_start_page=True)
    yield user_id
    await wardrobe.profile(user_id, "public", version=100)


async def test_outfits_of_the_willing_hang_there_for_strangers(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await settled(wardrobe, willing, alt_text="A coat", caption="Mine", tags=["mine"])
    await settled(wardrobe, await wardrobe.resident())

    answer = await wardrobe.client().get("wall")

    assert answer.headers["cache-control"] == "public, max-age=60"
    assert answer.json() == {
        "items": [{"id": outfit["id"], "alt_text": "A coat", "photo": outfit["photo"]}],
        "next_cursor": None,
    }


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_what_is_not_for_everybody_never_hangs_there(
    wardrobe: Wardrobe, willing: int, audience: Audience
) -> None:
    hidden = await settled(wardrobe, willing, audience=audience)
    draft = await wardrobe.publish(willing, state="draft")
    shown = await settled(wardrobe, willing)
    assert await hung(wardrobe) == [shown["id"]]

    assert not {hidden["id"], draft["id"]} & set(await hung(wardrobe))

    await wardrobe.client(willing).patch(f"outfits/{shown['id']}", json={"audience": audience})
    assert await hung(wardrobe) == []


async def test_who_hides_or_thinks_better_of_it_is_gone_at_once(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await settled(wardrobe, willing)
    reasons: tuple[tuple[Audience, bool], ...] = (
        ("followers", True),
        ("private", True),
        ("public", False),
    )
    for version, (audience, agrees) in enumerate(reasons, start=2):
        await wardrobe.profile(willing, audience, version * 2, on_start_page=agrees)
        assert await hung(wardrobe) == []
        await announced(wardrobe, outfit)
        await wardrobe.profile(willing, "public", version * 2 + 1, on_start_page=True)
        await announced(wardrobe, outfit)
        assert await hung(wardrobe) == ([] if audience != "public" else [outfit["id"]])
        await age(wardrobe, outfit)
        assert await hung(wardrobe) == [outfit["id"]]


async def test_what_is_trashed_is_taken_down(wardrobe: Wardrobe, willing: int) -> None:
    outfit = await settled(wardrobe, willing)
    assert await hung(wardrobe) == [outfit["id"]]

    await wardrobe.client(willing).delete(f"outfits/{outfit['id']}")

    assert await hung(wardrobe) == []


async def test_nobody_fills_the_wall_alone(wardrobe: Wardrobe, willing: int) -> None:
    outfits = [(await settled(wardrobe, willing))["id"] for _ in range(4)]

    async def newest_two() -> None:
        assert await hung(wardrobe) == outfits[:1:-1]

    await eventually(newest_two)


async def test_what_was_published_today_waits_for_a_day_unless_it_is_recommended(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await wardrobe.publish(willing)
    assert await hung(wardrobe) == []
    recommended = recommendation(outfit, recommendation_id=7)
    await wardrobe.hear(recommended, 7)
    assert await hung(wardrobe) == [outfit["id"]]
    over = recommended.model_copy(update={"ends_at": datetime.now(UTC)})
    await wardrobe.hear(over, 7, 2)
    assert await hung(wardrobe) == []
    await wardrobe.hear(recommended, 7, 3)
    await wardrobe.hear(RecommendationWithdrawn(recommendation_id=7), 7, 4)
    assert await hung(wardrobe) == []
    await age(wardrobe, outfit)
    assert await hung(wardrobe) == [outfit["id"]]


async def test_outfits_of_accounts_that_are_not_confirmed_do_not_hang_there(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await settled(wardrobe, willing)
    await wardrobe.profile(willing, "public", 2, on_start_page=True, confirmed=False)
    assert await hung(wardrobe) == []
    await wardrobe.profile(willing, "public", 3, on_start_page=True)
    assert await hung(wardrobe) == [outfit["id"]]


async def test_a_reported_outfit_is_taken_down_until_it_is_cleared(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await settled(wardrobe, willing)
    outfit_id = int(outfit["id"])
    await wardrobe.hear(OutfitReported(outfit_id=outfit_id, owner_id=willing), outfit_id, 10)
    assert await hung(wardrobe) == []
    await wardrobe.hear(OutfitCleared(outfit_id=outfit_id, owner_id=willing), outfit_id, 9)
    assert await hung(wardrobe) == []
    await wardrobe.hear(OutfitCleared(outfit_id=outfit_id, owner_id=willing), outfit_id, 11)
    assert await hung(wardrobe) == [outfit["id"]]


async def test_an_outfit_waits_for_a_day_after_it_became_public(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await settled(wardrobe, willing, audience="private")
    await wardrobe.change("UPDATE outfits SET published_at = published_at - interval '2 days'")
    client = wardrobe.client(willing)
    await client.patch(f"outfits/{outfit['id']}", json={"audience": "followers"})
    await client.patch(f"outfits/{outfit['id']}", json={"audience": "public"})
    assert await hung(wardrobe) == []
    await age(wardrobe, outfit)
    await client.patch(f"outfits/{outfit['id']}", json={"caption": "Edited"})
    assert await hung(wardrobe) == [outfit["id"]]


@pytest.mark.parametrize("act", ["replace", "trash", "moderate"])
async def test_a_photo_that_was_out_of_sight_waits_for_a_day_again(
    wardrobe: Wardrobe, willing: int, act: str
) -> None:
    outfit = await settled(wardrobe, willing)
    client, path = wardrobe.client(willing), f"outfits/{outfit['id']}"
    match act:
        case "replace":
            photo = await wardrobe.upload(willing)
            await client.put(f"{path}/photo", json={"photo_id": photo["id"]})
        case "trash":
            await client.delete(path)
            await client.post(f"{path}/restore")
        case _:
            told: dict[str, Any] = {"kind": "outfit", "content_id": outfit["id"]}
            told |= {"owner_id": willing, "reason": "Not your photo."}
            await wardrobe.hear(ContentHidden(**told), f"decision {outfit['id']}", 1)
            await wardrobe.hear(ContentRestored(**told), f"decision {outfit['id']}", 2)
    assert (await wardrobe.client().get(path)).status_code == 200
    assert await hung(wardrobe) == []
    await age(wardrobe, outfit)
    assert await hung(wardrobe) == [outfit["id"]]


async def test_recommended_outfits_hang_before_newer_ones(wardrobe: Wardrobe, willing: int) -> None:
    chosen, newer = await settled(wardrobe, willing), await settled(wardrobe, willing)
    assert await hung(wardrobe) == [newer["id"], chosen["id"]]
    await wardrobe.hear(recommendation(chosen), chosen["id"])
    assert await hung(wardrobe) == [chosen["id"], newer["id"]]


async def test_an_outfit_recommended_for_some_countries_waits_like_others(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await wardrobe.publish(willing)
    await wardrobe.hear(recommendation(outfit, countries=("DE",)), outfit["id"])
    assert await hung(wardrobe) == []
    await wardrobe.hear(recommendation(outfit), outfit["id"], 2)
    assert await hung(wardrobe) == [outfit["id"]]
