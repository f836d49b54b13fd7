"""Tests of hidden avatars, which are kept for their owners at secret URLs."""

from typing import Any

from contracts.identity import ProfileChanged
from tests.support.data_export import exported_rows
from tests.support.wait import eventually
from tests.wardrobe.test_avatars import backdate, count_photos, sweep
from tests.wardrobe.world import Wardrobe, widths_of


async def set_profile(
    wardrobe: Wardrobe,
    user_id: int,
    version: int,
    *,
    avatar: str | None = None,
    requested: str | None = None,
    hidden: str | None = None,
) -> None:
    event = ProfileChanged(
        user_id=user_id,
        username=f"u{user_id}",
        display_name="",
        audience="public",
        avatar_path=avatar,
        avatar_wanted=requested,
        avatar_hidden=hidden,
    )
    await wardrobe.deliver(event, user_id, version)


async def avatar_events(wardrobe: Wardrobe, user_id: int, about: str) -> list[dict[str, Any]]:
    events = await wardrobe.running.published(f"wardrobe.avatar.{about}")
    return [event.data for event in events if event.subject == str(user_id)]


async def wait_for_move(wardrobe: Wardrobe, user_id: int, count: int = 1) -> dict[str, Any]:
    """Wait for `count` moves of a person's hidden avatar, and return the latest."""

    async def check() -> dict[str, Any]:
        moves = await avatar_events(wardrobe, user_id, "moved")
        assert len(moves) == count
        return moves[-1]

    return await eventually(check)


async def require_status(wardrobe: Wardrobe, path: str, status: int) -> None:
    async def check() -> None:
        assert {wardrobe.fetch(each).status for each in widths_of(path)} == {status}

    await eventually(check)


async def avatar(wardrobe: Wardrobe) -> tuple[int, str]:
    """Create a person whose profile shows a photo; return their id and its path."""
    owner = await wardrobe.known_person()
    path = (await wardrobe.upload(owner))["path"]
    await set_profile(wardrobe, owner, 2, requested=path)
    await set_profile(wardrobe, owner, 3, avatar=path)
    return owner, path


async def test_hidden_avatar_gets_a_url_that_only_identity_knows(
    wardrobe: Wardrobe,
) -> None:
    owner, path = await avatar(wardrobe)

    await set_profile(wardrobe, owner, 4, hidden=path)

    move = await wait_for_move(wardrobe, owner)
    assert move["path"] == path
    await require_status(wardrobe, path, 404)
    await require_status(wardrobe, move["new_path"], 200)
    # It was not rejected as an avatar: the owner keeps it.
    assert [check["good"] for check in await avatar_events(wardrobe, owner, "checked")] == [True]


async def test_hidden_avatar_is_kept_and_can_be_shown_again(wardrobe: Wardrobe) -> None:
    owner, path = await avatar(wardrobe)
    await set_profile(wardrobe, owner, 4, hidden=path)
    new = (await wait_for_move(wardrobe, owner))["new_path"]
    await set_profile(wardrobe, owner, 5, hidden=new)
    await backdate(wardrobe, owner)
    await sweep(wardrobe, hours=25)
    assert await count_photos(wardrobe, owner) == 1

    await set_profile(wardrobe, owner, 6, avatar=new)
    await require_status(wardrobe, new, 200)
    await set_profile(wardrobe, owner, 7, hidden=new)

    again = await wait_for_move(wardrobe, owner, 2)
    assert again["path"] == new
    await require_status(wardrobe, new, 404)


async def test_repeated_and_delayed_profile_events_move_the_picture_once(
    wardrobe: Wardrobe,
) -> None:
    owner, path = await avatar(wardrobe)
    await set_profile(wardrobe, owner, 5, hidden=path)
    new = (await wait_for_move(wardrobe, owner))["new_path"]

    await set_profile(wardrobe, owner, 5, hidden=path)
    await set_profile(wardrobe, owner, 4, avatar=path)
    await set_profile(wardrobe, owner, 6, hidden=new)
    other, others = await avatar(wardrobe)
    await set_profile(wardrobe, other, 4, hidden=others)
    await wait_for_move(wardrobe, other)  # by now, the first one would have moved too

    assert len(await avatar_events(wardrobe, owner, "moved")) == 1
    await require_status(wardrobe, new, 200)


async def test_old_url_stops_working_even_if_the_owner_changes_the_picture(
    wardrobe: Wardrobe,
) -> None:
    owner, path = await avatar(wardrobe)
    other = (await wardrobe.upload(owner))["path"]

    await set_profile(wardrobe, owner, 4, hidden=path)
    await set_profile(wardrobe, owner, 5, avatar=other)

    await require_status(wardrobe, path, 404)
    await require_status(wardrobe, other, 200)


async def test_outfit_with_the_same_photo_is_announced_with_its_new_url(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    path = outfit["photo"]["path"]
    await set_profile(wardrobe, owner, 2, requested=path)
    await set_profile(wardrobe, owner, 3, avatar=path)

    await set_profile(wardrobe, owner, 4, hidden=path)

    new = (await wait_for_move(wardrobe, owner))["new_path"]
    *_, last = await wardrobe.wait_for_events(outfit["id"], 2)
    assert last.data["content"]["photo"]["path"] == new
    seen = await wardrobe.client(None).get(f"outfits/{outfit['id']}")
    assert seen.json()["photo"]["path"] == new


async def test_hidden_avatar_is_not_stored_for_share_pictures(
    wardrobe: Wardrobe,
) -> None:
    owner, path = await avatar(wardrobe)
    await set_profile(wardrobe, owner, 4, hidden=path)

    known = await wardrobe.value("SELECT avatar_path FROM profiles WHERE user_id = :id", id=owner)

    assert known is None


async def test_export_marks_the_hidden_avatar(wardrobe: Wardrobe) -> None:
    owner, path = await avatar(wardrobe)
    await set_profile(wardrobe, owner, 4, hidden=path)
    await wait_for_move(wardrobe, owner)

    (photo,) = (await exported_rows(wardrobe.running, "wardrobe", owner))["photos"]

    assert (photo["is_avatar"], photo["avatar_hidden"]) == (True, True)


async def test_other_peoples_photos_cannot_be_moved(wardrobe: Wardrobe) -> None:
    owner, path = await avatar(wardrobe)
    other, own = await avatar(wardrobe)

    await set_profile(wardrobe, other, 4, hidden=path)
    await set_profile(wardrobe, other, 5, hidden=own)

    assert (await wait_for_move(wardrobe, other))["path"] == own
    assert wardrobe.fetch(path).status == 200
    assert await avatar_events(wardrobe, owner, "moved") == []
