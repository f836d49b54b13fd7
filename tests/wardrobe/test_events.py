"""Tests of the wardrobe's events."""

from datetime import datetime

from contracts.wardrobe import OutfitChanged
from tests.wardrobe.world import Wardrobe, person
from wardrobe.outfits.domain import republish


async def test_publication_is_announced_with_its_content(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(
        owner, "public", caption="Hello", alt_text="A coat", tags=["winter"], worn_on="2026-11-20"
    )

    (event,) = await wardrobe.wait_for_events(outfit["id"], 1)

    assert (event.type, event.aggregateversion) == ("wardrobe.outfit.published", 1)
    assert int(event.data.pop("feed_id")) > int(outfit["id"])
    public_since = datetime.fromisoformat(event.data.pop("public_since"))
    assert public_since >= datetime.fromisoformat(outfit["published_at"])
    assert event.data == {
        "outfit_id": outfit["id"],
        "owner_id": str(owner),
        "audience": "public",
        "tags": ["winter"],
        "published_at": outfit["published_at"],
        "content": {
            "photo": outfit["photo"],
            "caption": "Hello",
            "alt_text": "A coat",
            "worn_on": "2026-11-20",
            "comments": "on",
        },
    }


async def test_event_of_a_private_outfit_has_no_content(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, "private", caption="Secret", tags=["mine"])

    (event,) = await wardrobe.wait_for_events(outfit["id"], 1)

    assert event.data == {
        "outfit_id": outfit["id"],
        "owner_id": str(owner),
        "feed_id": None,
        "audience": "private",
        "tags": ["mine"],
        "published_at": outfit["published_at"],
        "public_since": None,
        "content": None,
    }


async def test_event_of_a_private_profile_has_no_content(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe.profile(owner, "private")
    outfit = await wardrobe.publish(owner, "public", caption="Secret")

    (event,) = await wardrobe.wait_for_events(outfit["id"], 1)

    assert (event.data["audience"], event.data["content"]) == ("public", None)
    assert event.data["feed_id"] is None


async def test_feed_id_is_set_once_others_can_see_the_outfit(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, "private")
    for audience in ("followers", "private", "public"):
        await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"audience": audience})

    events = await wardrobe.wait_for_events(outfit["id"], 4)

    assert [event.aggregateversion for event in events] == [1, 2, 3, 4]
    assert {event.type for event in events[1:]} == {"wardrobe.outfit.changed"}
    feed_ids = [event.data["feed_id"] for event in events]
    assert feed_ids[0] is None
    assert len(set(feed_ids[1:])) == 1
    assert [event.data["content"] is None for event in events] == [True, False, True, False]


async def test_edit_without_changes_is_not_announced(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, caption="same")
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"caption": "same"})
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"caption": "other"})

    events = await wardrobe.wait_for_events(outfit["id"], 2)

    assert [event.aggregateversion for event in events] == [1, 2]


async def test_trashing_is_announced_without_content(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")

    event = (await wardrobe.wait_for_events(outfit["id"], 2))[1]

    assert (event.type, event.aggregateversion) == ("wardrobe.outfit.removed", 2)
    assert event.data == {"outfit_id": outfit["id"], "owner_id": str(owner)}


async def test_outfits_are_announced_when_the_profile_opens(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe.profile(owner, "private", version=1)
    outfit = await wardrobe.publish(owner, "public", caption="Now you see me")
    await wardrobe.profile(owner, "followers", version=2)

    event = (await wardrobe.wait_for_events(outfit["id"], 2))[1]

    assert event.data["content"]["caption"] == "Now you see me"
    assert event.data["feed_id"] is not None


async def test_republish_announces_every_live_outfit(wardrobe: Wardrobe) -> None:
    owner, unknown = person(), person()
    await wardrobe.profile(owner, "public")
    unknown_outfit = await wardrobe.publish(unknown, "public")
    kept, hidden, trashed = [
        await wardrobe.publish(owner, audience) for audience in ("public", "private", "public")
    ]
    await wardrobe.client(owner).delete(f"outfits/{trashed['id']}")

    async with wardrobe.running.database.sessions() as session:
        count = await republish(session)
        await session.commit()

    first, republished = await wardrobe.wait_for_events(kept["id"], 2)
    assert republished.type == OutfitChanged.type
    assert (republished.data, republished.aggregateversion) == (first.data, 1)
    assert (await wardrobe.wait_for_events(hidden["id"], 2))[1].data["content"] is None
    assert (await wardrobe.wait_for_events(unknown_outfit["id"], 2))[1].data["content"] is None
    assert len(await wardrobe.wait_for_events(trashed["id"], 2)) == 2
    assert count == await wardrobe.value("SELECT count(*) FROM outfits WHERE state = 'published'")
