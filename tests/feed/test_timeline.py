"""What somebody sees of those she follows."""

from uuid import uuid4

from contracts.wardrobe import OutfitPublished
from tests.feed.world import Outfit, World, content, fresh_id
from tests.support.wait import eventually


async def test_an_outfit_reaches_a_follower_once_although_its_event_came_twice(
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


async def test_nobody_else_and_not_the_author_sees_it_in_a_timeline(world: World) -> None:
    author, stranger = await world.person(), await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(viewer, outfit)
    assert await world.timeline(author) == []
    assert await world.timeline(stranger) == []


async def test_following_brings_earlier_outfits_and_unfollowing_hides_them_at_once(
    world: World,
) -> None:
    ana, ben = await world.person(), await world.person()
    hers, his = await world.publish(ana), await world.publish(ben)
    viewer = await world.follower_of(ana)
    await world.shows(viewer, hers)
    await world.follow(viewer, ben)
    await world.shows(viewer, his, hers)
    await world.delete(viewer, f"/follows/{ana}")
    assert await world.timeline(viewer) == [his.id]
    later = await world.publish(ana)
    last = await world.publish(ben)
    await world.shows(viewer, last, his)
    await world.follow(viewer, ana)
    assert await world.timeline(viewer) == [last.id, later.id, his.id, hers.id]


async def test_private_and_removed_outfits_never_show(world: World) -> None:
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


async def test_a_private_outfit_stays_hidden_even_if_its_event_says_too_much(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(viewer, outfit)
    outfit.audience = "private"
    event = outfit.state().model_copy(update={"content": content("Secret")})
    await world.send(outfit, event)
    await world.shows(viewer)


async def test_an_outfit_shown_later_takes_its_place_at_that_moment(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    secret = await world.publish(author, "private")
    first = await world.publish(author)
    await world.shows(viewer, first)
    secret.audience = "followers"
    await world.send(secret, secret.state())
    await world.shows(viewer, secret, first)


async def test_an_outfit_hidden_and_shown_again_keeps_its_place(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    older, newer = await world.publish(author), await world.publish(author)
    await world.shows(viewer, newer, older)
    await world.send(older, older.removal())
    await world.shows(viewer, newer)
    # A timeline that is built while the outfit is hidden must know it all the same.
    late = await world.follower_of(author)
    await world.shows(late, newer)
    await world.send(older, older.state())
    await world.shows(viewer, newer, older)
    await world.shows(late, newer, older)


async def test_a_profile_that_turns_private_hides_everything_until_it_is_open_again(
    world: World,
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    before = await world.publish(author)
    await world.shows(viewer, before)
    await world.change_profile(author, "private")
    await world.shows(viewer)
    meanwhile = await world.publish(author)
    await world.change_profile(author, "followers")
    await world.shows(viewer, meanwhile, before)


async def test_a_change_of_caption_or_name_shows(world: World) -> None:
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


async def test_an_author_whose_profile_comes_last_shows_then(world: World) -> None:
    known = await world.person()
    viewer = await world.follower_of(known)
    outfit = await world.publish(known)
    await world.shows(viewer, outfit)
    unknown = fresh_id()
    early = await world.publish(unknown)
    await world.person(user_id=unknown)
    await world.follow(viewer, unknown)
    await world.shows(viewer, early, outfit)
