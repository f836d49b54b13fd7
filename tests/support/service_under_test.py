"""One service under test: its own database, the real bus, its app and its worker."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import alembic.command
import httpx2
import psycopg
import pytest
import redis.asyncio
from fastapi import FastAPI
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from contracts.envelope import Envelope, Event
from deploy.rights.declared import subscriptions_of
from shared import db
from shared.bus import Bus
from shared.db import Database, alembic_config
from shared.features.data_export import PACKER
from shared.service import Service, create_app
from tests.support.servers import Servers
from tests.support.tokens import GATEWAY_SECRET, access_token, bearer_of


@dataclass
class RunningService:
    """What a test does with a service: call it, send it events, read what it announced."""

    app: FastAPI
    bus: Bus
    stack: AsyncExitStack

    @property
    def database(self) -> Database:
        found: Database = self.app.state.database
        return found

    def client(self, user_id: int | None = None, **headers: str) -> httpx2.AsyncClient:
        """HTTP as that person, or as an anonymous visitor."""
        if user_id is not None:
            headers["Authorization"] = bearer_of(access_token(user_id))
        return httpx2.AsyncClient(
            transport=httpx2.ASGITransport(self.app, raise_app_exceptions=False),
            base_url="http://testserver",
            headers=headers,
            timeout=30,
        )

    async def publish(
        self,
        event: Event,
        *,
        subject: int | str,
        version: int = 1,
        event_id: uuid.UUID | None = None,
    ) -> uuid.UUID:
        """Send an event as its service would. The same `event_id` twice is a redelivery."""
        service = event.type.partition(".")[0]
        await self.bus.ensure_stream(service)
        envelope = Envelope(
            id=event_id or uuid.uuid4(),
            source=f"/garderobe/{service}",
            type=event.type,
            time=datetime.now(UTC),
            subject=str(subject),
            aggregateversion=version,
            data=event.model_dump(mode="json"),
        )
        # A Nats-Msg-Id of its own: the server's duplicate filter must not hide a redelivery.
        await self.bus.jetstream.publish(
            envelope.type,
            envelope.model_dump_json().encode(),
            headers={"Nats-Msg-Id": uuid.uuid4().hex},
        )
        return envelope.id

    async def published(self, event_type: str | None = None) -> list[Envelope]:
        """Everything the stream of an event's service (or of this one) holds, oldest first."""
        stream = (event_type or self.app.title.split()[-1]).partition(".")[0].upper()
        try:
            state = (await self.bus.jetstream.stream_info(stream)).state
        except NotFoundError:
            return []
        found = []
        for sequence in range(max(state.first_seq, 1), state.last_seq + 1):
            message = await self.bus.jetstream.get_msg(stream, sequence)
            envelope = Envelope.model_validate_json(message.data or b"")
            if event_type in {None, envelope.type}:
                found.append(envelope)
        return found


def environment_of(running: RunningService, *names: str) -> dict[str, str]:
    """The environment for a process beside a running service, with these of its settings too."""
    settings = running.app.state.settings
    names = ("database_url", "nats_url", "keys_url", *names)
    found = {f"GARDEROBE_{name.upper()}": str(getattr(settings, name)) for name in names}
    return found | {"GARDEROBE_GATEWAY_SECRETS": GATEWAY_SECRET}


PATIENCE_SECONDS = 15.0
"""For a connection to the database."""


@asynccontextmanager
async def start_service(
    service: Service, servers: Servers, keys_url: str, *, uses_redis: bool = False, **extra: Any
) -> AsyncIterator[RunningService]:
    """A migrated private database, an empty bus, and the service running in this process."""
    async with AsyncExitStack() as stack:
        # Named as who asks for exports: services answer nobody else.
        bus = Bus(servers.nats, PACKER, extra.get("nats_replicas", 1))
        await bus.connect()
        stack.push_async_callback(bus.close)
        await _renew_streams(bus, {one.stream for one in subscriptions_of(service)})
        if uses_redis:
            async with redis.asyncio.Redis.from_url(servers.valkey) as client:
                await client.flushall()
            extra["redis_url"] = servers.valkey_of(service.name)
        settings = service.settings(
            database_url=await asyncio.to_thread(new_database, service, servers),
            nats_url=servers.nats_of(service.name),
            keys_url=keys_url,
            gateway_secrets=[GATEWAY_SECRET],
            **extra,
        )
        # The service shares this process with its tests, and the machine with other workers: the
        # patience that people have is measured where it runs by itself.
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(db, "CONNECT_SECONDS", PATIENCE_SECONDS)
        app = create_app(service, settings)
        await stack.enter_async_context(app.router.lifespan_context(app))
        yield RunningService(app, bus, stack)


def new_database(service: Service, servers: Servers) -> str:
    """The address of a fresh database, cloned from one that was migrated once."""
    template = f"template_{service.name}"
    name = f"{service.name}_{uuid.uuid4().hex[:12]}"
    address = servers.postgres.replace("postgresql://", "postgresql+psycopg://", 1)
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [template])
        if known.fetchone() is None:
            connection.execute(f"CREATE DATABASE {template}")
            migrate(service, f"{address}/{template}")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return f"{address}/{name}"


def migrate(service: Service, url: str, revision: str = "head") -> None:
    """Bring a database to a revision of the service's schema."""
    alembic.command.upgrade(alembic_config(service.migrations, url), revision)


async def _renew_streams(bus: Bus, publishers: Iterable[str]) -> None:
    """Forget what there is; make those that services which do not run would have made."""
    # With its last stream the server removes the directory of them all, and a stream made at that
    # moment finds none: one stays.
    kept = StreamConfig(name="KEPT", subjects=["kept"], storage=StorageType.FILE)
    await bus.jetstream.add_stream(kept)
    for stream in await bus.jetstream.streams_info():
        if stream.config.name != kept.name:
            await bus.jetstream.delete_stream(stream.config.name or "")
    for publisher in publishers:
        await bus.ensure_stream(publisher)
