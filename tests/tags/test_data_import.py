"""Imports of tags, which the wardrobe requests."""

from datetime import UTC, datetime, timedelta
from typing import Any

from shared.events.replies import request
from shared.features.data_import import (
    SUBJECT,
    ImportedPlacement,
    ImportedTag,
    PlacementsReply,
    PlacementsRequest,
    TagReply,
    TagRequest,
)
from tests.support.data_export import exported_rows
from tests.tags.world import World, old_id

MADE = datetime(2025, 6, 1, tzinfo=UTC)


async def import_tag(world: World, owner: int, **fields: Any) -> TagReply:
    since = fields.pop("since", datetime.now(UTC) + timedelta(hours=1))
    values = {"slug": "red", "name": "Red", "audience": "followers", "created_at": MADE} | fields
    message = TagRequest(user_id=owner, tag=ImportedTag.model_validate(values), since=since)
    return await request(world.running.bus, SUBJECT, message, TagReply)


async def place(
    world: World, owner: int, tag: TagReply, *outfits: int, **fields: Any
) -> PlacementsReply:
    """Add outfits to a tag in this order."""
    placements = [
        ImportedPlacement(outfit_id=outfit, position=place, placed=place + 10, by_hand=True)
        for place, outfit in enumerate(outfits, start=1)
    ]
    message = PlacementsRequest(
        user_id=owner,
        tag_id=tag.tag_id or 0,
        is_new=fields.pop("is_new", tag.is_new),
        placements=placements,
        **fields,
    )
    return await request(world.running.bus, SUBJECT, message, PlacementsReply)


async def test_a_tag_comes_back_with_its_order_and_cover(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfits = [await world.outfit(owner) for _ in range(3)]
    tag = await import_tag(
        world, owner, note="All", position=2, featured=True, former_slugs=["crimson", "all"]
    )
    assert (tag.is_new, tag.name) == (True, "Red")
    secret, unknown = await world.outfit(other, "private"), old_id()

    reply = await place(
        world, owner, tag, outfits[2], outfits[0], secret, unknown, cover_outfit_id=outfits[0]
    )

    assert reply.unknown == [secret, unknown]
    parts = await exported_rows(world.running, "tags", owner)
    (row,) = parts["tags"]
    kept = {"slug", "name", "note", "audience", "featured", "position"}
    kept |= {"former_slugs", "cover_outfit_id"}
    assert {name: row[name] for name in kept} == {
        "slug": "red",
        "name": "Red",
        "note": "All",
        "audience": "followers",
        "featured": True,
        "position": 2,
        "former_slugs": ["crimson"],
        "cover_outfit_id": str(outfits[0]),
    }
    assert datetime.fromisoformat(row["created_at"]) == MADE
    placed = {
        one["outfit_id"]: (one["position"], one["placed"]) for one in parts["outfits_in_tags"]
    }
    assert placed == {str(outfits[2]): (1, "11"), str(outfits[0]): (2, "12")}
    tagged = await world.running.published("tags.outfit.tagged")
    assert len([event for event in tagged if event.data["tag_id"] == str(tag.tag_id)]) == 2


async def test_repeating_it_changes_nothing(world: World) -> None:
    owner = await world.person()
    outfits = [await world.outfit(owner) for _ in range(2)]
    tag = await import_tag(world, owner)
    await place(world, owner, tag, *outfits)
    async with world.as_(owner) as client:
        await client.delete(f"/tags/red/outfits/{outfits[0]}")
    before = await exported_rows(world.running, "tags", owner)

    again = await import_tag(world, owner, name="Other", note="Other")
    assert (again.tag_id, again.is_new, again.name) == (tag.tag_id, False, "Red")
    await place(world, owner, again, *outfits)

    assert await exported_rows(world.running, "tags", owner) == before


async def test_a_tag_whose_reply_was_lost_still_gets_its_order(world: World) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner)
    began = datetime.now(UTC) - timedelta(seconds=1)
    await import_tag(world, owner, since=began)
    again = await import_tag(world, owner, since=began)
    assert again.is_new
    await place(world, owner, again, outfit, cover_outfit_id=outfit)
    parts = await exported_rows(world.running, "tags", owner)
    assert parts["tags"][0]["cover_outfit_id"] == str(outfit)
    assert parts["outfits_in_tags"][0]["position"] == 1


async def test_an_existing_tag_keeps_its_own_order_and_cover(world: World) -> None:
    owner = await world.person()
    mine, imported = await world.outfit(owner), await world.outfit(owner)
    await world.tag(owner, "Red")
    await world.put(owner, "red", mine)
    tag = await import_tag(world, owner)
    assert not tag.is_new
    await place(world, owner, tag, imported, mine, cover_outfit_id=imported)

    parts = await exported_rows(world.running, "tags", owner)
    assert parts["tags"][0]["cover_outfit_id"] is None
    positions = {row["outfit_id"]: row["position"] for row in parts["outfits_in_tags"]}
    assert positions == {str(mine): 0, str(imported): 0}


async def test_invalid_tags_are_refused_with_a_reason(world: World) -> None:
    owner, other = await world.person(), await world.person()
    for fields, reason in (
        ({"name": "x" * 61}, "name: "),
        ({"slug": "Not a slug"}, "An address has lowercase letters"),
        ({"slug": "all"}, "reserved"),
    ):
        reply = await import_tag(world, owner, **fields)
        assert reply.tag_id is None
        assert reason in reply.problem
    theirs = await import_tag(world, other)
    outfit = await world.outfit(owner)
    await place(world, owner, theirs, outfit)
    parts = await exported_rows(world.running, "tags", other)
    assert parts["outfits_in_tags"] == [], "nobody can import into another person's tag"
