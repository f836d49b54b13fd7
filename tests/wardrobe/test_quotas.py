"""How much room one person's photos may take."""

import asyncio

import pytest
from typer.testing import CliRunner

from contracts.identity import AccountDeleted
from tests.support.service_under_test import environment_of
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg
from tests.wardrobe.test_storage_used import QUOTA, bytes_of, used_by
from tests.wardrobe.world import Wardrobe, person
from wardrobe.commands import cli

PICTURE = plain_jpeg()
STORE = ("s3_endpoint", "s3_access_key", "s3_secret_key")
SET = "INSERT INTO quotas VALUES (:id, :bytes) ON CONFLICT (user_id) DO UPDATE SET bytes = :bytes"


async def allow(wardrobe: Wardrobe, user_id: int, size: int) -> None:
    await wardrobe.change(SET, id=user_id, bytes=size)


async def put(wardrobe: Wardrobe, user_id: int, picture: bytes) -> tuple[int, str]:
    answer = await wardrobe.client(user_id).put("photos", content=picture)
    return answer.status_code, answer.json().get("detail", "")


async def test_a_photo_that_does_not_fit_is_refused_with_a_sentence(wardrobe: Wardrobe) -> None:
    ana, ben = person(), person()
    photo = await wardrobe.upload(ana)
    size = await bytes_of(wardrobe, photo)
    await allow(wardrobe, ana, 2 * size - 1)

    answer = await wardrobe.client(ana).put("photos", content=PICTURE)

    assert (answer.status_code, answer.json()["code"]) == (413, "quota_reached")
    assert answer.json()["detail"].startswith("There's no room for this photo: you're using ")
    assert (await used_by(wardrobe, ana))["photos"] == 1
    await allow(wardrobe, ana, 2 * size)
    await wardrobe.upload(ana)
    await wardrobe.upload(ben)


async def test_two_that_come_at_once_do_not_both_take_the_last_room(wardrobe: Wardrobe) -> None:
    ana = person()
    size = await bytes_of(wardrobe, await wardrobe.upload(ana))
    await allow(wardrobe, ana, 2 * size)

    answers = await asyncio.gather(*(put(wardrobe, ana, PICTURE) for _ in range(3)))

    assert sorted(status for status, _ in answers) == [201, 413, 413]
    assert (await used_by(wardrobe, ana))["bytes"] == 2 * size


async def test_a_copy_needs_room_as_well(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana)
    await allow(wardrobe, ana, (await used_by(wardrobe, ana))["bytes"])

    answer = await wardrobe.client(ana).post(f"outfits/{outfit['id']}/copies", json={})

    assert (answer.status_code, answer.json()["code"]) == (413, "quota_reached")


async def test_a_quota_below_what_is_used_takes_nothing_away(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit, photo = await wardrobe.publish(ana), await wardrobe.upload(ana)
    before = await used_by(wardrobe, ana)
    await allow(wardrobe, ana, 1)

    status, sentence = await put(wardrobe, ana, PICTURE)

    assert status == 413
    assert "also from the trash" in sentence
    assert await used_by(wardrobe, ana) == {**before, "quota": 1}
    client = wardrobe.client(ana)
    assert (await client.get(f"outfits/{outfit['id']}")).status_code == 200
    body = {"photo_id": photo["id"], "audience": "private"}
    assert (await client.post("outfits", json=body)).status_code == 201
    assert (await client.patch(f"outfits/{outfit['id']}", json={"caption": "x"})).is_success


async def test_a_quota_goes_with_its_account(wardrobe: Wardrobe) -> None:
    ana = person()
    await allow(wardrobe, ana, 7)
    await wardrobe.hear(AccountDeleted(user_id=ana), ana, 2)

    async def is_gone() -> None:
        assert await wardrobe.value("SELECT bytes FROM quotas WHERE user_id = :id", id=ana) is None

    await eventually(is_gone)


async def test_the_operator_sets_shows_and_takes_back_a_quota(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment_of(wardrobe.running, *STORE).items():
        monkeypatch.setenv(name, value)
    ana = await wardrobe.resident()
    name = f"u{ana}"

    assert await quota(name) == (0, f"{name} may use 5 GB.")
    assert await quota(name, "7.5gb") == (0, f"{name} may use 7.5 GB.")
    assert (await used_by(wardrobe, ana))["quota"] == 7_500_000_000
    assert await quota(name, "usual") == (0, f"{name} may use 5 GB.")
    assert (await used_by(wardrobe, ana))["quota"] == QUOTA
    assert await quota("nobody.here", "1GB") == (1, "Nobody goes by nobody.here.")
    assert await quota(name, "much") == (
        1,
        "A size is a number with a unit, such as 500MB or 7.5GB.",
    )


async def quota(*words: str) -> tuple[int, str]:
    """What the command answers."""
    done = await asyncio.to_thread(CliRunner().invoke, cli, ["quota", *words])
    return done.exit_code, done.output.strip()
