"""People choose where their monthly exports are sent too; nobody ever sees the password again."""

from typing import Any

import pytest

from tests.support.residual_data import random_id, rows_containing
from tests.support.webdav import PASSWORD, USERNAME, WebDavServer
from tests.wardrobe.data_exports import files_of, make_export
from tests.wardrobe.destinations import (
    PATH,
    choose,
    get_destination,
    try_destination,
    webdav,
)
from tests.wardrobe.world import Wardrobe

SECRET = "the word that opens the folder"
CHOSEN = {"kind": "webdav", "url": "http://127.0.0.1:1/a", "username": "ana", "secret": SECRET}
S3 = {"kind": "s3", "url": "https://s3.example", "username": "key", "secret": SECRET}


@pytest.fixture(scope="module")
def wardrobe(sending_wardrobe: Wardrobe) -> Wardrobe:
    return sending_wardrobe


@pytest.fixture
def server(webdav_server: WebDavServer) -> WebDavServer:
    return webdav_server


async def test_a_destination_is_chosen_shown_changed_and_deleted(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    assert await get_destination(wardrobe, owner) is None

    first = await choose(wardrobe, owner, CHOSEN)

    expected = {"kind": "webdav", "url": CHOSEN["url"], "username": "ana", "bucket": ""}
    assert first.items() >= (expected | {"delivery": "none", "last_sent_at": None}).items()
    assert await get_destination(wardrobe, owner) == first
    second = await choose(wardrobe, owner, S3 | {"bucket": "mine", "prefix": "/a//b"})
    assert second.items() >= {"kind": "s3", "prefix": "a/b/", "region": "us-east-1"}.items()
    for _ in range(2):
        assert (await wardrobe.client(owner).delete(PATH)).status_code == 204
    assert await get_destination(wardrobe, owner) is None


async def test_the_secret_is_kept_only_for_the_same_server_and_user(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    without = {name: value for name, value in CHOSEN.items() if name != "secret"}
    await require_invalid(wardrobe, owner, without, "secret", "Enter the password.")
    await choose(wardrobe, owner, CHOSEN)
    before = await sealed(wardrobe, owner)
    await choose(wardrobe, owner, without)
    assert await sealed(wardrobe, owner) == before
    for change in ({"url": "http://127.0.0.1:2/a"}, {"username": "eve"}):
        await require_invalid(wardrobe, owner, without | change, "secret", "Enter the password.")
    s3 = without | {"kind": "s3", "bucket": "mine"}
    await require_invalid(wardrobe, owner, s3, "secret", "Enter the secret key.")


async def sealed(wardrobe: Wardrobe, owner: int) -> str:
    query = "SELECT sealed_secret FROM export_destinations WHERE owner_id = :id"
    return str(await wardrobe.value(query, id=owner))


async def require_invalid(
    wardrobe: Wardrobe, owner: int, body: dict[str, Any], field: str, message: str
) -> None:
    response = await wardrobe.client(owner).put(PATH, json=body)
    assert response.status_code == 422, response.text
    (error,) = response.json()["errors"]
    assert error["field"] == field
    assert message in error["message"]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"url": "https://ana:secret@files.example/"}, "url", "username and password out"),
        ({"url": "https://files.example/#a"}, "url", "Leave out everything"),
        ({"url": "https://files.example/a\r\nHost: b"}, "url", "without spaces"),
        ({"url": "https://files.example\\@b/"}, "url", "without spaces"),
        ({"url": "ftp://files.example/"}, "url", "starts with https://"),
        ({"url": "http://169.254.169.254/latest"}, "url", "public internet"),
        ({"username": "a:b"}, "username", "colon"),
        ({"username": "a\nb"}, "username", "single line"),
        ({"username": ""}, "username", "at least 1"),
        ({"secret": "a\r\nb"}, "secret", "control character"),
        (S3, "bucket", "name of the bucket"),
        (S3 | {"bucket": "../other"}, "bucket", "pattern"),
        (S3 | {"bucket": "mine", "prefix": "a/../b"}, "prefix", "name of a folder"),
        (S3 | {"bucket": "mine", "region": "a b"}, "region", "pattern"),
    ],
)
async def test_fields_that_cannot_work_are_refused(
    wardrobe: Wardrobe, change: dict[str, str], field: str, message: str
) -> None:
    owner = await wardrobe.known_person()
    await require_invalid(wardrobe, owner, CHOSEN | change, field, message)
    assert await get_destination(wardrobe, owner) is None


async def test_the_secret_is_nowhere_in_responses_logs_the_database_and_exports(
    wardrobe: Wardrobe, server: WebDavServer, capfd: pytest.CaptureFixture[str]
) -> None:
    owner = random_id()
    await wardrobe.profile(owner, "public")
    shown = [str(await choose(wardrobe, owner, webdav(server, secret=SECRET)))]
    shown.append((await try_destination(wardrobe, owner)).text)
    too_long = webdav(server, secret=SECRET * 100)
    shown.append((await wardrobe.client(owner).put(PATH, json=too_long)).text)
    shown.append(str(await get_destination(wardrobe, owner)))
    export = await make_export(wardrobe, owner)
    files = await files_of(wardrobe, owner, export["id"])
    assert USERNAME in files["export_destination.json"].decode()
    shown += [content.decode(errors="replace") for content in files.values()]
    assert not [text for text in shown if await sealed(wardrobe, owner) in text]
    shown.append(str(rows_containing(wardrobe.running.database.url, [SECRET])))
    shown += capfd.readouterr()
    assert not [text for text in shown if SECRET in text or PASSWORD in text]


async def test_a_secret_that_was_sealed_with_a_lost_key_has_to_be_entered_again(
    wardrobe: Wardrobe, server: WebDavServer
) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    for one in (owner, other):
        await choose(wardrobe, one, webdav(server))
    of_other = await sealed(wardrobe, other)
    # As if somebody had copied the row of another person.
    await wardrobe.change(
        "UPDATE export_destinations SET sealed_secret = :text WHERE owner_id = :id",
        id=owner,
        text=of_other,
    )
    response = await try_destination(wardrobe, owner)
    assert response.json()["code"] == "destination_secret_unreadable"
    assert server.requests == []


async def test_tests_and_changes_are_limited(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wardrobe.running.app.state.settings, "destinations_per_hour", 2)
    owner = await wardrobe.known_person()
    for _ in range(2):
        await choose(wardrobe, owner, CHOSEN)
    assert (await try_destination(wardrobe, owner)).status_code == 429


async def test_only_the_owner_in_person_has_a_destination(wardrobe: Wardrobe) -> None:
    for method, path in (("GET", PATH), ("PUT", PATH), ("DELETE", PATH), ("POST", f"{PATH}/test")):
        response = await wardrobe.client().request(method, path, json=CHOSEN)
        assert response.status_code == 401, method
