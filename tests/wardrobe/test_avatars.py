"""Tests of avatar photos: they are kept, and must belong to their owner."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from contracts.identity import ProfileChanged
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe
from wardrobe.photos.domain import sweep_unused_photos


async def set_profile(
    wardrobe: Wardrobe,
    user_id: int,
    version: int,
    *,
    avatar: str | None = None,
    requested: str | None = None,
) -> None:
    event = ProfileChanged(
        user_id=user_id,
        username=f"u{user_id}",
        display_name="",
        audience="public",
        avatar_path=avatar,
        avatar_wanted=requested,
    )
    await wardrobe.deliver(event, user_id, version)


async def wait_for_checks(wardrobe: Wardrobe, user_id: int, *expected: tuple[str, bool]) -> None:
    """Wait for these announcements about a person's avatars, oldest first."""

    async def check() -> None:
        events = await wardrobe.running.published("wardrobe.avatar.checked")
        announced_checks = [
            (e.data["path"], e.data["good"]) for e in events if e.subject == str(user_id)
        ]
        assert announced_checks == list(expected)

    await eventually(check)


async def sweep(wardrobe: Wardrobe, *, hours: int) -> None:
    """Sweep as the worker will do in so many hours."""
    async with wardrobe.running.database.sessions() as session:
        await sweep_unused_photos(session, datetime.now(UTC) + timedelta(hours=hours))
        await session.commit()


async def count_photos(wardrobe: Wardrobe, owner: int) -> int:
    count = await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :id", id=owner)
    return int(count)


async def backdate(wardrobe: Wardrobe, owner: int) -> None:
    earlier = "UPDATE photos SET created_at = created_at - interval '9 days'"
    async with wardrobe.running.database.sessions() as session:
        await session.execute(text(f"{earlier} WHERE owner_id = {owner}"))
        await session.commit()


async def test_avatar_photo_is_kept_and_swept_a_day_after_it_is_replaced(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    first, second = [(await wardrobe.upload(owner))["path"] for _ in range(2)]
    await set_profile(wardrobe, owner, 2, requested=first)
    await wait_for_checks(wardrobe, owner, (first, True))
    await set_profile(wardrobe, owner, 3, avatar=first, requested=second)
    await wait_for_checks(wardrobe, owner, (first, True), (second, True))
    await sweep(wardrobe, hours=25)
    assert await count_photos(wardrobe, owner) == 2

    await set_profile(wardrobe, owner, 4, avatar=second)
    await backdate(wardrobe, owner)
    await sweep(wardrobe, hours=23)
    assert await count_photos(wardrobe, owner) == 2
    await sweep(wardrobe, hours=25)

    assert await count_photos(wardrobe, owner) == 1
    assert wardrobe.fetch(second).status == 200
    await wait_for_checks(wardrobe, owner, (first, True), (second, True))


async def test_other_peoples_photos_cannot_be_avatars(
    wardrobe: Wardrobe,
) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    path = (await wardrobe.upload(owner))["path"]

    await set_profile(wardrobe, other, 2, requested=path)

    await wait_for_checks(wardrobe, other, (path, False))
    await sweep(wardrobe, hours=25)
    assert await count_photos(wardrobe, owner) == 0


async def test_unknown_paths_cannot_be_avatars(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    path = (await wardrobe.upload(owner))["path"]
    other_width, unknown = path.replace("-640.", "-160."), f"ab/{'0' * 32}-640.webp"

    await set_profile(wardrobe, owner, 2, requested=other_width)
    await set_profile(wardrobe, owner, 3, requested=unknown)

    await wait_for_checks(wardrobe, owner, (other_width, False), (unknown, False))


async def test_avatar_photo_cannot_be_deleted(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    photo = await wardrobe.upload(owner)
    await set_profile(wardrobe, owner, 2, requested=photo["path"])

    response = await wardrobe.client(owner).delete(f"photos/{photo['id']}")

    assert (response.status_code, response.json()["code"]) == (409, "photo_used")


async def test_avatar_ends_when_its_photo_is_hidden(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    path = outfit["photo"]["path"]
    await set_profile(wardrobe, owner, 2, requested=path)
    await set_profile(wardrobe, owner, 3, avatar=path)

    hidden = {"audience": "private"}
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=hidden)

    await wait_for_checks(wardrobe, owner, (path, True), (path, False))


async def test_avatar_ends_with_the_garment_of_its_photo(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    photo, other = await wardrobe.upload(owner), await wardrobe.upload(owner)
    body = {"name": "Coat", "photo_id": photo["id"]}
    garment = (await wardrobe.client(owner).post("garments", json=body)).json()
    await set_profile(wardrobe, owner, 2, avatar=photo["path"])

    await wardrobe.client(owner).patch(f"garments/{garment['id']}", json={"photo_id": other["id"]})
    await set_profile(wardrobe, owner, 3, avatar=other["path"])
    await wardrobe.client(owner).delete(f"garments/{garment['id']}")
    await wardrobe.client(owner).delete(f"trash/garments/{garment['id']}")

    await wait_for_checks(wardrobe, owner, (photo["path"], False), (other["path"], False))


async def test_avatar_ends_when_its_draft_is_permanently_deleted(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    draft = await wardrobe.publish(owner, state="draft")
    await set_profile(wardrobe, owner, 2, avatar=draft["photo"]["path"])

    await wardrobe.client(owner).delete(f"outfits/{draft['id']}")
    await wardrobe.client(owner).delete(f"trash/{draft['id']}")

    await wait_for_checks(wardrobe, owner, (draft["photo"]["path"], False))


async def test_delayed_profile_event_does_not_change_the_avatar(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    first, second = [(await wardrobe.upload(owner))["path"] for _ in range(2)]
    await set_profile(wardrobe, owner, 3, avatar=second)
    await set_profile(wardrobe, owner, 2, requested=first)

    await sweep(wardrobe, hours=25)

    assert wardrobe.fetch(second).status == 200
    assert await count_photos(wardrobe, owner) == 1
    await wait_for_checks(wardrobe, owner)


async def test_missing_shown_avatar_is_reported(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    path = (await wardrobe.upload(owner))["path"]

    await set_profile(wardrobe, other, 2, avatar=path)

    await wait_for_checks(wardrobe, other, (path, False))
