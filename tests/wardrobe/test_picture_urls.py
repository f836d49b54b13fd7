"""Tests that the URLs of pictures stop working when fewer people may see them."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from contracts.types import Audience
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person, widths_of
from wardrobe.photos.domain import DELETION_DELAY, sweep_pending_deletions
from wardrobe.storage import ObjectName, Storage, StorageUnavailable


async def wait_until_gone(wardrobe: Wardrobe, path: str) -> None:
    async def check() -> None:
        statuses = [wardrobe.fetch(width_path).status for width_path in widths_of(path)]
        assert statuses == [404] * 4, statuses

    await eventually(check)


def assert_available(wardrobe: Wardrobe, path: str) -> None:
    for width_path in widths_of(path):
        fetched = wardrobe.fetch(width_path)
        assert fetched.status == 200
        assert fetched.headers["Content-Type"] == "image/webp"
        assert fetched.headers["Cache-Control"] == "public, max-age=31536000, immutable"


async def path_of(wardrobe: Wardrobe, owner: int, outfit: dict[str, Any]) -> str:
    response = await wardrobe.client(owner).get(f"outfits/{outfit['id']}")
    return str(response.json()["photo"]["path"])


@pytest.mark.parametrize(
    ("before", "after"),
    [("public", "followers"), ("public", "private"), ("followers", "private")],
)
async def test_stricter_audience_gives_new_urls(
    wardrobe: Wardrobe, before: Audience, after: Audience
) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, before)

    response = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": after}
    )

    assert_available(wardrobe, response.json()["photo"]["path"])
    await wait_until_gone(wardrobe, outfit["photo"]["path"])


async def test_wider_audience_keeps_urls(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, "private")
    response = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "public"}
    )
    assert response.json()["photo"] == outfit["photo"]


async def test_trashed_pictures_are_deleted_from_their_urls(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    await wait_until_gone(wardrobe, outfit["photo"]["path"])


async def test_stricter_profile_moves_the_pictures_it_hides(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe.profile(owner, "public", version=1)
    public, private = await wardrobe.publish(owner), await wardrobe.publish(owner, "private")

    await wardrobe.profile(owner, "followers", version=2)

    await wait_until_gone(wardrobe, public["photo"]["path"])
    assert_available(wardrobe, await path_of(wardrobe, owner, public))
    assert await path_of(wardrobe, owner, private) == private["photo"]["path"]


async def test_outfit_with_a_lost_rendition_can_be_hidden(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    lost, *others = widths_of(outfit["photo"]["path"])
    wardrobe.remove("outfits", lost)

    response = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "private"}
    )

    assert response.status_code == 200
    assert (await wardrobe.client().get(f"outfits/{outfit['id']}")).status_code == 404
    for path in others:
        await wait_until_gone(wardrobe, path)


async def test_sweep_deletes_orphaned_copies_and_keeps_shown_pictures(
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
        raise StorageUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "copy", copy_and_break)
        hiding = await wardrobe.client(owner).patch(
            f"outfits/{outfit['id']}", json={"audience": "private"}
        )
    assert hiding.status_code == 503
    assert len(copied) == 4
    assert await path_of(wardrobe, owner, outfit) == outfit["photo"]["path"]

    for passed, status in ((DELETION_DELAY - timedelta(minutes=5), 200), (DELETION_DELAY, 404)):
        await sweep(wardrobe, datetime.now(UTC) + passed)
        assert {wardrobe.fetch(name.key).status for name in copied} == {status}
        assert_available(wardrobe, outfit["photo"]["path"])


async def test_failed_deletions_are_retried_by_the_next_sweep(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    refused: list[ObjectName] = []

    async def refuse(_: Storage, names: Sequence[ObjectName]) -> None:
        refused.extend(names)
        raise StorageUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "delete", refuse)
        await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")

        async def was_refused() -> None:
            assert {name.key for name in refused} >= set(widths_of(outfit["photo"]["path"]))

        await eventually(was_refused)
        assert_available(wardrobe, outfit["photo"]["path"])

    await wait_until_gone(wardrobe, outfit["photo"]["path"])


async def sweep(wardrobe: Wardrobe, now: datetime) -> None:
    """Sweep as the worker does, at another time."""
    async with wardrobe.running.database.sessions() as session:
        await sweep_pending_deletions(session, wardrobe.running.app.state.media, now)
        await session.commit()
