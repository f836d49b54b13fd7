"""The wall of the start page: public outfits of people who agreed, and nothing else."""

from collections.abc import AsyncIterator

import pytest

from shared.contracts.types import Audience
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person


async def hung(wardrobe: Wardrobe) -> list[str]:
    """Ids of what a stranger sees on the start page."""
    answer = await wardrobe.client().get("wall")
    assert answer.status_code == 200
    return [item["id"] for item in answer.json()["items"]]


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
    outfit = await wardrobe.publish(willing, alt_text="A coat", caption="Mine", tags=["mine"])
    await wardrobe.publish(await wardrobe.resident())

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
    hidden = await wardrobe.publish(willing, audience)
    draft = await wardrobe.publish(willing, state="draft")
    shown = await wardrobe.publish(willing)

    assert not {hidden["id"], draft["id"]} & set(await hung(wardrobe))

    await wardrobe.client(willing).patch(f"outfits/{shown['id']}", json={"audience": audience})
    assert await hung(wardrobe) == []


async def test_who_hides_or_thinks_better_of_it_is_gone_at_once(
    wardrobe: Wardrobe, willing: int
) -> None:
    outfit = await wardrobe.publish(willing)
    reasons: tuple[tuple[Audience, bool], ...] = (
        ("followers", True),
        ("private", True),
        ("public", False),
    )
    for version, (audience, agrees) in enumerate(reasons, start=2):
        await wardrobe.profile(willing, audience, version * 2, on_start_page=agrees)
        assert await hung(wardrobe) == []
        await wardrobe.profile(willing, "public", version * 2 + 1, on_start_page=True)
        assert await hung(wardrobe) == [outfit["id"]]


async def test_what_is_trashed_is_taken_down(wardrobe: Wardrobe, willing: int) -> None:
    outfit = await wardrobe.publish(willing)
    assert await hung(wardrobe) == [outfit["id"]]

    await wardrobe.client(willing).delete(f"outfits/{outfit['id']}")

    assert await hung(wardrobe) == []


async def test_nobody_fills_the_wall_alone(wardrobe: Wardrobe, willing: int) -> None:
    outfits = [(await wardrobe.publish(willing))["id"] for _ in range(4)]

    async def newest_two() -> None:
        assert await hung(wardrobe) == outfits[:1:-1]

    await eventually(newest_two)
