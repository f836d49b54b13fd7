"""Browsing a tag: months, positions, and previews of another audience."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from contracts.wardrobe import OutfitContent, OutfitPublished, Picture
from tests.tags.world import World, old_id, refusal


async def worn(world: World, owner: int, day: date | None, audience: Any = "public") -> int:
    """Publish an outfit in November that was worn on that day."""
    outfit = old_id()
    photo = Picture(bucket="outfits", path="a/b-640.webp", width=6, height=10, thumbhash="")
    content = OutfitContent(photo=photo, caption="", alt_text="", worn_on=day)
    event = OutfitPublished(
        outfit_id=outfit,
        owner_id=owner,
        audience=audience,
        tags=("trip",),
        published_at=datetime(2026, 11, 21, tzinfo=UTC),
        content=None if audience == "private" else content,
    )
    await world.deliver((event, outfit, 1))
    return outfit


async def get(world: World, viewer: int | None, path: str) -> Any:
    async with world.as_(viewer) as client:
        response = await client.get(path)
    return response.json() if response.status_code == 200 else refusal(response)


async def test_outfits_are_filtered_by_the_month_they_were_worn_in(world: World) -> None:
    owner = await world.person()
    may = await worn(world, owner, date(2026, 5, 31))
    early, late = await worn(world, owner, date(2026, 6, 1)), await worn(world, owner, None)
    secret = await worn(world, owner, date(2026, 5, 1), "private")
    path = f"/users/{owner}/tags/trip"

    def months(*pairs: tuple[str, int]) -> dict[str, Any]:
        items = [{"month": month, "outfit_count": count} for month, count in pairs]
        return {"items": items, "next_cursor": None}

    # The event of a private outfit does not contain when it was worn.
    assert await get(world, owner, f"{path}/months") == months(
        ("2026-11", 2), ("2026-06", 1), ("2026-05", 1)
    )
    # A stranger sees neither the private outfit nor its month.
    assert await get(world, None, f"{path}/months") == months(
        ("2026-11", 1), ("2026-06", 1), ("2026-05", 1)
    )
    in_june = await get(world, None, f"{path}/outfits?month=2026-06")
    assert [(item["id"], item["day"]) for item in in_june["items"]] == [(str(early), "2026-06-01")]
    first = await get(world, owner, f"{path}/outfits?order=day&limit=3")
    rest = await get(world, owner, f"{path}/outfits?order=day&cursor={first['next_cursor']}")
    found = [int(item["id"]) for item in first["items"] + rest["items"]]
    assert found == [secret, late, early, may]
    odd = await get(world, owner, f"{path}/outfits?cursor={first['next_cursor']}")
    assert odd == (422, "invalid_cursor")


@pytest.mark.parametrize(
    "month", ["2026-13", "2026-1", "0000-01", "x", "99999-01", "2026-00", "2026-W1"]
)
async def test_an_invalid_month_is_refused(world: World, month: str) -> None:
    owner = await world.person()
    await world.tag(owner, "Trip")
    path = f"/users/{owner}/tags/trip/outfits"
    async with world.as_() as anonymous:
        assert (await anonymous.get(f"{path}?month={month}")).status_code == 422
    assert (await get(world, None, f"{path}?month=9999-12"))["items"] == []


async def test_a_position_counts_only_outfits_that_the_viewer_sees(world: World) -> None:
    owner = await world.person()
    hidden = await world.outfit(owner, "private")
    a, b, c = [await world.outfit(owner) for _ in range(3)]
    await world.tag(owner, "Row")
    await world.put(owner, "row", c, hidden, b, a)
    path = f"/users/{owner}/tags/row/outfits"

    def position(
        index: int, count: int, before: int | None, after: int | None, *, own: bool = False
    ) -> dict[str, Any]:
        around = {"previous": before and str(before), "next": after and str(after)}
        return {"index": index, "count": count, "removable": own, **around}

    assert await get(world, None, f"{path}/{a}/place") == position(1, 3, None, b)
    assert await get(world, None, f"{path}/{b}/place") == position(2, 3, a, c)
    assert await get(world, owner, f"{path}/{b}/place") == position(2, 4, a, hidden, own=True)
    assert await get(world, owner, f"{path}/{c}/place") == position(4, 4, hidden, None, own=True)
    assert await get(world, None, f"{path}/{hidden}/place") == (404, "not_found")
    assert await get(world, None, f"{path}/{old_id()}/place") == (404, "not_found")


async def test_the_effects_of_a_wider_audience_are_previewed(world: World) -> None:
    owner, other = await world.person("followers"), await world.person()
    mine = {
        audience: await world.outfit(owner, audience)
        for audience in ("private", "followers", "public")
    }
    await world.follow(owner, other)
    reference, guarded = await world.outfit(other), await world.outfit(other, "followers")
    await world.tag(owner, "Plans", audience="private")
    await world.put(owner, "plans", *mine.values(), reference, guarded)

    effects = await get(world, owner, "/tags/plans/audience-effects?audience=public")
    # The profile is for followers, so nobody else sees anything, even under a public tag.
    shown = {item["id"]: item["audience"] for item in effects["becomes_visible"]}
    assert shown == {
        str(mine["followers"]): "followers",
        str(mine["public"]): "followers",
        str(reference): "followers",
    }
    assert (effects["visible_count"], effects["hidden_count"]) == (3, 0)
    # Followers of the other person see it there, but who they are is unknown here.
    assert effects["stays_private_count"] == 2

    async with world.as_(owner) as client:
        await client.patch("/tags/plans", json={"audience": "public"})
    back = await get(world, owner, "/tags/plans/audience-effects?audience=private")
    assert {item["id"] for item in back["becomes_hidden"]} == set(shown)
    assert (back["visible_count"], back["hidden_count"]) == (0, 3)
    assert await get(world, other, "/tags/plans/audience-effects?audience=public") == (
        404,
        "tag_not_found",
    )
    async with world.as_(owner) as client:
        odd = await client.get("/tags/plans/audience-effects?audience=friends")
    assert odd.status_code == 422
