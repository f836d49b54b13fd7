"""A service under test: its app and worker with a database of their own and the real bus."""

import asyncio
import gc
import uuid
from collections.abc import AsyncIterator, Callable, Iterable
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
from fastapi.routing import _IncludedRouter
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError
from starlette.routing import BaseRoute

import shared.events.bus
from contracts.envelope import Envelope, Event
from deploy.rights.declared import subscriptions_of
from shared import background_loops
from shared.data import db
from shared.data.db import Database
from shared.data.migrations import alembic_config
from shared.events.bus import Bus
from shared.features.data_export import PACKER
from shared.service import Service, create_app
from tests.support.servers import Servers
from tests.support.tokens import GATEWAY_SECRET, access_token, bearer_of
from tests.support.wait import MAX_SECONDS, sleep_until_awaited


@dataclass
class RunningService:
    """A running service: tests call it, send it events and read the events it published."""

    app: FastAPI
    bus: Bus
    stack: AsyncExitStack

    @property
    def database(self) -> Database:
        found: Database = self.app.state.database
        return found

    def client(self, user_id: int | None = None, **headers: str) -> httpx2.AsyncClient:
        """Return an HTTP client for that person, or an anonymous one."""
        if user_id is not None:
            headers["Authorization"] = bearer_of(access_token(user_id))
        return httpx2.AsyncClient(
            transport=httpx2.ASGITransport(self.app, raise_app_exceptions=False),
            base_url="http://testserver",
            headers=headers,
            timeout=MAX_SECONDS,
        )

    async def publish(
        self,
        event: Event,
        *,
        subject: int | str,
        version: int = 1,
        event_id: uuid.UUID | None = None,
    ) -> uuid.UUID:
        """Publish an event as its service would. Return its id.

        The same `event_id` twice is a redelivery.
        """
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
        # With an id of its own, NATS does not drop a redelivery as a duplicate.
        await self.bus.jetstream.publish(
            envelope.type,
            envelope.model_dump_json().encode(),
            headers={"Nats-Msg-Id": uuid.uuid4().hex},
        )
        return envelope.id

    async def published(self, event_type: str | None = None) -> list[Envelope]:
        """Return the events in the stream of an event's service (or of this one), oldest first."""
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
    """Return the environment for another process of a service, with these settings too."""
    settings = running.app.state.settings
    names = ("database_url", "nats_url", "keys_url", *names)
    found = {f"GARDEROBE_{name.upper()}": str(getattr(settings, name)) for name in names}
    return found | {"GARDEROBE_GATEWAY_SECRETS": GATEWAY_SECRET}


@asynccontextmanager
async def start_service(
    service: Service,
    servers: Servers,
    keys_url: str,
    *,
    uses_redis: bool = False,
    pooler: Callable[[str], str] | None = None,
    replica: Callable[[str], str] | None = None,
    **extra: Any,
) -> AsyncIterator[RunningService]:
    """Run the service in this process, with a migrated database of its own and an empty bus.

    `pooler` and `replica` return the URLs of a pooler and a read replica for that of the database.
    """
    async with AsyncExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            # A cluster on a busy machine takes long to agree on a stream.
            patch.setattr(shared.events.bus, "RESPONSE_SECONDS", MAX_SECONDS)
            patient = Bus(servers.nats, PACKER, extra.get("nats_replicas", 1))
            await patient.connect()
        try:
            await _recreate_streams(patient, {one.stream for one in subscriptions_of(service)})
        finally:
            await patient.close()
        # The name of the service that requests exports: services answer no other.
        bus = Bus(servers.nats, PACKER)
        await bus.connect()
        stack.push_async_callback(bus.close)
        if uses_redis:
            async with redis.asyncio.Redis.from_url(servers.valkey) as client:
                await client.flushall()
            extra["redis_url"] = servers.valkey_of(service.name)
        database_url = await asyncio.to_thread(new_database, service, servers)
        stack.push_async_callback(asyncio.to_thread, drop_database, database_url, servers)
        if pooler is not None:
            extra["database_direct_url"] = database_url
        if replica is not None:
            extra["database_replica_url"] = replica(database_url)
        settings = service.settings(
            database_url=pooler(database_url) if pooler else database_url,
            nats_url=servers.nats_of(service.name),
            keys_url=keys_url,
            gateway_secrets=[GATEWAY_SECRET],
            **extra,
        )
        # The service shares its process with the tests and the machine with other workers. That it
        # gives up soon enough for people is tested where it runs alone.
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(db, "CONNECT_SECONDS", MAX_SECONDS)
        patch.setattr(db, "SILENCE_SECONDS", MAX_SECONDS)
        limit = f"-c statement_timeout={int(MAX_SECONDS * 1000)}"
        patch.setitem(db._WITHOUT_POOLER, "options", limit)
        for loop in (background_loops.run_forever, background_loops.run_due):
            defaults = {**(loop.__kwdefaults__ or {}), "wait": sleep_until_awaited}
            patch.setattr(loop, "__kwdefaults__", defaults)
        app = create_app(service, settings)
        _share_routes(service, app)
        await stack.enter_async_context(app.router.lifespan_context(app))
        yield RunningService(app, bus, stack)


_built: dict[str, tuple[Service, list[BaseRoute]]] = {}
"""A service's routers as FastAPI has prepared them for the first app of this process."""


def _share_routes(service: Service, app: FastAPI) -> None:
    """Let the apps of a service share what FastAPI prepares at an app's first request.

    It takes 0.1 to 0.5 s of CPU time, and depends on nothing but the routers.
    """
    routes = app.router.routes
    included: list[BaseRoute] = [one for one in routes if isinstance(one, _IncludedRouter)]
    known, shared = _built.setdefault(service.name, (service, included))
    if known is service:
        substitutes = dict(zip(map(id, included), shared, strict=True))
        routes[:] = [substitutes.get(id(one), one) for one in routes]


def new_database(service: Service, servers: Servers) -> str:
    """Create a database as a clone of one that was migrated once. Return its URL."""
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


def drop_database(url: str, servers: Servers) -> None:
    # By force, because a process that a test has killed may still have connections.
    drop = f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)"
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute("SET statement_timeout = '1s'")
        try:
            connection.execute(drop)
        except psycopg.errors.QueryCanceled:
            # A connection whose task was cancelled while it connected stays open until it is
            # collected. Postgres would wait a minute for its authentication.
            gc.collect()
            connection.execute("SET statement_timeout = 0")
            connection.execute(drop)


def migrate(service: Service, url: str, revision: str = "head") -> None:
    """Bring a database to a revision of the service's schema."""
    alembic.command.upgrade(alembic_config(service.migrations, url), revision)


async def _recreate_streams(bus: Bus, publishers: Iterable[str]) -> None:
    """Delete all streams, then create those of publishers that do not run."""
    # NATS removes the directory of all streams with the last one, and a stream that is created at
    # that moment fails. Therefore one stays.
    kept = StreamConfig(name="KEPT", subjects=["kept"], storage=StorageType.FILE)
    await bus.jetstream.add_stream(kept)
    for stream in await bus.jetstream.streams_info():
        if stream.config.name != kept.name:
            await bus.jetstream.delete_stream(stream.config.name or "")
    for publisher in publishers:
        await bus.ensure_stream(publisher)
