"""Monthly exports are sent to their owner's server: whole, once, and again after a failure."""

from typing import Any

import pytest

from tests.support.wait import eventually
from tests.support.webdav import WebDavServer
from tests.wardrobe.data_exports import make_export
from tests.wardrobe.destinations import (
    bucket,
    choose,
    get_destination,
    make_due,
    make_monthly_export,
    wait_for,
    wait_until_sent,
    webdav,
)
from tests.wardrobe.world import Wardrobe
from wardrobe.export_destinations import rules
from wardrobe.storage import PRIVATE_BUCKET


@pytest.fixture(scope="module")
def wardrobe(sending_wardrobe: Wardrobe) -> Wardrobe:
    return sending_wardrobe


@pytest.fixture
def server(webdav_server: WebDavServer) -> WebDavServer:
    return webdav_server


async def test_a_monthly_export_arrives_in_a_webdav_folder(
    wardrobe: Wardrobe, server: WebDavServer
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    await wardrobe.publish(owner)

    content = await make_monthly_export(wardrobe, owner)

    found = await wait_until_sent(wardrobe, owner)
    (name,) = server.names("exports")
    assert name.startswith("garderobe-20")
    assert (server.folder / "exports" / name).read_bytes() == content
    assert (found["delivery"], found["last_error"]) == ("none", None)


async def test_a_monthly_export_arrives_in_a_bucket(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, bucket(wardrobe.s3, f"backup/of {owner}"))
    content = await make_monthly_export(wardrobe, owner)
    await wait_until_sent(wardrobe, owner)
    (key,) = (key for key in wardrobe.keys(PRIVATE_BUCKET) if f"of {owner}/" in key)
    assert key.startswith(f"backup/of {owner}/garderobe-20")
    assert wardrobe.read(PRIVATE_BUCKET, key) == content


async def test_an_export_by_hand_is_not_sent(wardrobe: Wardrobe, server: WebDavServer) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    await make_export(wardrobe, owner)
    other = await wardrobe.known_person()
    await choose(wardrobe, other, webdav(server, url=f"{server.url}/other"))
    await make_monthly_export(wardrobe, other)
    await wait_until_sent(wardrobe, other)
    assert server.names() == {"other"}


async def test_it_is_sent_again_until_the_server_is_back(
    wardrobe: Wardrobe, server: WebDavServer
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    server.stop()
    content = await make_monthly_export(wardrobe, owner)
    reason = "This server doesn't answer. Check its address and whether it's running."
    found = await wait_for(wardrobe, owner, last_error=reason, delivery="waiting")
    assert found["next_attempt_at"] is not None
    server.start()
    await make_due(wardrobe, owner)
    found = await wait_until_sent(wardrobe, owner)
    assert (found["last_error"], found["next_attempt_at"]) == (None, None)
    (name,) = server.names("exports")
    assert (server.folder / "exports" / name).read_bytes() == content


@pytest.mark.parametrize("kind", ["webdav", "s3"])
async def test_it_is_given_up_after_five_attempts_and_sent_once_the_password_is_right(
    wardrobe: Wardrobe, server: WebDavServer, kind: str
) -> None:
    owner = await wardrobe.known_person()
    right = webdav(server) if kind == "webdav" else bucket(wardrobe.s3, f"late-{owner}")
    await choose(wardrobe, owner, right | {"secret": "wrong"})
    await make_monthly_export(wardrobe, owner)
    for attempt in range(1, rules.MAX_ATTEMPTS + 1):
        state = "waiting" if attempt < rules.MAX_ATTEMPTS else "failed"

        async def has_failed(attempt: int = attempt) -> None:
            query = "SELECT attempts FROM export_destinations WHERE owner_id = :id"
            claim = "SELECT claim FROM export_destinations WHERE owner_id = :id"
            assert await wardrobe.value(query, id=owner) == attempt
            assert await wardrobe.value(claim, id=owner) is None

        await eventually(has_failed)
        found = await wait_for(wardrobe, owner, delivery=state)
        assert "The server didn't accept the" in found["last_error"]
        if state == "waiting":
            await make_due(wardrobe, owner)
    assert server.names() == set()

    found = await choose(wardrobe, owner, right)

    assert (found["delivery"], found["last_error"]) == ("waiting", None)
    await wait_until_sent(wardrobe, owner)


async def test_an_export_that_was_deleted_is_not_waited_for(
    wardrobe: Wardrobe, server: WebDavServer
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    statement = "UPDATE export_destinations SET export_id = 1, due_at = now() WHERE owner_id = :id"
    await wardrobe.change(statement, id=owner)
    found: Any = await wait_for(wardrobe, owner, delivery="failed")
    assert found["last_error"] == "The export was deleted before we could send it."
    assert (await get_destination(wardrobe, owner))["next_attempt_at"] is None
