"""A delivery is made by one worker, and stops as soon as its destination changes or is deleted."""

import asyncio

import pytest

from contracts.identity import AccountDeleted
from tests.support.residual_data import random_id
from tests.support.wait import eventually
from tests.support.webdav import PASSWORD, WebDavServer
from tests.wardrobe.data_exports import make_export
from tests.wardrobe.destinations import choose, make_monthly_export, wait_until_sent, webdav
from tests.wardrobe.world import Wardrobe
from wardrobe.export_destinations import jobs, rules
from wardrobe.remote_storage import guarded_client


@pytest.fixture(scope="module")
def wardrobe(sending_wardrobe: Wardrobe) -> Wardrobe:
    return sending_wardrobe


@pytest.fixture
def server(webdav_server: WebDavServer) -> WebDavServer:
    return webdav_server


async def wait_for_request(server: WebDavServer, method: str) -> None:
    async def check() -> None:
        assert method in server.methods()

    await eventually(check)


async def test_two_workers_send_an_export_once_although_it_takes_longer_than_a_claim(
    wardrobe: Wardrobe, server: WebDavServer
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    server.passes.clear()
    state = wardrobe.running.app.state
    other_worker = asyncio.create_task(jobs.send_exports(state.media, state.remote_storage))
    await make_monthly_export(wardrobe, owner)
    await wait_for_request(server, "PUT")
    claim = "SELECT claim FROM export_destinations WHERE owner_id = :id"
    first = await wardrobe.value(claim, id=owner)
    renewals = "SELECT due_at FROM export_destinations WHERE owner_id = :id"
    begun = await wardrobe.value(renewals, id=owner)

    async def lasts_longer_than_its_first_claim() -> None:
        assert await wardrobe.value(renewals, id=owner) > begun + 1.2 * rules.CLAIM_DURATION

    await eventually(lasts_longer_than_its_first_claim)
    assert await wardrobe.value(claim, id=owner) == first
    server.passes.set()
    await wait_until_sent(wardrobe, owner)
    other_worker.cancel()
    assert server.methods().count("PUT") == server.methods().count("MOVE") == 1


async def test_an_export_is_named_like_one_only_when_all_of_it_is_there(
    wardrobe: Wardrobe, server: WebDavServer
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    server.passes.clear()
    await make_monthly_export(wardrobe, owner)
    await wait_for_request(server, "PUT")
    assert server.requests[-1][1].endswith(".upload")
    assert server.names("exports") <= {server.requests[-1][1].rpartition("/")[2]}
    server.passes.set()
    await wait_until_sent(wardrobe, owner)


@pytest.mark.parametrize("act", ["erase", "delete", "replace"])
async def test_a_delivery_stops_when_its_destination_is_gone(
    wardrobe: Wardrobe, server: WebDavServer, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    # Its end is not that of a slow upload.
    monkeypatch.setattr(guarded_client, "REQUEST_SECONDS", 300)
    owner = random_id()
    await wardrobe.profile(owner, "public")
    await choose(wardrobe, owner, webdav(server))
    server.passes.clear()
    await make_monthly_export(wardrobe, owner)
    await wait_for_request(server, "PUT")

    if act == "erase":
        await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    elif act == "delete":
        assert (await wardrobe.client(owner).delete("exports/destination")).status_code == 204
    else:
        await choose(wardrobe, owner, webdav(server, url=f"{server.url}/new", secret=PASSWORD))

    # It deletes what it has uploaded.
    await wait_for_request(server, "DELETE")
    server.passes.set()
    if act == "replace":
        await wait_until_sent(wardrobe, owner)
        assert [name[-4:] for name in server.names("new")] == [".zip"]
    assert not [path for method, path in server.requests if method == "MOVE" and "/new" not in path]


async def test_a_worker_that_dies_is_replaced(wardrobe: Wardrobe, server: WebDavServer) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, webdav(server))
    await make_export(wardrobe, owner)
    statement = (
        "UPDATE export_destinations SET claim = 'of the dead', attempts = 1, due_at = now(),"
        " export_id = (SELECT id FROM exports WHERE exports.owner_id = :id) WHERE owner_id = :id"
    )
    await wardrobe.change(statement, id=owner)
    await wait_until_sent(wardrobe, owner)
