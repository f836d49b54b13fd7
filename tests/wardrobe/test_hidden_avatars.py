"""Avatars that moderators hide: kept for their owners, at addresses that nobody else is told."""

from typing import Any

from contracts.identity import ProfileChanged
from tests.support.data_export import handed_out
from tests.support.wait import eventually
from tests.wardrobe.test_avatars import make_old, photos_left, sweep
from tests.wardrobe.world import Wardrobe, widths_of


async def profile(
    wardrobe: Wardrobe,
    user_id: int,
    version: int,
    *,
    shown: str | None = None,
    wanted: str | None = None,
    hidden: str | None = None,
) -> None:
    event = ProfileChanged(
        user_id=user_id,
        username=f"u{user_id}",
        display_name="",
        audience="public",
        avatar_path=shown,
        avatar_wanted=wanted,
        avatar_hidden=hidden,
    )
    await wardrobe.hear(event, user_id, version)


async def told(wardrobe: Wardrobe, user_id: int, about: str) -> list[dict[str, Any]]:
    events = await wardrobe.running.published(f"wardrobe.avatar.{about}")
    return [event.data for event in events if event.subject == str(user_id)]


async def moved(wardrobe: Wardrobe, user_id: int, count: int = 1) -> dict[str, Any]:
    """The latest move of a person's hidden avatar, once there are so many."""

    async def check() -> dict[str, Any]:
        moves = await told(wardrobe, user_id, "moved")
        assert len(moves) == count
        return moves[-1]

    return await eventually(check)


async def require_status(wardrobe: Wardrobe, path: str, status: int) -> None:
    async def check() -> None:
        assert {wardrobe.fetch(each).status for each in widths_of(path)} == {status}

    await eventually(check)


async def avatar(wardrobe: Wardrobe) -> tuple[int, str]:
    """Somebody whose profile shows a photo, and its path."""
    ana = await wardrobe.resident()
    path = (await wardrobe.upload(ana))["path"]
    await profile(wardrobe, ana, 2, wanted=path)
    await profile(wardrobe, ana, 3, shown=path)
    return ana, path


async def test_a_hidden_avatar_gets_an_address_that_identity_alone_is_told(
    wardrobe: Wardrobe,
) -> None:
    ana, path = await avatar(wardrobe)

    await profile(wardrobe, ana, 4, hidden=path)

    move = await moved(wardrobe, ana)
    assert move["path"] == path
    await require_status(wardrobe, path, 404)
    await require_status(wardrobe, move["new_path"], 200)
    # It was not refused as an avatar: the owner keeps it.
    assert [one["good"] for one in await told(wardrobe, ana, "checked")] == [True]


async def test_a_hidden_avatar_is_kept_and_shown_again_where_it_is(wardrobe: Wardrobe) -> None:
    ana, path = await avatar(wardrobe)
    await profile(wardrobe, ana, 4, hidden=path)
    new = (await moved(wardrobe, ana))["new_path"]
    await profile(wardrobe, ana, 5, hidden=new)
    await make_old(wardrobe, ana)
    await sweep(wardrobe, hours=25)
    assert await photos_left(wardrobe, ana) == 1

    await profile(wardrobe, ana, 6, shown=new)
    await require_status(wardrobe, new, 200)
    await profile(wardrobe, ana, 7, hidden=new)

    again = await moved(wardrobe, ana, 2)
    assert again["path"] == new
    await require_status(wardrobe, new, 404)


async def test_a_profile_that_is_announced_twice_or_late_moves_the_picture_once(
    wardrobe: Wardrobe,
) -> None:
    ana, path = await avatar(wardrobe)
    await profile(wardrobe, ana, 5, hidden=path)
    new = (await moved(wardrobe, ana))["new_path"]

    await profile(wardrobe, ana, 5, hidden=path)
    await profile(wardrobe, ana, 4, shown=path)
    await profile(wardrobe, ana, 6, hidden=new)
    other, others = await avatar(wardrobe)
    await profile(wardrobe, other, 4, hidden=others)
    await moved(wardrobe, other)  # so would hers be, by now

    assert len(await told(wardrobe, ana, "moved")) == 1
    await require_status(wardrobe, new, 200)


async def test_the_address_dies_also_when_the_owner_changes_the_picture_at_once(
    wardrobe: Wardrobe,
) -> None:
    ana, path = await avatar(wardrobe)
    other = (await wardrobe.upload(ana))["path"]

    await profile(wardrobe, ana, 4, hidden=path)
    await profile(wardrobe, ana, 5, shown=other)

    await require_status(wardrobe, path, 404)
    await require_status(wardrobe, other, 200)


async def test_an_outfit_with_the_same_photo_is_announced_with_its_new_address(
    wardrobe: Wardrobe,
) -> None:
    ana = await wardrobe.resident()
    outfit = await wardrobe.publish(ana)
    path = outfit["photo"]["path"]
    await profile(wardrobe, ana, 2, wanted=path)
    await profile(wardrobe, ana, 3, shown=path)

    await profile(wardrobe, ana, 4, hidden=path)

    new = (await moved(wardrobe, ana))["new_path"]
    *_, last = await wardrobe.announced(outfit["id"], 2)
    assert last.data["content"]["photo"]["path"] == new
    seen = await wardrobe.client(None).get(f"outfits/{outfit['id']}")
    assert seen.json()["photo"]["path"] == new


async def test_the_share_picture_of_a_profile_does_not_need_the_hidden_avatar(
    wardrobe: Wardrobe,
) -> None:
    ana, path = await avatar(wardrobe)
    await profile(wardrobe, ana, 4, hidden=path)

    known = await wardrobe.value("SELECT avatar_path FROM profiles WHERE user_id = :id", id=ana)

    assert known is None


async def test_an_export_says_that_the_picture_is_hidden(wardrobe: Wardrobe) -> None:
    ana, path = await avatar(wardrobe)
    await profile(wardrobe, ana, 4, hidden=path)
    await moved(wardrobe, ana)

    (photo,) = (await handed_out(wardrobe.running, "wardrobe", ana))["photos"]

    assert (photo["is_avatar"], photo["avatar_hidden"]) == (True, True)


async def test_nobody_can_have_somebody_elses_photo_moved(wardrobe: Wardrobe) -> None:
    ana, path = await avatar(wardrobe)
    eve, own = await avatar(wardrobe)

    await profile(wardrobe, eve, 4, hidden=path)
    await profile(wardrobe, eve, 5, hidden=own)

    assert (await moved(wardrobe, eve))["path"] == own
    assert wardrobe.fetch(path).status == 200
    assert await told(wardrobe, ana, "moved") == []
