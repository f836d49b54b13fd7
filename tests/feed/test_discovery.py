"""People to start with and outfits to discover: what everybody may see, curated."""

from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest

from contracts.admin import AccountLimited, OutfitCleared, OutfitReported
from contracts.envelope import Event
from contracts.types import Audience, Id
from contracts.wardrobe import OutfitContent
from tests.feed.recommendation_events import recommended
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually


class EarlierOutfitChanged(Event):
    """The event before it had `public_since`."""

    type: ClassVar[str] = "wardrobe.outfit.changed"

    outfit_id: Id
    feed_id: Id
    owner_id: Id
    audience: Audience
    published_at: datetime
    content: OutfitContent


async def suggestions(world: World, viewer_id: int) -> dict[int, Any]:
    """Everybody whom the tests of this module made, as far as they are suggested."""
    answer = await world.get(viewer_id, "/people/suggestions?limit=50")
    assert answer.status_code == 200, answer.text
    return {int(one["user_id"]): one for one in answer.json()["items"]}


async def discovered(world: World, viewer_id: int, limit: int = 100) -> list[int]:
    """Every page of it."""
    found: list[int] = []
    cursor: str | None = ""
    while cursor is not None:
        more = f"&cursor={cursor}" if cursor else ""
        answer = await world.get(viewer_id, f"/discover?limit={limit}{more}")
        assert answer.status_code == 200, answer.text
        page = answer.json()
        assert len(page["items"]) <= limit
        found += [int(item["outfit"]["id"]) for item in page["items"]]
        cursor = page["next_cursor"]
    return found


async def posted(world: World, owner_id: int, **fields: Any) -> Outfit:
    """An outfit whose announcement was heard."""
    outfit = Outfit(owner_id, **fields)
    await world.handled(outfit.state(), subject=outfit.id)
    return outfit


async def test_recommended_people_come_first_then_active_ones_with_their_pictures(
    world: World,
) -> None:
    viewer = await world.person()
    active, chosen = await world.person(confirmed=True), await world.person()
    outfits = [await posted(world, active) for _ in range(4)]
    await posted(world, active, audience="followers")
    await recommended(world, "person", chosen, reason="For wet days")
    found = await suggestions(world, viewer)
    assert list(found).index(chosen) < list(found).index(active)
    assert (found[chosen]["reason"], found[chosen]["outfits"]) == ("For wet days", [])
    pictures = [int(one["id"]) for one in found[active]["outfits"]]
    assert pictures == [outfit.id for outfit in outfits[:0:-1]]
    assert (found[active]["reason"], found[active]["recommendation_id"]) == (None, None)


async def test_people_of_whom_there_is_nothing_to_see_are_not_suggested(world: World) -> None:
    viewer = await world.person()
    silent = await world.person(confirmed=True)
    unconfirmed = await world.person()
    shy = await world.person(confirmed=True, findable=False)
    reserved = await world.person("followers", confirmed=True)
    for one in (unconfirmed, shy, reserved, viewer):
        await posted(world, one)
    found = await suggestions(world, viewer)
    assert not {silent, unconfirmed, shy, reserved, viewer} & found.keys()


@pytest.mark.parametrize("act", ["follow", "block", "blocked", "mute", "limit"])
async def test_whom_one_follows_blocks_or_mutes_is_not_suggested(world: World, act: str) -> None:
    viewer, one = await world.person(), await world.person(confirmed=True)
    outfit = await posted(world, one)
    assert one in await suggestions(world, viewer)
    assert outfit.id in await discovered(world, viewer)
    match act:
        case "follow":
            await world.follow(viewer, one)
        case "block":
            await world.put(viewer, f"/blocks/{one}")
        case "blocked":
            await world.put(one, f"/blocks/{viewer}")
        case "mute":
            await world.put(viewer, f"/mutes/{one}", {"days": None})
        case _:
            await world.handled(AccountLimited(user_id=one, reason="Spam"), subject=one)
    assert one not in await suggestions(world, viewer)
    assert (outfit.id in await discovered(world, viewer)) == (act == "follow")


async def test_recommended_outfits_come_first_and_others_wait_for_a_day(world: World) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    older = await posted(world, author)
    now = datetime.now(UTC)
    new, fresh = [await posted(world, author, public_since=now) for _ in range(2)]
    await recommended(world, "outfit", new.id)
    found = await discovered(world, viewer)
    assert found.index(new.id) < found.index(older.id)
    assert fresh.id not in found
    assert not {new.id, older.id} & set(await discovered(world, author))


async def test_an_outfit_waits_for_a_day_after_its_photo_became_public(world: World) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    outfit = await posted(world, author)
    assert outfit.id in await discovered(world, viewer)
    outfit.public_since = datetime.now(UTC)
    await world.handled(outfit.state(), subject=outfit.id, version=outfit.version)
    assert outfit.id not in await discovered(world, viewer)


async def test_events_from_before_that_moment_was_told_count_from_publication(
    world: World,
) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    settled, fresh = Outfit(author), Outfit(author, published_at=datetime.now(UTC))
    for outfit in (settled, fresh):
        told = outfit.state().model_dump(exclude={"public_since"})
        await world.handled(EarlierOutfitChanged.model_validate(told), subject=outfit.id)
    found = await discovered(world, viewer)
    assert settled.id in found
    assert fresh.id not in found


async def test_outfits_of_unconfirmed_accounts_are_discovered_only_if_recommended(
    world: World,
) -> None:
    viewer, author = await world.person(), await world.person(confirmed=False)
    outfit, chosen = [await posted(world, author) for _ in range(2)]
    await recommended(world, "outfit", chosen.id)
    found = await discovered(world, viewer)
    assert chosen.id in found
    assert outfit.id not in found
    await world.change_profile(author, confirmed=True)

    async def shown() -> None:
        assert outfit.id in await discovered(world, viewer)

    await eventually(shown)


async def test_people_with_three_pictures_are_suggested_before_those_with_fewer(
    world: World,
) -> None:
    viewer = await world.person()
    plenty, few = await world.person(confirmed=True), await world.person(confirmed=True)
    for _ in range(3):
        await posted(world, plenty)
    for audience in ("public", "public", "followers"):
        await posted(world, few, audience=audience)
    found = await suggestions(world, viewer)
    assert list(found).index(plenty) < list(found).index(few)
    assert [len(found[one]["outfits"]) for one in (plenty, few)] == [3, 2]


async def test_nobody_fills_a_page_alone_and_pages_go_on(world: World) -> None:
    viewer = await world.person()
    author, other = await world.person(confirmed=True), await world.person(confirmed=True)
    first = await posted(world, other)
    many = [await posted(world, author) for _ in range(4)]
    found = await discovered(world, viewer)
    assert [one for one in found if one in {outfit.id for outfit in many}] == [
        many[3].id,
        many[2].id,
    ]
    paged = await discovered(world, viewer, limit=2)
    assert len(paged) == len(set(paged))
    assert first.id in paged


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_what_is_not_public_is_not_discovered(world: World, audience: Audience) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    await world.follow(viewer, author)
    outfit, hidden = await posted(world, author), await posted(world, author, audience=audience)
    assert hidden.id not in await discovered(world, viewer)
    assert outfit.id in await discovered(world, viewer)
    await world.change_profile(author, audience, confirmed=True)

    async def gone() -> None:
        assert outfit.id not in await discovered(world, viewer)

    await eventually(gone)


async def test_a_reported_outfit_is_shown_around_no_more_until_it_is_cleared(world: World) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    outfit = await posted(world, author)
    await recommended(world, "outfit", outfit.id)
    told = {"outfit_id": outfit.id, "owner_id": author}
    await world.handled(OutfitReported.model_validate(told), subject=outfit.id, version=10)
    assert outfit.id not in await discovered(world, viewer)
    assert author not in await suggestions(world, viewer)
    await world.handled(OutfitCleared.model_validate(told), subject=outfit.id, version=9)
    assert outfit.id not in await discovered(world, viewer)
    await world.handled(OutfitCleared.model_validate(told), subject=outfit.id, version=11)
    assert outfit.id in await discovered(world, viewer)
    assert author in await suggestions(world, viewer)


async def test_discovery_needs_a_session(world: World) -> None:
    assert (await world.get(None, "/discover")).status_code == 401
    assert (await world.get(None, "/people/suggestions")).status_code == 401
    assert (await world.get(fresh_id(), "/discover?cursor=nonsense")).status_code == 422
