"""A cluster of three NATS servers with three replicas, one of which is killed."""

import uuid
from collections.abc import AsyncIterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from nats.errors import Error as NatsError
from sqlalchemy import text

from contracts.envelope import Envelope
from shared.events.bus import Bus
from tests.shared.sample.service import PlanMade, service
from tests.support.nats_cluster import NODES, Cluster, outage_as_failure
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually

PLANS = NOTES = 150
KILL_AT = 50


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    found = Cluster(tmp_path)
    await eventually(found.require_ready)
    yield found
    found.end()


@pytest.fixture
async def sample(
    cluster: Cluster,
    servers: Servers,
    keys_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[RunningService]:
    monkeypatch.setenv("TEST_POSTGRES_URL", servers.postgres)
    monkeypatch.setenv("TEST_NATS_URL", cluster.url)
    own = Servers(tmp_path, ExitStack())
    async with start_service(service, own, keys_url, nats_replicas=NODES) as running:
        await eventually(lambda: require_streams(running))
        yield running


async def require_streams(sample: RunningService) -> None:
    names = {one.config.name for one in await sample.bus.jetstream.streams_info()}
    assert names >= {"SAMPLE", "PLANNER"}


async def test_events_published_while_a_server_is_killed_are_published_once(
    sample: RunningService, cluster: Cluster
) -> None:
    written = []
    before = await sample.bus.find_stream("sample")
    async with sample.client(7) as client:
        for number in range(NOTES):
            response = await client.post("/api/sample/v1/notes", json={"text": "hello"})
            assert response.status_code == 201
            written.append(response.json()["id"])
            if number == KILL_AT:
                await cluster.kill_leader(sample.bus, "SAMPLE")

    async def all_published() -> None:
        with outage_as_failure():
            events = await sample.published("sample.note.written")
        assert sorted(event.data["note_id"] for event in events) == sorted(written)

    await eventually(all_published)
    after = await sample.bus.find_stream("sample")
    assert before
    assert after
    # Else the service would publish everything again whenever another server leads.
    assert after.created == before.created


async def test_events_consumed_while_a_server_is_killed_are_handled_once(
    sample: RunningService, cluster: Cluster
) -> None:
    for number in range(PLANS):
        await publish_until_acknowledged(sample.bus, f"plan {number}")
        if number == KILL_AT:
            await cluster.kill_leader(sample.bus, "PLANNER")

    async def all_handled() -> None:
        async with sample.database.sessions() as session:
            found = (await session.execute(text("SELECT text FROM notes"))).scalars().all()
        assert sorted(found) == sorted(f"plan {number}" for number in range(PLANS))

    await eventually(all_handled)


async def publish_until_acknowledged(bus: Bus, plan: str) -> None:
    """Publish the same event, as the relay does, until it is acknowledged."""
    envelope = Envelope(
        id=uuid.uuid4(),
        source="/garderobe/planner",
        type=PlanMade.type,
        time=datetime.now(UTC),
        subject="1",
        aggregateversion=1,
        data=PlanMade(text=plan).model_dump(mode="json"),
    )

    async def acknowledged() -> None:
        try:
            await bus.publish(envelope)
        except (TimeoutError, NatsError, OSError) as exc:
            raise AssertionError(repr(exc)) from exc

    await eventually(acknowledged)


async def test_a_lost_replica_shows_in_the_metrics(
    sample: RunningService, cluster: Cluster
) -> None:
    await cluster.kill_leader(sample.bus, "SAMPLE")

    async def is_shown() -> None:
        async with sample.client() as client:
            metrics = (await client.get("/metrics")).text
        assert 'garderobe_stream_replicas_behind{stream="SAMPLE"} 1.0' in metrics

    await eventually(is_shown)
