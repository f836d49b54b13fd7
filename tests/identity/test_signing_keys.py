"""Signing keys of a running identity: rotation, revocation, and their storage."""

import asyncio
import contextlib
import itertools
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from joserfc.jwk import ECKey
from sqlalchemy import text
from typer.testing import CliRunner, Result

from identity.commands import cli
from identity.encryption import Vault
from identity.main import service
from identity.signing.keyring import Keyring
from identity.signing.signing_keys.jobs import rotate_on_schedule
from identity.tokens import import_key, new_key, sign
from shared.data.db import Database
from shared.http import auth
from shared.http.auth import PublishedKeys
from tests.identity.conftest import run_identity
from tests.identity.gateway import Gateway, run_verify, verify_settings
from tests.identity.oauth_clients import use_settings_of
from tests.identity.people import SECRET, SIGNING_KEY, Person, Site
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, new_database
from tests.support.tokens import bearer_of
from tests.support.wait import eventually, pause

ME = "/api/identity/v1/profiles/me"
TOKEN = "/api/identity/v1/token"
WAIT = 10
"""Seconds that the next key waits: enough for a slow machine to update every process."""
PACE_SECONDS = 0.05
"""Pause between two requests of the load, which lasts about twice as long as a key waits."""


@pytest.fixture
async def identity(servers: Servers) -> AsyncIterator[RunningService]:
    """A service for each test, because they change the keys."""
    settings = {"key_wait_seconds": WAIT, "refreshes_per_minute": 10**6}
    async with run_identity(servers, **settings) as running:
        yield running


@pytest.fixture
def site(identity: RunningService) -> Site:
    return Site(identity)


@pytest.fixture
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


@pytest.fixture
def environment(identity: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    use_settings_of(identity, monkeypatch)
    monkeypatch.setenv("GARDEROBE_KEY_WAIT_SECONDS", str(WAIT))


async def run(*arguments: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, cli, ["keys", *arguments])


async def published(running: RunningService) -> list[str]:
    response = await running.client().get("/.well-known/jwks.json")
    assert response.headers["cache-control"] == "public, max-age=60"
    return [key["kid"] for key in response.json()["keys"]]


async def move(database: Database, **by: float) -> None:
    """Make the keys this much older."""
    async with database.engine.begin() as connection:
        await connection.execute(
            text("UPDATE signing_keys SET signs_from = signs_from - CAST(:by AS interval)"),
            {"by": timedelta(**by)},
        )


STRANGERS = [ECKey.generate_key("P-256", {"kid": f"unknown-{number}"}) for number in range(50)]


async def use(person: Person, gateway: Gateway, running: RunningService) -> int:
    """Send a request through forward auth to a service after a renewal; return the failures."""
    renewed = await person.browser.post(TOKEN, data={"grant_type": "refresh_token"})
    passed = await gateway.ask_as(person)
    bearer = {"Authorization": passed.headers.get("authorization", "")}
    read = await running.client().get(ME, headers=bearer)
    return [renewed.status_code, passed.status_code, read.status_code].count(200) - 3


async def the_next_one_signs() -> None:
    listed = (await run("list")).stdout.splitlines()
    assert [line.split()[1] for line in listed] == ["retired,", "signing,"]


@pytest.mark.usefixtures("environment")
async def test_keys_rotate_under_load_without_a_failure(
    identity: RunningService, site: Site, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auth, "KEEP_SECONDS", 1)
    monkeypatch.setattr(auth, "ASK_SECONDS", 0.5)
    people = [await site.register() for _ in range(2)]
    (first,) = await published(identity)
    outcomes: list[int] = []
    refused: list[int] = []

    stop = asyncio.Event()

    async def work(person: Person) -> None:
        while not stop.is_set():
            outcomes.append(await use(person, gateway, identity))
            await pause(PACE_SECONDS, "people's pace")

    async def flood() -> None:
        strangers = itertools.cycle(STRANGERS)
        while not stop.is_set():
            bearer = {"Authorization": bearer_of(sign({"sub": "1"}, next(strangers)))}
            refused.append((await identity.client().get(ME, headers=bearer)).status_code)
            await pause(PACE_SECONDS, "people's pace")

    async def rotate() -> None:
        rotated = await run("rotate")
        assert rotated.exit_code == 0, rotated.output
        again = await run("rotate")
        assert (again.exit_code, "already published" in again.stderr) == (1, True)
        await eventually(the_next_one_signs)
        done = len(outcomes)

        async def much_more_is_done() -> None:
            assert len(outcomes) > done + 10
            assert len(refused) > 30

        await eventually(much_more_is_done)

    load = asyncio.gather(*(work(person) for person in people), flood())
    try:
        await rotate()
    finally:
        stop.set()
        await load
    assert set(outcomes) == {0}
    assert set(refused) == {401}
    assert set(await published(identity)) > {first}


@pytest.mark.usefixtures("environment")
async def test_a_token_of_a_retired_key_expires(
    identity: RunningService, site: Site, gateway: Gateway
) -> None:
    ana = await site.register()
    await run("rotate")
    await move(identity.database, seconds=WAIT)

    async def passes_while_retired() -> None:
        assert len(await published(identity)) == 2
        assert (await gateway.ask_as(ana)).status_code == 200

    await eventually(passes_while_retired)
    await move(identity.database, seconds=306)

    async def is_over() -> None:
        assert (await gateway.ask_as(ana)).status_code == 401
        assert len(await published(identity)) == 1

    await eventually(is_over)
    identity.app.state.keys = PublishedKeys(identity.app.state.settings.keys_url, "identity")
    assert (await identity.client().get(ME, headers=ana.bearer)).status_code == 401
    assert await use(ana, gateway, identity) == 0


@pytest.mark.usefixtures("environment")
async def test_a_revoked_key_ends_at_once_and_nobody_is_signed_out(
    identity: RunningService, site: Site, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await site.register()
    assert await use(ana, gateway, identity) == 0
    (kid,) = await published(identity)
    before = dict(ana.bearer)

    assert (await run("revoke", kid, "--yes")).exit_code == 0

    async def is_refused() -> None:
        assert (await gateway.ask_as(ana)).status_code == 401

    await eventually(is_refused)

    async def is_replaced() -> None:
        assert kid not in await published(identity)

    await eventually(is_replaced)
    monkeypatch.setattr(auth, "KEEP_SECONDS", 0)
    monkeypatch.setattr(auth, "ASK_SECONDS", 0)
    assert await use(ana, gateway, identity) == 0

    async def the_service_has_let_it_go() -> None:
        assert (await identity.client().get(ME, headers=before)).status_code == 401

    await eventually(the_service_has_let_it_go)
    unknown = await run("revoke", kid, "--yes")
    assert (unknown.exit_code, "no key with this id" in unknown.stderr) == (1, True)


async def test_a_key_id_is_never_read_as_options(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = next(key for key in iter(new_key, None) if re.match("-.*y", str(key.kid)))
    pem = key.as_pem(private=True).decode()
    async with run_identity(servers, signing_key=pem) as running:
        use_settings_of(running, monkeypatch)
        unconfirmed = await run("revoke", str(key.kid))
        assert (unconfirmed.exit_code, "--yes" in unconfirmed.stderr) == (2, True)
        assert (await run("revoke", str(key.kid), "--yes")).exit_code == 0
        assert f"{key.kid}  revoked" in (await run("list")).stdout


@pytest.mark.usefixtures("environment")
async def test_the_waiting_key_replaces_a_revoked_signing_key(
    identity: RunningService, site: Site, gateway: Gateway
) -> None:
    await site.register()
    await run("rotate")
    async with identity.database.engine.begin() as connection:
        later = "UPDATE signing_keys SET signs_from = signs_from + interval '1 hour'"
        await connection.execute(text(f"{later} WHERE signs_from > now()"))
    (first, waiting) = [line.split()[0] for line in (await run("list")).stdout.splitlines()]

    await run("revoke", first, "--yes")

    listed = (await run("list")).stdout
    assert f"{first}  revoked" in listed
    assert f"{waiting}  signing" in listed
    bea = await site.register()

    async def passes() -> None:
        assert await use(bea, gateway, identity) == 0

    await eventually(passes)


async def test_the_database_contains_no_plaintext_private_key(identity: RunningService) -> None:
    async with identity.database.engine.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM signing_keys"))).mappings().all()

    (row,) = rows
    secret: Any = import_key(SIGNING_KEY).as_dict(private=True)["d"]
    assert row["public_jwk"].keys() == {"kty", "crv", "x", "y", "kid", "use", "alg"}
    assert secret not in str(dict(row))
    assert "PRIVATE" not in str(dict(row))
    assert Vault(SECRET, "signing keys").open(row["sealed_private"], row["kid"])


async def test_concurrently_starting_processes_agree_on_the_first_key(servers: Servers) -> None:
    database = Database(await asyncio.to_thread(new_database, service, servers))
    rings = [Keyring(database, Vault(SECRET, "signing keys"), first_key="") for _ in range(5)]

    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        for ring in rings:
            await stack.enter_async_context(ring.polling())
        async with database.engine.connect() as connection:
            count = await connection.scalar(text("SELECT count(*) FROM signing_keys"))
    assert count == 1


async def test_the_worker_rotates_keys_and_deletes_private_parts(
    identity: RunningService,
) -> None:
    vault = Vault(SECRET, "signing keys")
    days = timedelta(days=90)

    async def kept() -> list[bool]:
        async with identity.database.engine.connect() as connection:
            query = "SELECT sealed_private IS NOT NULL FROM signing_keys ORDER BY signs_from"
            return list((await connection.execute(text(query))).scalars())

    async def the_worker_makes_it(expected: list[bool]) -> None:
        loop = asyncio.create_task(
            rotate_on_schedule(identity.database, vault, days, timedelta(seconds=WAIT))
        )

        async def is_done() -> None:
            assert await kept() == expected

        try:
            await eventually(is_done)
        finally:
            loop.cancel()

    assert await kept() == [True]
    await move(identity.database, days=90)
    await the_worker_makes_it([True, True])
    await move(identity.database, days=1)
    await the_worker_makes_it([False, True])
