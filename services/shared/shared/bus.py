"""NATS JetStream: one stream per publishing service, durable pull consumers, retry."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as Answers
from nats.errors import ConnectionClosedError, NoServersError
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from contracts.envelope import Envelope
from shared.nats_connection import Connection

log = structlog.get_logger()

DEDUPE_SECONDS = 600
MAX_AGE_SECONDS = 30 * 24 * 3600
MAX_TRIES = 12
"""After so many failed tries (about ten minutes) an event becomes a dead letter."""
RETRY_SECONDS = 5.0
"""What was away may be back: an event that waits for it is tried again at least this often."""
ASK_SECONDS = 5
"""How long the server keeps a consumer's question for events."""
BATCH = 50
"""Events that one question may bring."""
TOGETHER = 16
"""Events handled together if they wait already."""
_COPIED_FROM = "Nats-Stream"
"""The header by which the server says so: who makes a stream may have it copied to any subject."""
NOTHING_CAME = "408"
"""The status by which the server ends a question whose time is over."""


def stopping() -> bool:
    """Whether the running task was asked to stop; every endless loop asks this.

    A library that swallows the cancellation (a race of `asyncio.wait_for` on Python 3.11) would
    otherwise keep the loop, and so the process, alive.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Retry(Exception):
    """The event could not be handled now; try again later, however often it takes."""


@dataclass
class Subscription:
    """What one durable consumer hears of one stream and what it does with it."""

    durable: str
    stream: str
    subjects: list[str]
    handle: Callable[[Sequence[Envelope]], Awaitable[None]]
    """Handles events, all of them or none."""
    bury: Callable[[bytes, str], Awaitable[None]]
    """Keeps a message that can never be handled; called with its bytes and the reason."""


class Bus:
    """One connection to NATS that outlives every outage."""

    def __init__(self, url: str, name: str, replicas: int = 1) -> None:
        self._connection = Connection(url, name, self._on_reconnected)
        self._replicas = replicas
        self._js: JetStreamContext | None = None
        self._inboxes: set[str] = set()
        self._failures: dict[tuple[str, int], int] = {}
        """How often this process has failed at an event, by durable and place in the stream."""

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
        """Why there is no connection, if an operator has to know it."""
        return self._connection.problem

    @property
    def client(self) -> Client:
        """The bare connection, for messages that need not be kept."""
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

    async def close(self) -> None:
        if self._js is not None:
            await self._connection.close()

    async def ensure_stream(self, service: str) -> bool:
        """Make the stream of a publishing service; answers whether it was missing."""
        config = StreamConfig(
            name=service.upper(),
            subjects=[f"{service}.>"],
            storage=StorageType.FILE,
            num_replicas=self._replicas,
            duplicate_window=DEDUPE_SECONDS,
            max_age=MAX_AGE_SECONDS,
        )
        try:
            await self.jetstream.stream_info(config.name or "")
        except NotFoundError:
            await self.jetstream.add_stream(config)
            return True
        return False

    async def publish(self, envelope: Envelope) -> None:
        """Publish one event and wait until it is on disk; a repeat is dropped by its id."""
        headers = {"Nats-Msg-Id": str(envelope.id)}
        if envelope.traceparent:
            headers["traceparent"] = envelope.traceparent
        await self.jetstream.publish(
            envelope.type, envelope.model_dump_json().encode(), headers=headers
        )

    async def consume(self, subscriptions: Iterable[Subscription]) -> None:
        """Hear every subscription until cancelled."""
        async with asyncio.TaskGroup() as group:
            for subscription in subscriptions:
                group.create_task(self._consume(subscription))

    async def _consume(self, subscription: Subscription) -> None:
        while not stopping():
            try:
                await self._pull(subscription)
            except NotFoundError:
                # Its publisher makes it, and fills it.
                log.info("stream_awaited", durable=subscription.durable)
                await asyncio.sleep(0.5)
            except (NatsError, OSError, TimeoutError) as exc:
                log.warning("consumer_delayed", durable=subscription.durable, error=repr(exc))
                await asyncio.sleep(0.5)

    async def _pull(self, subscription: Subscription) -> None:
        stream = subscription.stream.upper()
        config = ConsumerConfig(
            durable_name=subscription.durable,
            filter_subjects=subscription.subjects,
            ack_policy=AckPolicy.EXPLICIT,
            ack_wait=30,
            max_deliver=-1,
            max_ack_pending=1000,
        )
        await self.jetstream.add_consumer(stream, config)
        answers = await self.client.subscribe(self.client.new_inbox())
        self._inboxes.add(answers.subject)
        try:
            while not stopping():
                await self._ask(subscription, answers)
        finally:
            self._inboxes.discard(answers.subject)
            await answers.unsubscribe()

    async def _ask(self, subscription: Subscription, answers: Answers) -> None:
        """Handle what one question to the server brings, as soon as it is there.

        Not the library's `fetch`, which collects: when an answer crossed the end of its question,
        it kept what it already had until the next question ended, five seconds later. Raises
        NatsError or TimeoutError if the question is lost or ended before its time.
        """
        question = {"batch": BATCH, "expires": ASK_SECONDS * 1_000_000_000}
        address = f"$JS.API.CONSUMER.MSG.NEXT.{subscription.stream.upper()}.{subscription.durable}"
        await self.client.publish(address, json.dumps(question).encode(), reply=answers.subject)
        left = BATCH
        while left > 0:
            messages, ended = await self._take(answers, min(left, TOGETHER))
            if messages:
                await self._dispatch(subscription, messages)
            if ended == NOTHING_CAME:
                return
            if ended:
                raise NatsError(f"ended by {ended}")
            left -= len(messages)

    async def _take(self, answers: Answers, most: int) -> tuple[list[Msg], str | None]:
        """Waits for one event and takes those that are here; the status if the question ended."""
        found: list[Msg] = []
        while not found or (len(found) < most and answers.pending_msgs):
            # The server ends a question itself; it is silent when the stream was wiped.
            message = await answers.next_msg(timeout=ASK_SECONDS + 1)
            if status := (message.headers or {}).get("Status"):
                return found, status
            found.append(message)
        return found, None

    async def _dispatch(self, subscription: Subscription, messages: Sequence[Msg]) -> None:
        """Handle events together, which costs one commit; if that fails, each by itself."""
        try:
            await subscription.handle([_open(one) for one in messages])
        except Exception as exc:
            if len(messages) == 1:
                await self._give_back(subscription, messages[0], exc)
                return
            for message in messages:
                await self._dispatch(subscription, [message])
        else:
            for message in messages:
                self._failures.pop(_place(subscription, message), None)
                await message.ack()

    async def _give_back(self, subscription: Subscription, message: Msg, reason: Exception) -> None:
        if isinstance(reason, Retry):
            log.info("event_delayed", durable=subscription.durable, reason=str(reason))
            delay = _delay(message.metadata.num_delivered)
            await message.nak(delay=min(delay, RETRY_SECONDS))
            return
        # Deliveries also count those while something was away.
        place = _place(subscription, message)
        self._failures[place] = tries = self._failures.get(place, 0) + 1
        log.error("event_failed", durable=subscription.durable, tries=tries, exc_info=reason)
        # A ValueError means that the event itself is unusable: another try changes nothing.
        hopeless = isinstance(reason, ValueError) or tries >= MAX_TRIES
        if hopeless and await self._bury(subscription, message, reason):
            del self._failures[place]
            await message.term()
        else:
            await message.nak(delay=_delay(tries))

    async def _bury(self, subscription: Subscription, message: Msg, reason: Exception) -> bool:
        """Keep a message as a dead letter; answers whether there was a database to keep it."""
        try:
            await subscription.bury(message.data, repr(reason))
        except Exception as exc:
            log.warning("not_buried", durable=subscription.durable, error=repr(exc))
            return False
        return True

    async def _on_reconnected(self) -> None:
        for inbox in self._inboxes.copy():
            # A server that restarted has forgotten what it was asked.
            await self.client.publish(inbox, headers={"Status": "Reconnected"})


def _open(message: Msg) -> Envelope:
    """The event in a message; raises ValueError if it cannot be one."""
    if _COPIED_FROM in (message.headers or {}):
        raise ValueError("The server copied it from another stream.")
    return Envelope.model_validate_json(message.data)


def _delay(tries: int) -> float:
    """Seconds until the next try: 0.2, 0.4, ... at most 60."""
    return float(min(0.1 * 2**tries, 60.0))


def _place(subscription: Subscription, message: Msg) -> tuple[str, int]:
    return subscription.durable, message.metadata.sequence.stream
