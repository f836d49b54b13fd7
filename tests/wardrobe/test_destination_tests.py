"""The test of an export destination writes a file there, and says what is wrong."""

import pytest

from tests.support.servers import Servers
from tests.support.webdav import WebDavServer
from tests.wardrobe.destinations import bucket, choose, try_destination, webdav
from tests.wardrobe.world import Wardrobe
from wardrobe.export_destinations import domain
from wardrobe.storage import PRIVATE_BUCKET


@pytest.fixture(scope="module")
def wardrobe(sending_wardrobe: Wardrobe) -> Wardrobe:
    return sending_wardrobe


@pytest.fixture
def server(webdav_server: WebDavServer) -> WebDavServer:
    return webdav_server


async def test_the_test_writes_and_deletes_a_file(wardrobe: Wardrobe, server: WebDavServer) -> None:
    owner = await wardrobe.known_person()
    response = await try_destination(wardrobe, owner)
    assert (response.status_code, response.json()["code"]) == (404, "no_export_destination")
    await choose(wardrobe, owner, webdav(server))
    response = await try_destination(wardrobe, owner)
    assert (response.status_code, response.json()) == (200, {"is_deleted": True})
    assert server.methods() == ["PROPFIND", "MKCOL", "PUT", "MOVE", "DELETE"]
    assert server.names("exports") == set()

    await choose(wardrobe, owner, bucket(wardrobe.s3, f"try-{owner}"))

    assert (await try_destination(wardrobe, owner)).json() == {"is_deleted": True}
    assert not [key for key in wardrobe.keys(PRIVATE_BUCKET) if f"try-{owner}" in key]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": "wrong"}, "destination_login_refused"),
        ({"username": "nobody"}, "destination_login_refused"),
        ({"url": "http://127.0.0.1:1/exports"}, "destination_unreachable"),
        ({"url": "http://no-such-host.invalid/exports"}, "destination_host_not_found"),
        ({"url": "/no/such/folder"}, "destination_not_found"),
    ],
)
async def test_the_test_says_what_is_wrong_with_a_folder(
    wardrobe: Wardrobe, server: WebDavServer, change: dict[str, str], code: str
) -> None:
    owner = await wardrobe.known_person()
    if change.get("url", "").startswith("/"):
        change = {"url": server.url + change["url"]}
    await choose(wardrobe, owner, webdav(server) | change)
    response = await try_destination(wardrobe, owner)
    assert (response.status_code, response.json()["code"]) == (422, code), response.text
    assert server.names() == set()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": "wrong"}, "destination_login_refused"),
        ({"username": "nobody"}, "destination_login_refused"),
    ],
)
async def test_the_test_says_what_is_wrong_with_a_bucket(
    wardrobe: Wardrobe, change: dict[str, str], code: str
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, bucket(wardrobe.s3, "") | change)
    response = await try_destination(wardrobe, owner)
    assert (response.status_code, response.json()["code"]) == (422, code), response.text


async def test_the_test_says_that_there_is_no_such_bucket(
    wardrobe: Wardrobe, servers: Servers
) -> None:
    # SeaweedFS would create it.
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, bucket(servers.moto, "", bucket="not-there"))
    response = await try_destination(wardrobe, owner)
    assert response.json()["code"] == "destination_not_found", response.text


async def test_a_slow_server_ends_the_test(
    wardrobe: Wardrobe, server: WebDavServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "TEST_SECONDS", 0.5)
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    server.passes.clear()
    response = await try_destination(wardrobe, owner)
    assert response.json()["code"] == "destination_unreachable"
