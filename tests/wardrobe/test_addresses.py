"""Addresses of pictures die when fewer people may see them."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from contracts.types import Audience
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person, widths_of
from wardrobe.photos.domain import PROMISE, sweep_pending_deletions
from wardrobe.storage import ObjectName, PictureNotSaved, Storage


async def is_dead(wardrobe: Wardrobe, path: str) -> None:
    async def check() -> None:
        statuses = [wardrobe.fetch(one).status for one in widths_of(path)]
        assert statuses == [404] * 4, statuses

    await eventually(check)


def is_alive(wardrobe: Wardrobe, path: str) -> None:
    for one in widths_of(path):
        fetched = wardrobe.fetch(one)
        assert fetched.status == 200
        assert fetched.headers["Content-Type"] == "image/webp"
        assert fetched.headers["Cache-Control"] == "public, max-age=31536000, immutable"


async def path_of(wardrobe: Wardrobe, owner: int, outfit: dict[str, Any]) -> str:
    answer = await wardrobe.client(owner).get(f"outfits/{outfit['id']}")
    return str(answer.json()["photo"]["path"])


@pytest.mark.parametrize(
    ("before", "after"),
    [("public", "followers"), ("public", "private"), ("followers", "private")],
)
async def test_a_stricter_audience_gives_new_addresses(
    wardrobe: Wardrobe, before: Audience, after: Audience
) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, before)

    answer = await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"audience": after})

    is_alive(wardrobe, answer.json()["photo"]["path"])
    await is_dead(wardrobe, outfit["photo"]["path"])


async def test_a_wider_audience_keeps_the_addresses(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, "private")
    answer = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "public"}
    )
    assert answer.json()["photo"] == outfit["photo"]


async def test_trashing_makes_the_addresses_die(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    await is_dead(wardrobe, outfit["photo"]["path"])


async def test_a_stricter_profile_moves_the_pictures_it_hides(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe.profile(owner, "public", version=1)
    public, private = await wardrobe.publish(owner), await wardrobe.publish(owner, "private")

    await wardrobe.profile(owner, "followers", version=2)

    await is_dead(wardrobe, public["photo"]["path"])
    is_alive(wardrobe, await path_of(wardrobe, owner, public))
    assert await path_of(wardrobe, owner, private) == private["photo"]["path"]


async def test_an_outfit_that_lost_a_width_can_still_be_hidden(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    outfit = await wardrobe.publish(owner)
    lost, *others = widths_of(outfit["photo"]["path"])
    wardrobe.remove("outfits", lost)

    answer = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "private"}
    )

    assert answer.status_code == 200
    assert (await wardrobe.client().get(f"outfits/{outfit['id']}")).status_code == 404
    for path in others:
        await is_dead(wardrobe, path)


async def test_copies_that_nobody_came_to_need_are_swept_and_what_is_shown_is_not(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    copied: list[ObjectName] = []
    copy = Storage.copy

    async def copy_and_break(
        storage: Storage, pairs: Iterable[tuple[ObjectName, ObjectName]]
    ) -> None:
        pairs = list(pairs)
        await copy(storage, pairs)
        copied.extend(new for _, new in pairs)
        raise PictureNotSaved

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "copy", copy_and_break)
        hiding = await wardrobe.client(owner).patch(
            f"outfits/{outfit['id']}", json={"audience": "private"}
        )
    assert hiding.status_code == 503
    assert len(copied) == 4
    assert await path_of(wardrobe, owner, outfit) == outfit["photo"]["path"]

    for passed, status in ((PROMISE - timedelta(minutes=5), 200), (PROMISE, 404)):
        await sweep(wardrobe, datetime.now(UTC) + passed)
        assert {wardrobe.fetch(name.key).status for name in copied} == {status}
        is_alive(wardrobe, outfit["photo"]["path"])


async def test_what_could_not_be_deleted_is_deleted_by_the_next_sweep(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    refused: list[ObjectName] = []

    async def refuse(_: Storage, names: Sequence[ObjectName]) -> None:
        refused.extend(names)
        raise PictureNotSaved

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "delete", refuse)
        await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")

        async def was_refused() -> None:
            assert {name.key for name in refused} >= set(widths_of(outfit["photo"]["path"]))

        await eventually(was_refused)
        is_alive(wardrobe, outfit["photo"]["path"])

    await is_dead(wardrobe, outfit["photo"]["path"])


async def sweep(wardrobe: Wardrobe, now: datetime) -> None:
    """What the worker does, at another time."""
    async with wardrobe.running.database.sessions() as session:
        await sweep_pending_deletions(session, wardrobe.running.app.state.studio, now)
        await session.commit()
