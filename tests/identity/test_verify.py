"""What the gateway is told: who may pass, and as whom."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from tests.identity.gateway import Gateway, granian, run_verify, verify_settings
from tests.identity.people import Door, Person
from tests.support.running import RunningService
from tests.support.wait import eventually

CURRENT = "/api/identity/v1/sessions/current"


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


@pytest.fixture(scope="module")
async def ana(door: Door) -> Person:
    return await door.register()


@pytest.mark.parametrize("mode", ["required", "optional"])
async def test_a_session_passes_as_its_owner(gateway: Gateway, ana: Person, mode: str) -> None:
    answer = await gateway.ask_as(ana, mode)

    assert answer.status_code == 200
    assert answer.headers["authorization"] == ana.bearer["Authorization"]


async def test_the_real_process_answers_and_notices_a_sign_out(
    identity: RunningService, door: Door, tmp_path: Path
) -> None:
    person = await door.register()
    with granian(identity.database.url, tmp_path / "granian.log") as port:
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            real = Gateway(client)
            assert (await client.get("/healthz")).status_code == 200
            assert (await real.ask_as(person)).status_code == 200
            cookie = person.cookie_header

            left = await person.browser.delete(CURRENT, headers=person.bearer)

            assert left.status_code == 204
            assert person.cookies == {}

            async def is_out() -> None:
                assert (await real.ask(cookie=cookie)).status_code == 401

            await eventually(is_out, seconds=2)
