"""A service keeps working while NATS rejects its password, and loses no event."""

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import text

from deploy.rights.bus import OPERATOR, authorization, url_of
from shared.events.nats_connection import REFUSED_PROBLEM
from tests.shared.sample.service import PlanMade, service
from tests.support.own_nats import OwnNats
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually

RIGHT, WRONG = ({OPERATOR: password} for password in ("first", "second"))


@pytest.fixture
def nats(tmp_path: Path) -> Iterator[OwnNats]:
    own = OwnNats(tmp_path, authorization(RIGHT, {}))
    yield own
    own.stop()


@pytest.fixture
async def sample(
    nats: OwnNats,
    servers: Servers,
    keys_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[RunningService]:
    monkeypatch.setenv("TEST_POSTGRES_URL", servers.postgres)
    monkeypatch.setenv("TEST_NATS_URL", url_of(OPERATOR, RIGHT, f"127.0.0.1:{nats.port}"))
    async with start_service(service, Servers(tmp_path, ExitStack()), keys_url) as running:
        yield running


async def test_a_rejected_password_is_reported_and_no_event_is_lost(
    nats: OwnNats, sample: RunningService
) -> None:
    async with sample.client(7) as client:

        async def write(word: str) -> None:
            response = await client.post("/api/sample/v1/notes", json={"text": word})
            assert response.status_code == 201

        async def reports(health: dict[str, object]) -> None:
            response = await client.get("/readyz")
            assert (response.status_code, response.json()) == (200, {"status": "ready"} | health)

        async def published(count: int) -> None:
            assert len(await sample.published("sample.note.written")) == count

        await write("before")
        await eventually(lambda: published(1))
        nats.change_users(authorization(WRONG, {}))
        await eventually(lambda: reports({"bus": False, "problem": REFUSED_PROBLEM}))
        await write("during")
        nats.change_users(authorization(RIGHT, {}))
        await eventually(lambda: reports({"bus": True}))
        await eventually(lambda: published(2))
        await write("after")
        await eventually(lambda: published(3))
        await sample.publish(PlanMade(text="received"), subject=1)
        await eventually(lambda: require_notes(sample))


async def require_notes(sample: RunningService) -> None:
    async with sample.database.sessions() as session:
        found = set((await session.execute(text("SELECT text FROM notes"))).scalars())
    assert found == {"before", "during", "after", "received"}
