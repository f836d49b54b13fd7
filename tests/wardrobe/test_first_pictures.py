"""The pictures that profiles and outfits open with: public ones, and one answer for the rest."""

import httpx2
import pytest

from contracts.identity import ProfileChanged
from contracts.types import Audience
from tests.wardrobe.world import Wardrobe, person


async def somebody(wardrobe: Wardrobe, audience: Audience = "public") -> tuple[int, str]:
    user_id = person()
    name = f"kaia_{user_id}"
    event = ProfileChanged(user_id=user_id, username=name, display_name="Kaia", audience=audience)
    await wardrobe.hear(event, user_id)
    return user_id, name


async def ask(
    wardrobe: Wardrobe, name: str, position: int, viewer: int | None = None, **query: str
) -> httpx2.Response:
    params = {"first-picture": str(position), **query}
    client = wardrobe.running.client(viewer)
    return await client.get(f"/first-pictures/user/{name}", params=params)


async def test_a_profile_leads_to_its_newest_public_pictures_in_their_order(
    wardrobe: Wardrobe,
) -> None:
    owner, name = await somebody(wardrobe)
    older = await wardrobe.publish(owner)
    await wardrobe.publish(owner, "followers")
    newer = await wardrobe.publish(owner)
    for position, outfit in ((1, newer), (2, older)):
        answer = await ask(wardrobe, name.upper(), position, width="320")
        assert answer.status_code == 307
        path = outfit["photo"]["path"].replace("-640.", "-320.")
        assert answer.headers["location"] == f"http://localhost:8081/outfits/{path}"
    assert (await ask(wardrobe, name, 3)).status_code == 204


async def test_nobody_and_somebody_who_is_not_public_lead_nowhere(wardrobe: Wardrobe) -> None:
    for audience in ("followers", "private"):
        owner, name = await somebody(wardrobe, audience)
        await wardrobe.publish(owner)
        hidden, nobody = await ask(wardrobe, name, 1), await ask(wardrobe, "nobody_here", 1)
        assert (hidden.status_code, hidden.content) == (nobody.status_code, nobody.content)
        assert hidden.status_code == 204


async def ask_outfit(wardrobe: Wardrobe, outfit_id: str, viewer: int | None) -> httpx2.Response:
    client = wardrobe.running.client(viewer)
    return await client.get(f"/first-pictures/outfit/{outfit_id}?first-picture=1")


@pytest.mark.parametrize("way", ["outfit", "tag/summer/outfit"])
async def test_an_outfit_leads_to_its_public_picture(wardrobe: Wardrobe, way: str) -> None:
    owner, _ = await somebody(wardrobe)
    outfit = await wardrobe.publish(owner)
    params = {"first-picture": "1", "width": "1280"}
    page = f"/first-pictures/{way}/{outfit['id']}"
    answer = await wardrobe.running.client().get(page, params=params)
    assert answer.status_code == 307
    path = outfit["photo"]["path"].replace("-640.", "-1280.")
    assert answer.headers["location"] == f"http://localhost:8081/outfits/{path}"


@pytest.mark.parametrize(
    ("profile", "audience"),
    [
        ("public", "followers"),
        ("public", "private"),
        ("followers", "public"),
        ("private", "public"),
    ],
)
async def test_an_outfit_that_is_not_for_the_viewer_leads_nowhere_as_one_that_is_not_there(
    wardrobe: Wardrobe, profile: Audience, audience: Audience
) -> None:
    owner, _ = await somebody(wardrobe, profile)
    outfit = await wardrobe.publish(owner, audience)
    for viewer in (None, person()):
        for thing in (outfit["id"], "1", "x", "9" * 30):
            answer = await ask_outfit(wardrobe, thing, viewer)
            assert (answer.status_code, answer.content) == (204, b"")
            assert "location" not in answer.headers
    assert (await ask_outfit(wardrobe, outfit["id"], owner)).status_code == 307


async def test_a_block_hides_the_pictures_from_either(wardrobe: Wardrobe) -> None:
    owner, name = await somebody(wardrobe)
    outfit = await wardrobe.publish(owner)
    blocked, blocker, other = person(), person(), person()
    await wardrobe.block(owner, blocked)
    await wardrobe.block(blocker, owner)
    for viewer, status in ((blocked, 204), (blocker, 204), (other, 307)):
        assert (await ask(wardrobe, name, 1, viewer)).status_code == status
        assert (await ask_outfit(wardrobe, outfit["id"], viewer)).status_code == status
