"""Tests of storage quotas."""

import asyncio

import pytest
from typer.testing import CliRunner

from contracts.identity import AccountDeleted
from tests.support.service_under_test import environment_of
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg
from tests.wardrobe.test_storage_used import QUOTA, count_bytes, get_usage
from tests.wardrobe.world import Wardrobe, person
from wardrobe.commands import cli

PICTURE = plain_jpeg()
STORE = ("s3_endpoint", "s3_access_key", "s3_secret_key")
SET = "INSERT INTO quotas VALUES (:id, :bytes) ON CONFLICT (user_id) DO UPDATE SET bytes = :bytes"


async def set_quota(wardrobe: Wardrobe, user_id: int, size: int) -> None:
    await wardrobe.change(SET, id=user_id, bytes=size)


async def upload(wardrobe: Wardrobe, user_id: int, picture: bytes) -> tuple[int, str]:
    response = await wardrobe.client(user_id).put("photos", content=picture)
    return response.status_code, response.json().get("detail", "")


async def test_photo_above_the_quota_is_refused_with_a_sentence(wardrobe: Wardrobe) -> None:
    ana, ben = person(), person()
    photo = await wardrobe.upload(ana)
    size = await count_bytes(wardrobe, photo)
    await set_quota(wardrobe, ana, 2 * size - 1)

    response = await wardrobe.client(ana).put("photos", content=PICTURE)

    assert (response.status_code, response.json()["code"]) == (413, "quota_reached")
    assert response.json()["detail"].startswith("There's no room for this photo: you're using ")
    assert (await get_usage(wardrobe, ana))["photos"] == 1
    await set_quota(wardrobe, ana, 2 * size)
    await wardrobe.upload(ana)
    await wardrobe.upload(ben)


async def test_concurrent_uploads_do_not_exceed_the_quota(wardrobe: Wardrobe) -> None:
    ana = person()
    size = await count_bytes(wardrobe, await wardrobe.upload(ana))
    await set_quota(wardrobe, ana, 2 * size)

    responses = await asyncio.gather(*(upload(wardrobe, ana, PICTURE) for _ in range(3)))

    assert sorted(status for status, _ in responses) == [201, 413, 413]
    assert (await get_usage(wardrobe, ana))["bytes"] == 2 * size


async def test_copies_count_towards_the_quota(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana)
    await set_quota(wardrobe, ana, (await get_usage(wardrobe, ana))["bytes"])

    response = await wardrobe.client(ana).post(f"outfits/{outfit['id']}/copies", json={})

    assert (response.status_code, response.json()["code"]) == (413, "quota_reached")


async def test_quota_below_the_usage_deletes_nothing(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit, photo = await wardrobe.publish(ana), await wardrobe.upload(ana)
    before = await get_usage(wardrobe, ana)
    await set_quota(wardrobe, ana, 1)

    status, sentence = await upload(wardrobe, ana, PICTURE)

    assert status == 413
    assert "including those in the trash" in sentence
    assert await get_usage(wardrobe, ana) == {**before, "quota": 1}
    client = wardrobe.client(ana)
    assert (await client.get(f"outfits/{outfit['id']}")).status_code == 200
    body = {"photo_id": photo["id"], "audience": "private"}
    assert (await client.post("outfits", json=body)).status_code == 201
    assert (await client.patch(f"outfits/{outfit['id']}", json={"caption": "x"})).is_success


async def test_quota_is_deleted_with_the_account(wardrobe: Wardrobe) -> None:
    ana = person()
    await set_quota(wardrobe, ana, 7)
    await wardrobe.deliver(AccountDeleted(user_id=ana), ana, 2)

    async def is_gone() -> None:
        assert await wardrobe.value("SELECT bytes FROM quotas WHERE user_id = :id", id=ana) is None

    await eventually(is_gone)


async def test_operator_sets_shows_and_resets_a_quota(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment_of(wardrobe.running, *STORE).items():
        monkeypatch.setenv(name, value)
    ana = await wardrobe.known_person()
    name = f"u{ana}"

    assert await run_quota("show", name) == (0, f"{name} may use 5 GB.")
    assert await run_quota("set", str(ana), "7.5gb") == (0, f"{ana} may use 7.5 GB.")
    assert (await get_usage(wardrobe, ana))["quota"] == 7_500_000_000
    assert await run_quota("reset", name) == (0, f"{name} may use 5 GB.")
    assert (await get_usage(wardrobe, ana))["quota"] == QUOTA
    assert await run_quota("set", "nobody.here", "1GB") == (1, "No one goes by nobody.here.")
    assert await run_quota("set", name, "much") == (
        2,
        "A size is a number with a unit, such as 500MB or 7.5GB.",
    )


async def run_quota(*words: str) -> tuple[int, str]:
    """Run the quota command; return its exit code and output."""
    done = await asyncio.to_thread(CliRunner().invoke, cli, ["quota", *words])
    return done.exit_code, done.output.strip()
