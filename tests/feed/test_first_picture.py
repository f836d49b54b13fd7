"""The photo of the timeline's first outfit, for a static page."""

import pytest

from contracts.wardrobe import OutfitPublished
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually

PATH = "/timeline/first-picture"
MEDIA = "http://localhost:8081"


async def publish(world: World, author: int, picture: str) -> Outfit:
    outfit = Outfit(author)
    event = outfit.state(OutfitPublished)
    assert event.content is not None
    photo = event.content.photo.model_copy(update={"path": f"{picture}-640.webp"})
    content = event.content.model_copy(update={"photo": photo})
    await world.send(outfit, event.model_copy(update={"content": content}))
    return outfit


async def location(world: World, viewer: int, query: str = "") -> str | None:
    answer = await world.get(viewer, PATH + query)
    assert answer.status_code in {204, 307}, answer.text
    assert answer.content == b""
    return answer.headers.get("location")


async def test_first_picture_shows_the_newest_visible_outfit(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    older = await publish(world, author, "ab/older")
    newer = await publish(world, author, "cd/newer")
    await world.shows(viewer, newer, older)
    assert await location(world, viewer) == f"{MEDIA}/outfits/cd/newer-640.webp"
    assert await location(world, viewer, "?width=160") == f"{MEDIA}/outfits/cd/newer-160.webp"

    await world.send(newer, newer.removal())

    async def hidden() -> None:
        assert await location(world, viewer) == f"{MEDIA}/outfits/ab/older-640.webp"

    await eventually(hidden)
    await world.put(viewer, f"/blocks/{author}")
    assert await location(world, viewer) is None


async def test_an_empty_timeline_has_no_first_picture(world: World) -> None:
    assert await location(world, fresh_id()) is None


@pytest.mark.parametrize("query", ["?width=161", "?width=", "?width=-160", "?width=640px"])
async def test_unknown_widths_are_rejected(world: World, query: str) -> None:
    assert (await world.get(fresh_id(), PATH + query)).status_code == 422


async def test_first_picture_needs_a_session(world: World) -> None:
    assert (await world.get(None, PATH)).status_code == 401
