"""Suggested people and discovered outfits: public and curated."""

from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest

from contracts.admin import AccountLimited, OutfitCleared, OutfitReported
from contracts.envelope import Event
from contracts.types import Audience, Id
from contracts.wardrobe import OutfitContent
from tests.feed.recommendation_events import recommend
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually


class EarlierOutfitChanged(Event):
    """The event in the version without `public_since`."""

    type: ClassVar[str] = "wardrobe.outfit.changed"

    outfit_id: Id
    feed_id: Id
    owner_id: Id
    audience: Audience
    published_at: datetime
    content: OutfitContent


async def suggestions(world: World, viewer_id: int) -> dict[int, Any]:
    """Return all suggested people, which include those of other tests of the module."""
    answer = await world.get(viewer_id, "/people/suggestions?limit=50")
    assert answer.status_code == 200, answer.text
    return {int(item["user_id"]): item for item in answer.json()["items"]}


async def discovered(world: World, viewer_id: int, limit: int = 100) -> list[int]:
    """Return the outfits of all pages."""
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
    """Publish an outfit and wait for its event to be handled."""
    outfit = Outfit(owner_id, **fields)
    await world.handled(outfit.state(), subject=outfit.id)
    return outfit


async def test_recommended_people_come_before_active_ones(
    world: World,
) -> None:
    viewer = await world.person()
    active, recommended_id = await world.person(confirmed=True), await world.person()
    outfits = [await posted(world, active) for _ in range(4)]
    await posted(world, active, audience="followers")
    await recommend(world, "person", recommended_id, reason="For wet days")
    found = await suggestions(world, viewer)
    assert list(found).index(recommended_id) < list(found).index(active)
    assert (found[recommended_id]["reason"], found[recommended_id]["outfits"]) == (
        "For wet days",
        [],
    )
    pictures = [int(outfit["id"]) for outfit in found[active]["outfits"]]
    assert pictures == [outfit.id for outfit in outfits[:0:-1]]
    assert (found[active]["reason"], found[active]["recommendation_id"]) == (None, None)


async def test_people_without_public_outfits_are_not_suggested(world: World) -> None:
    viewer = await world.person()
    silent = await world.person(confirmed=True)
    unconfirmed = await world.person()
    shy = await world.person(confirmed=True, findable=False)
    reserved = await world.person("followers", confirmed=True)
    for person in (unconfirmed, shy, reserved, viewer):
        await posted(world, person)
    found = await suggestions(world, viewer)
    assert not {silent, unconfirmed, shy, reserved, viewer} & found.keys()


@pytest.mark.parametrize("act", ["follow", "block", "blocked", "mute", "limit"])
async def test_followed_blocked_and_muted_people_are_not_suggested(world: World, act: str) -> None:
    viewer, person = await world.person(), await world.person(confirmed=True)
    outfit = await posted(world, person)
    assert person in await suggestions(world, viewer)
    assert outfit.id in await discovered(world, viewer)
    match act:
        case "follow":
            await world.follow(viewer, person)
        case "block":
            await world.put(viewer, f"/blocks/{person}")
        case "blocked":
            await world.put(person, f"/blocks/{viewer}")
        case "mute":
            await world.put(viewer, f"/mutes/{person}", {"days": None})
        case _:
            await world.handled(AccountLimited(user_id=person, reason="Spam"), subject=person)
    assert person not in await suggestions(world, viewer)
    assert (outfit.id in await discovered(world, viewer)) == (act == "follow")


async def test_recommended_outfits_come_first_and_others_after_a_day(world: World) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    older = await posted(world, author)
    now = datetime.now(UTC)
    new, fresh = [await posted(world, author, public_since=now) for _ in range(2)]
    await recommend(world, "outfit", new.id)
    found = await discovered(world, viewer)
    assert found.index(new.id) < found.index(older.id)
    assert fresh.id not in found
    assert not {new.id, older.id} & set(await discovered(world, author))


async def test_a_new_public_photo_is_discovered_after_a_day(world: World) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    outfit = await posted(world, author)
    assert outfit.id in await discovered(world, viewer)
    outfit.public_since = datetime.now(UTC)
    await world.handled(outfit.state(), subject=outfit.id, version=outfit.version)
    assert outfit.id not in await discovered(world, viewer)


async def test_older_events_count_from_publication(
    world: World,
) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    settled, fresh = Outfit(author), Outfit(author, published_at=datetime.now(UTC))
    for outfit in (settled, fresh):
        content = outfit.state().model_dump(exclude={"public_since"})
        await world.handled(EarlierOutfitChanged.model_validate(content), subject=outfit.id)
    found = await discovered(world, viewer)
    assert settled.id in found
    assert fresh.id not in found


async def test_outfits_of_unconfirmed_accounts_are_discovered_only_if_recommended(
    world: World,
) -> None:
    viewer, author = await world.person(), await world.person(confirmed=False)
    outfit, recommended_id = [await posted(world, author) for _ in range(2)]
    await recommend(world, "outfit", recommended_id.id)
    found = await discovered(world, viewer)
    assert recommended_id.id in found
    assert outfit.id not in found
    await world.change_profile(author, confirmed=True)

    async def is_listed() -> None:
        assert outfit.id in await discovered(world, viewer)

    await eventually(is_listed)


async def test_people_with_three_pictures_come_before_those_with_fewer(
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
    assert [len(found[person]["outfits"]) for person in (plenty, few)] == [3, 2]


async def test_no_author_fills_a_page_alone(world: World) -> None:
    viewer = await world.person()
    author, other = await world.person(confirmed=True), await world.person(confirmed=True)
    first = await posted(world, other)
    many = [await posted(world, author) for _ in range(4)]
    found = await discovered(world, viewer)
    assert [outfit_id for outfit_id in found if outfit_id in {outfit.id for outfit in many}] == [
        many[3].id,
        many[2].id,
    ]
    paged = await discovered(world, viewer, limit=2)
    assert len(paged) == len(set(paged))
    assert first.id in paged


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_only_public_outfits_are_discovered(world: World, audience: Audience) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    await world.follow(viewer, author)
    outfit, hidden = await posted(world, author), await posted(world, author, audience=audience)
    assert hidden.id not in await discovered(world, viewer)
    assert outfit.id in await discovered(world, viewer)
    await world.change_profile(author, audience, confirmed=True)

    async def is_hidden() -> None:
        assert outfit.id not in await discovered(world, viewer)

    await eventually(is_hidden)


async def test_reported_outfits_are_left_out_until_they_are_cleared(world: World) -> None:
    viewer, author = await world.person(), await world.person(confirmed=True)
    outfit = await posted(world, author)
    await recommend(world, "outfit", outfit.id)
    content = {"outfit_id": outfit.id, "owner_id": author}
    await world.handled(OutfitReported.model_validate(content), subject=outfit.id, version=10)
    assert outfit.id not in await discovered(world, viewer)
    assert author not in await suggestions(world, viewer)
    await world.handled(OutfitCleared.model_validate(content), subject=outfit.id, version=9)
    assert outfit.id not in await discovered(world, viewer)
    await world.handled(OutfitCleared.model_validate(content), subject=outfit.id, version=11)
    assert outfit.id in await discovered(world, viewer)
    assert author in await suggestions(world, viewer)


async def test_discovery_needs_a_session(world: World) -> None:
    assert (await world.get(None, "/discover")).status_code == 401
    assert (await world.get(None, "/people/suggestions")).status_code == 401
    assert (await world.get(fresh_id(), "/discover?cursor=nonsense")).status_code == 422
