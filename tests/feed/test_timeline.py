"""Timelines of followed people."""

from uuid import uuid4

from contracts.wardrobe import OutfitPublished
from tests.feed.world import Outfit, World, content, fresh_id
from tests.support.wait import eventually


async def test_duplicate_events_push_an_outfit_once(
    world: World,
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    assert await world.timeline(viewer) == []
    outfit = Outfit(author)
    event, event_id = outfit.state(OutfitPublished), uuid4()
    for _ in range(2):
        await world.running.publish(event, subject=outfit.id, version=1, event_id=event_id)
    await world.running.publish(event, subject=outfit.id, version=1)
    later = await world.publish(author)
    await world.shows(viewer, later, outfit)


async def test_an_item_shows_outfit_and_author(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author, "followers", caption="Sun")
    await world.tag(author, "rain")
    await world.shows_tags(viewer, "rain")
    answer = await world.get(viewer, "/timeline")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == {
        "items": [
            {
                "outfit": {
                    "id": str(outfit.id),
                    "owner_id": str(author),
                    "audience": "followers",
                    "caption": "Sun",
                    "alt_text": "A coat",
                    "worn_on": "2026-11-20",
                    "photo": {
                        "bucket": "outfits",
                        "path": "ab/abcdef-640.webp",
                        "width": 640,
                        "height": 1066,
                        "thumbhash": "1QcSHQ==",
                        "colors": [],
                    },
                    "tags": ["rain"],
                    "published_at": "2026-11-21T12:00:00Z",
                },
                "author": {
                    "id": str(author),
                    "username": f"ana{author}",
                    "display_name": "Ana",
                    "avatar_path": None,
                },
                "reason": None,
            }
        ],
        "next_cursor": None,
    }


async def test_strangers_and_the_author_do_not_get_the_outfit(world: World) -> None:
    author, stranger = await world.person(), await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(viewer, outfit)
    assert await world.timeline(author) == []
    assert await world.timeline(stranger) == []


async def test_following_adds_earlier_outfits_and_unfollowing_removes_them(
    world: World,
) -> None:
    ana, ben = await world.person(), await world.person()
    first_outfit, second_outfit = await world.publish(ana), await world.publish(ben)
    viewer = await world.follower_of(ana)
    await world.shows(viewer, first_outfit)
    await world.follow(viewer, ben)
    await world.shows(viewer, second_outfit, first_outfit)
    await world.delete(viewer, f"/follows/{ana}")
    assert await world.timeline(viewer) == [second_outfit.id]
    later = await world.publish(ana)
    last = await world.publish(ben)
    await world.shows(viewer, last, second_outfit)
    await world.follow(viewer, ana)
    assert await world.timeline(viewer) == [last.id, later.id, second_outfit.id, first_outfit.id]


async def test_private_and_removed_outfits_are_hidden(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    assert await world.timeline(viewer) == []
    await world.publish(author, "private")
    shown = await world.publish(author)
    removed = await world.publish(author)
    await world.shows(viewer, removed, shown)
    await world.send(removed, removed.removal())
    await world.shows(viewer, shown)
    shown.audience = "private"
    await world.send(shown, shown.state())
    await world.shows(viewer)


async def test_a_private_outfit_with_content_stays_hidden(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(viewer, outfit)
    outfit.audience = "private"
    event = outfit.state().model_copy(update={"content": content("Secret")})
    await world.send(outfit, event)
    await world.shows(viewer)


async def test_an_outfit_shared_later_gets_its_position_at_that_time(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    secret = await world.publish(author, "private")
    first = await world.publish(author)
    await world.shows(viewer, first)
    secret.audience = "followers"
    await world.send(secret, secret.state())
    await world.shows(viewer, secret, first)


async def test_an_outfit_hidden_and_shared_again_keeps_its_position(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    older, newer = await world.publish(author), await world.publish(author)
    await world.shows(viewer, newer, older)
    await world.send(older, older.removal())
    await world.shows(viewer, newer)
    # A timeline that is built while the outfit is hidden must include it.
    late = await world.follower_of(author)
    await world.shows(late, newer)
    await world.send(older, older.state())
    await world.shows(viewer, newer, older)
    await world.shows(late, newer, older)


async def test_a_private_profile_hides_all_outfits_until_it_opens_again(
    world: World,
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    before = await world.publish(author)
    await world.shows(viewer, before)
    await world.change_profile(author, "private")
    await world.shows(viewer)
    while_private = await world.publish(author)
    await world.change_profile(author, "followers")
    await world.shows(viewer, while_private, before)


async def test_changed_captions_and_names_appear(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author, caption="Rain")
    await world.shows(viewer, outfit)
    outfit.caption = "Snow"
    await world.send(outfit, outfit.state())
    await world.change_profile(author, name="Anna")

    async def check() -> None:
        (item,) = (await world.get(viewer, "/timeline")).json()["items"]
        assert (item["outfit"]["caption"], item["author"]["display_name"]) == ("Snow", "Anna")

    await eventually(check)


async def test_outfits_appear_once_their_authors_profile_arrives(world: World) -> None:
    known = await world.person()
    viewer = await world.follower_of(known)
    outfit = await world.publish(known)
    await world.shows(viewer, outfit)
    unknown = fresh_id()
    early = await world.publish(unknown)
    await world.person(user_id=unknown)
    await world.follow(viewer, unknown)
    await world.shows(viewer, early, outfit)
