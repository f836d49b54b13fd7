"""The connection to NATS JetStream, with one stream per publishing service."""

import asyncio
import contextlib
import json
import uuid
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog
from nats.aio.client import Client
from nats.errors import ConnectionClosedError, NoServersError
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from contracts.envelope import Envelope
from shared.events.nats_connection import Connection

log = structlog.get_logger()

DEDUPE_SECONDS = 600
MAX_AGE_SECONDS = 30 * 24 * 3600
RESPONSE_SECONDS = 5.0
"""How long to wait for an acknowledgment or another response of the server."""
SMALLEST_BATCH = 16
"""Events from which on a batch pays. It is on disk with one fsync, where each event alone takes
one, but the server makes and removes files for it, which takes as long as eight events."""


def stopping() -> bool:
    """Return whether the current task is being cancelled. Every endless loop checks this.

    A library that swallows the cancellation (`asyncio.wait_for` can on Python 3.11) would
    otherwise keep the loop, and therefore the process, alive.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


@dataclass(frozen=True)
class StreamState:
    """Which stream it is, and how far it goes."""

    created: str
    """When it was created; tells it from earlier streams of the same name."""
    last_seq: int


class Bus:
    """A connection to NATS that survives outages."""

    def __init__(self, url: str, name: str, replicas: int = 1) -> None:
        self._connection = Connection(url, name, self._on_reconnected)
        self._replicas = replicas
        self._js: JetStreamContext | None = None
        self._takes_batches: dict[str, bool] = {}
        """Whether a stream that was found takes atomic batches."""
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
                self._js = self._connection.jetstream(timeout=RESPONSE_SECONDS)

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

    @property
    def reconnects(self) -> int:
        """How often the connection was lost and opened again."""
        return self._connection.stats["reconnects"]

    def on_reconnect(self, hook: Callable[[], Awaitable[None]]) -> None:
        """Call `hook` after every reconnect."""
        self._reconnect_hooks.append(hook)

    async def close(self) -> None:
        """Close the connection; what it could not send is lost, and the outbox sends it again."""
        if self._js is not None:
            # nats-py first writes what is pending, which uvloop refuses if the server has gone.
            with contextlib.suppress(RuntimeError):
                await self._connection.close()

    async def find_stream(self, service: str) -> StreamState | None:
        """Return the state of a publishing service's stream; None if it does not exist."""
        try:
            info = await self.jetstream.stream_info(service.upper())
        except NotFoundError:
            return None
        self._takes_batches[service] = bool(info.config.allow_atomic)
        return StreamState(str(info.created), info.state.last_seq)

    async def ensure_stream(self, service: str) -> bool:
        """Create the stream of a publishing service if it is missing. Return whether it was."""
        if await self.find_stream(service) is not None:
            return False
        await self.jetstream.add_stream(
            StreamConfig(
                name=service.upper(),
                subjects=[f"{service}.>"],
                storage=StorageType.FILE,
                num_replicas=self._replicas,
                duplicate_window=DEDUPE_SECONDS,
                max_age=MAX_AGE_SECONDS,
                allow_atomic=True,
            )
        )
        log.info("stream_created", stream=service)
        return True

    async def publish(self, envelope: Envelope) -> int:
        """Publish one event and wait until it is on disk. Return its position in the stream.

        A duplicate is dropped by its id, and has the position of the first one.
        """
        acknowledged = await self.jetstream.publish(
            envelope.type, envelope.model_dump_json().encode(), headers=_headers(envelope)
        )
        return acknowledged.seq

    async def publish_all(self, envelopes: Sequence[Envelope]) -> list[int]:
        """Publish events of one service, as `publish` does. Return their positions."""
        if len(envelopes) >= SMALLEST_BATCH:
            service = envelopes[0].type.partition(".")[0]
            last = await self._publish_batch(envelopes) if self._takes_batches.get(service) else 0
            if last:
                return list(range(last - len(envelopes) + 1, last + 1))
        return list(await asyncio.gather(*map(self.publish, envelopes)))

    async def _publish_batch(self, envelopes: Sequence[Envelope]) -> int:
        """Publish an atomic batch (since NATS 2.12). Return the position of its last event.

        Returns 0 if the server takes none of them, for example because one is a duplicate.
        """
        batch_id = uuid.uuid4().hex
        messages = [
            (
                envelope.type,
                envelope.model_dump_json().encode(),
                _headers(envelope)
                | {"Nats-Batch-Id": batch_id, "Nats-Batch-Sequence": str(number)},
            )
            for number, envelope in enumerate(envelopes, 1)
        ]
        for subject, body, headers in messages[:-1]:
            await self.client.publish(subject, body, headers=headers)
        subject, body, headers = messages[-1]
        response = await self.client.request(
            subject, body, RESPONSE_SECONDS, headers=headers | {"Nats-Batch-Commit": "1"}
        )
        acknowledged = json.loads(response.data)
        if acknowledged.get("batch") != batch_id:
            log.info("batch_refused", response=acknowledged)
            return 0
        return int(acknowledged["seq"])

    async def _on_reconnected(self) -> None:
        for hook in self._reconnect_hooks:
            await hook()


def _headers(envelope: Envelope) -> dict[str, str]:
    headers = {"Nats-Msg-Id": str(envelope.id)}
    if envelope.traceparent:
        headers["traceparent"] = envelope.traceparent
    return headers
