"""Tests of the first pictures of profiles and outfits."""

import httpx2
import pytest

from contracts.identity import ProfileChanged
from contracts.types import Audience
from tests.wardrobe.world import Wardrobe, person


async def create_person(wardrobe: Wardrobe, audience: Audience = "public") -> tuple[int, str]:
    user_id = person()
    name = f"kaia_{user_id}"
    event = ProfileChanged(user_id=user_id, username=name, display_name="Kaia", audience=audience)
    await wardrobe.deliver(event, user_id)
    return user_id, name


async def get_picture(
    wardrobe: Wardrobe, name: str, position: int, viewer: int | None = None, **query: str
) -> httpx2.Response:
    params = {"first-picture": str(position), **query}
    client = wardrobe.running.client(viewer)
    return await client.get(f"/first-pictures/user/{name}", params=params)


async def test_profile_redirects_to_its_newest_public_pictures(
    wardrobe: Wardrobe,
) -> None:
    owner, name = await create_person(wardrobe)
    older = await wardrobe.publish(owner)
    await wardrobe.publish(owner, "followers")
    newer = await wardrobe.publish(owner)
    for position, outfit in ((1, newer), (2, older)):
        response = await get_picture(wardrobe, name.upper(), position, width="320")
        assert response.status_code == 307
        path = outfit["photo"]["path"].replace("-640.", "-320.")
        assert response.headers["location"] == f"http://localhost:8081/outfits/{path}"
    assert (await get_picture(wardrobe, name, 3)).status_code == 204


async def test_missing_and_restricted_profiles_get_the_same_response(wardrobe: Wardrobe) -> None:
    for audience in ("followers", "private"):
        owner, name = await create_person(wardrobe, audience)
        await wardrobe.publish(owner)
        hidden, anonymous = (
            await get_picture(wardrobe, name, 1),
            await get_picture(wardrobe, "nobody_here", 1),
        )
        assert (hidden.status_code, hidden.content) == (anonymous.status_code, anonymous.content)
        assert hidden.status_code == 204


async def get_outfit_picture(
    wardrobe: Wardrobe, outfit_id: str, viewer: int | None
) -> httpx2.Response:
    client = wardrobe.running.client(viewer)
    return await client.get(f"/first-pictures/outfit/{outfit_id}?first-picture=1")


@pytest.mark.parametrize("route", ["outfit", "tag/summer/outfit"])
async def test_outfit_redirects_to_its_public_picture(wardrobe: Wardrobe, route: str) -> None:
    owner, _ = await create_person(wardrobe)
    outfit = await wardrobe.publish(owner)
    params = {"first-picture": "1", "width": "1280"}
    page = f"/first-pictures/{route}/{outfit['id']}"
    response = await wardrobe.running.client().get(page, params=params)
    assert response.status_code == 307
    path = outfit["photo"]["path"].replace("-640.", "-1280.")
    assert response.headers["location"] == f"http://localhost:8081/outfits/{path}"


@pytest.mark.parametrize(
    ("profile", "audience"),
    [
        ("public", "followers"),
        ("public", "private"),
        ("followers", "public"),
        ("private", "public"),
    ],
)
async def test_invisible_and_missing_outfits_get_the_same_response(
    wardrobe: Wardrobe, profile: Audience, audience: Audience
) -> None:
    owner, _ = await create_person(wardrobe, profile)
    outfit = await wardrobe.publish(owner, audience)
    for viewer in (None, person()):
        for outfit_id in (outfit["id"], "1", "x", "9" * 30):
            response = await get_outfit_picture(wardrobe, outfit_id, viewer)
            assert (response.status_code, response.content) == (204, b"")
            assert "location" not in response.headers
    assert (await get_outfit_picture(wardrobe, outfit["id"], owner)).status_code == 307


async def test_block_hides_pictures_in_both_directions(wardrobe: Wardrobe) -> None:
    owner, name = await create_person(wardrobe)
    outfit = await wardrobe.publish(owner)
    blocked, blocker, other = person(), person(), person()
    await wardrobe.block(owner, blocked)
    await wardrobe.block(blocker, owner)
    for viewer, status in ((blocked, 204), (blocker, 204), (other, 307)):
        assert (await get_picture(wardrobe, name, 1, viewer)).status_code == status
        assert (await get_outfit_picture(wardrobe, outfit["id"], viewer)).status_code == status
