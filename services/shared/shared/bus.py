"""The connection to NATS JetStream, with one stream per publishing service."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from nats.aio.client import Client
from nats.errors import ConnectionClosedError, NoServersError
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from contracts.envelope import Envelope
from shared.nats_connection import Connection

log = structlog.get_logger()

DEDUPE_SECONDS = 600
MAX_AGE_SECONDS = 30 * 24 * 3600


def stopping() -> bool:
    """Return whether the current task is being cancelled. Every endless loop checks this.

    A library that swallows the cancellation (`asyncio.wait_for` can on Python 3.11) would
    otherwise keep the loop, and therefore the process, alive.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Bus:
    """A connection to NATS that survives outages."""

    def __init__(self, url: str, name: str, replicas: int = 1) -> None:
        self._connection = Connection(url, name, self._on_reconnected)
        self._replicas = replicas
        self._js: JetStreamContext | None = None
        self._reconnect_hooks: list[Callable[[], Awaitable[None]]] = []

    async def connect(self) -> None:
        """Connect, waiting as long as it takes."""
        while self._js is None and not stopping():
            try:
                await self._connection.open()
            except (OSError, NoServersError, NatsError) as exc:
                log.warning("nats_away", error=repr(exc))
                await asyncio.sleep(0.5)
            else:
                self._js = self._connection.jetstream(timeout=5)

    @property
    def problem(self) -> str:
        """The reason for a missing connection that an operator must fix; else empty."""
        return self._connection.problem

    @property
    def client(self) -> Client:
        """The plain connection, for messages that need no persistence."""
        if self._js is None:
            raise ConnectionClosedError
        return self._connection

    @property
    def jetstream(self) -> JetStreamContext:
        if self._js is None:
            raise ConnectionClosedError
        return self._js

    @property
    def connected(self) -> bool:
        return self._js is not None and self._connection.is_connected

    def on_reconnect(self, hook: Callable[[], Awaitable[None]]) -> None:
        """Call `hook` after every reconnect."""
        self._reconnect_hooks.append(hook)

    async def close(self) -> None:
        if self._js is not None:
            await self._connection.close()

    async def has_stream(self, service: str) -> bool:
        """Return whether the stream of a publishing service exists."""
        try:
            await self.jetstream.stream_info(service.upper())
        except NotFoundError:
            return False
        return True

    async def ensure_stream(self, service: str) -> None:
        """Create the stream of a publishing service if it is missing."""
        if not await self.has_stream(service):
            await self.jetstream.add_stream(
                StreamConfig(
                    name=service.upper(),
                    subjects=[f"{service}.>"],
                    storage=StorageType.FILE,
                    num_replicas=self._replicas,
                    duplicate_window=DEDUPE_SECONDS,
                    max_age=MAX_AGE_SECONDS,
                )
            )

    async def publish(self, envelope: Envelope) -> None:
        """Publish one event and wait until it is on disk. Duplicates are dropped by their id."""
        headers = {"Nats-Msg-Id": str(envelope.id)}
        if envelope.traceparent:
            headers["traceparent"] = envelope.traceparent
        await self.jetstream.publish(
            envelope.type, envelope.model_dump_json().encode(), headers=headers
        )

    async def _on_reconnected(self) -> None:
        for hook in self._reconnect_hooks:
            await hook()
