"""A refresh that a hung process serves late, when its successor is in use, signs nobody out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, replace

import httpx2
import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from deploy.local import topology
from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from deploy.local.process import start
from deploy.local.servers import HOST
from deploy.local.supervision import Supervisor
from tests.flows.conftest import NewPerson
from tests.flows.test_faults import outage_as_failure, paused, pid_of
from tests.support.http_client import http_client
from tests.support.people import Person
from tests.support.ports import free_ports
from tests.support.servers import terminate
from tests.support.wait import deliberate_limit, eventually, pause

pytestmark = pytest.mark.alone

TOKEN = "/api/identity/v1/token"
FORM = {"grant_type": "refresh_token"}
PATIENCE_SECONDS = deliberate_limit(1.0, "a client gives up")
"""After this time a client gives up; the gateway then closes its connection to identity."""


@dataclass(frozen=True)
class Identities:
    """The identity process behind the gateway, and a second one, as a cluster has several."""

    layout: Layout
    environment: dict[str, str]
    second: str

    async def tokens_served(self) -> int:
        """Return how many requests to the token endpoint the first process has served."""
        async with http_client() as http:
            text = (await http.get(f"{self.layout.url_of('identity')}/metrics")).text
        samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
        name = "http_server_request_duration_seconds_count"
        return int(
            sum(
                one.value
                for one in samples
                if one.name == name and one.labels["http_route"] == TOKEN
            )
        )

    async def renewal(self, person: Person) -> tuple[int, object]:
        """Return the person's highest used number, and when their session was last renewed."""
        url = self.environment["GARDEROBE_DATABASE_URL"].replace("+psycopg", "")
        async with await psycopg.AsyncConnection.connect(url) as connection:
            query = "SELECT generation, refreshed_at FROM sessions WHERE account_id = %s"
            (row,) = await (await connection.execute(query, [int(person.id)])).fetchall()
        return int(row[0]), row[1]


@pytest.fixture(scope="module")
async def identities(
    layout: Layout, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Identities]:
    credentials = load_credentials(layout.data / "credentials.json")
    process = topology.service("identity", layout, credentials)
    (port,) = free_ports(1)
    own = {"GARDEROBE_LISTEN": f"{HOST}:{port}", "GARDEROBE_ROLE": "web"}
    environment = {**process.environment, **own}
    log = tmp_path_factory.mktemp("identity") / "second.log"
    child = start(replace(process, environment=environment), log)
    # The gateway's host name, so that people's cookies are sent there too.
    found = Identities(layout, environment, f"http://localhost:{port}")

    async def is_ready() -> None:
        with outage_as_failure():
            async with http_client() as http:
                assert (await http.get(f"{found.second}/readyz")).status_code == 200

    try:
        await eventually(is_ready)
        yield found
    finally:
        terminate(child)


@pytest.mark.parametrize("gives_up", [True, False])
async def test_a_late_refresh_whose_successor_is_in_use_signs_nobody_out(
    new_person: NewPerson, supervisor: Supervisor, identities: Identities, gives_up: bool
) -> None:
    ana = await new_person("ana")
    served = await identities.tokens_served()
    patience = PATIENCE_SECONDS if gives_up else None
    with paused(pid_of(supervisor, "identity")):
        late = asyncio.create_task(refresh_by(ana, patience))
        # The first request has reached the hung process, and its client may have given up.
        if gives_up:
            await asyncio.wait([late])
        else:
            await pause(2 * PATIENCE_SECONDS, "it stays patient")
        assert late.done() is gives_up
        again = await ana.http.post(f"{identities.second}{TOKEN}", data=FORM)
        assert again.status_code == 200, again.text
        await use_new_credential(ana, identities)
        before = await identities.renewal(ana)

    async def is_served() -> None:
        assert await identities.tokens_served() > served

    await eventually(is_served)
    if gives_up:
        assert await late is None
    else:
        await require_refused_for_now(late)
    assert await identities.renewal(ana) == before
    assert (await ana.http.get("/api/identity/v1/sessions/current")).status_code == 200
    assert (await ana.http.post(TOKEN, data=FORM)).status_code == 200


async def test_a_refresh_whose_client_has_gone_renews_nothing(
    new_person: NewPerson, supervisor: Supervisor, identities: Identities
) -> None:
    ana = await new_person("ana")
    before, served = await identities.renewal(ana), await identities.tokens_served()
    with paused(pid_of(supervisor, "identity")):
        assert await refresh_by(ana, PATIENCE_SECONDS) is None

    async def is_served() -> None:
        assert await identities.tokens_served() > served

    await eventually(is_served)
    assert await identities.renewal(ana) == before
    assert (await ana.http.post(TOKEN, data=FORM)).status_code == 200


async def refresh_by(person: Person, patience: float | None) -> httpx2.Response | None:
    """Refresh with the present cookies from a connection of its own; None if it gave up."""
    async with http_client(
        base_url=person.http.base_url, headers=person.http.headers, timeout=patience
    ) as http:
        http.cookies.update(person.http.cookies)
        with suppress(httpx2.ReadTimeout):
            return await http.post(TOKEN, data=FORM)
    return None


async def use_new_credential(person: Person, identities: Identities) -> None:
    """Use it as any call does, and wait until forward auth has reported it."""
    response = await person.http.get("/api/tags/v1/tags")
    # Without identity's keys the service itself may be unavailable.
    assert response.status_code in {200, 503}, response.text

    async def is_seen() -> None:
        assert (await identities.renewal(person))[0] == 2

    await eventually(is_seen)


async def require_refused_for_now(late: asyncio.Task[httpx2.Response | None]) -> None:
    response = await late
    assert response is not None
    assert response.status_code == 409, response.text
    assert "set-cookie" not in response.headers
