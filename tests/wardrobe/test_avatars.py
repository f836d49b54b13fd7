"""Photos that are avatars: kept while they are, and only if they are their owner's."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from contracts.identity import ProfileChanged
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe
from wardrobe.photos.domain import sweep_unused_photos


async def profile(
    wardrobe: Wardrobe,
    user_id: int,
    version: int,
    *,
    shown: str | None = None,
    wanted: str | None = None,
) -> None:
    event = ProfileChanged(
        user_id=user_id,
        username=f"u{user_id}",
        display_name="",
        audience="public",
        avatar_path=shown,
        avatar_wanted=wanted,
    )
    await wardrobe.hear(event, user_id, version)


async def require_told(wardrobe: Wardrobe, user_id: int, *expected: tuple[str, bool]) -> None:
    """What was announced of a person's avatars, oldest first."""

    async def check() -> None:
        events = await wardrobe.running.published("wardrobe.avatar.checked")
        told = [(e.data["path"], e.data["good"]) for e in events if e.subject == str(user_id)]
        assert told == list(expected)

    await eventually(check)


async def sweep(wardrobe: Wardrobe, *, hours: int) -> None:
    """Tidy up as it will be done in so many hours."""
    async with wardrobe.running.database.sessions() as session:
        await sweep_unused_photos(session, datetime.now(UTC) + timedelta(hours=hours))
        await session.commit()


async def photos_left(wardrobe: Wardrobe, owner: int) -> int:
    count = await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :id", id=owner)
    return int(count)


async def make_old(wardrobe: Wardrobe, owner: int) -> None:
    earlier = "UPDATE photos SET created_at = created_at - interval '9 days'"
    async with wardrobe.running.database.sessions() as session:
        await session.execute(text(f"{earlier} WHERE owner_id = {owner}"))
        await session.commit()


async def test_a_photo_is_kept_while_it_is_the_avatar_and_for_a_day_after(
    wardrobe: Wardrobe,
) -> None:
    ana = await wardrobe.resident()
    first, second = [(await wardrobe.upload(ana))["path"] for _ in range(2)]
    await profile(wardrobe, ana, 2, wanted=first)
    await require_told(wardrobe, ana, (first, True))
    await profile(wardrobe, ana, 3, shown=first, wanted=second)
    await require_told(wardrobe, ana, (first, True), (second, True))
    await sweep(wardrobe, hours=25)
    assert await photos_left(wardrobe, ana) == 2

    await profile(wardrobe, ana, 4, shown=second)
    await make_old(wardrobe, ana)
    await sweep(wardrobe, hours=23)
    assert await photos_left(wardrobe, ana) == 2
    await sweep(wardrobe, hours=25)

    assert await photos_left(wardrobe, ana) == 1
    assert wardrobe.fetch(second).status == 200
    await require_told(wardrobe, ana, (first, True), (second, True))


async def test_somebody_elses_photo_is_neither_an_avatar_nor_kept_by_it(
    wardrobe: Wardrobe,
) -> None:
    ana, eve = await wardrobe.resident(), await wardrobe.resident()
    path = (await wardrobe.upload(ana))["path"]

    await profile(wardrobe, eve, 2, wanted=path)

    await require_told(wardrobe, eve, (path, False))
    await sweep(wardrobe, hours=25)
    assert await photos_left(wardrobe, ana) == 0


async def test_what_no_answer_ever_named_is_no_avatar(wardrobe: Wardrobe) -> None:
    ana = await wardrobe.resident()
    path = (await wardrobe.upload(ana))["path"]
    other_width, unknown = path.replace("-640.", "-160."), f"ab/{'0' * 32}-640.webp"

    await profile(wardrobe, ana, 2, wanted=other_width)
    await profile(wardrobe, ana, 3, wanted=unknown)

    await require_told(wardrobe, ana, (other_width, False), (unknown, False))


async def test_a_photo_that_is_an_avatar_cannot_be_thrown_away(wardrobe: Wardrobe) -> None:
    ana = await wardrobe.resident()
    photo = await wardrobe.upload(ana)
    await profile(wardrobe, ana, 2, wanted=photo["path"])

    answer = await wardrobe.client(ana).delete(f"photos/{photo['id']}")

    assert (answer.status_code, answer.json()["code"]) == (409, "photo_used")


async def test_an_avatar_ends_when_its_photo_is_hidden(wardrobe: Wardrobe) -> None:
    ana = await wardrobe.resident()
    outfit = await wardrobe.publish(ana)
    path = outfit["photo"]["path"]
    await profile(wardrobe, ana, 2, wanted=path)
    await profile(wardrobe, ana, 3, shown=path)

    hidden = {"audience": "private"}
    await wardrobe.client(ana).patch(f"outfits/{outfit['id']}", json=hidden)

    await require_told(wardrobe, ana, (path, True), (path, False))


async def test_an_avatar_ends_with_the_garment_that_its_photo_shows(wardrobe: Wardrobe) -> None:
    ana = await wardrobe.resident()
    photo, other = await wardrobe.upload(ana), await wardrobe.upload(ana)
    body = {"name": "Coat", "photo_id": photo["id"]}
    garment = (await wardrobe.client(ana).post("garments", json=body)).json()
    await profile(wardrobe, ana, 2, shown=photo["path"])

    await wardrobe.client(ana).patch(f"garments/{garment['id']}", json={"photo_id": other["id"]})
    await profile(wardrobe, ana, 3, shown=other["path"])
    await wardrobe.client(ana).delete(f"garments/{garment['id']}")

    await require_told(wardrobe, ana, (photo["path"], False), (other["path"], False))


async def test_an_avatar_ends_when_a_draft_is_deleted_for_good(wardrobe: Wardrobe) -> None:
    ana = await wardrobe.resident()
    draft = await wardrobe.publish(ana, state="draft")
    await profile(wardrobe, ana, 2, shown=draft["photo"]["path"])

    await wardrobe.client(ana).delete(f"outfits/{draft['id']}")
    await wardrobe.client(ana).delete(f"trash/{draft['id']}")

    await require_told(wardrobe, ana, (draft["photo"]["path"], False))


async def test_a_profile_that_arrives_late_moves_no_avatar(wardrobe: Wardrobe) -> None:
    ana = await wardrobe.resident()
    first, second = [(await wardrobe.upload(ana))["path"] for _ in range(2)]
    await profile(wardrobe, ana, 3, shown=second)
    await profile(wardrobe, ana, 2, wanted=first)

    await sweep(wardrobe, hours=25)

    assert wardrobe.fetch(second).status == 200
    assert await photos_left(wardrobe, ana) == 1
    await require_told(wardrobe, ana)


async def test_a_shown_avatar_that_is_not_there_is_told(wardrobe: Wardrobe) -> None:
    ana, eve = await wardrobe.resident(), await wardrobe.resident()
    path = (await wardrobe.upload(ana))["path"]

    await profile(wardrobe, eve, 2, shown=path)

    await require_told(wardrobe, eve, (path, False))
