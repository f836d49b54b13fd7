"""Consumes events: one durable pull consumer per stream, with retries and dead letters."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

import structlog
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as Replies
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig
from nats.js.errors import NotFoundError

from contracts.envelope import Envelope
from shared.events.bus import Bus, stopping
from shared.logs import describe, frames_of
from shared.telemetry.metrics import EVENTS_DEAD, EVENTS_RETRIED

log = structlog.get_logger()

MAX_TRIES = 12
"""An event that failed this often (about ten minutes) becomes a dead letter."""
RETRY_SECONDS = 5.0
"""Longest pause before an event that waits for a dependency is tried again."""
ACK_SECONDS = 6.0
"""How long the server waits for a sign of a process that has an event, before it gives the event to
another. A killed process is noticed after as long."""
PULL_SECONDS = 5
"""How long the server holds a pull request open."""
PULL_BATCH = 50
"""Maximum number of events per pull request."""
MAX_BATCH = 50
"""Maximum number of waiting events that are handled in one batch, with one commit."""
_COPIED_FROM = "Nats-Stream"
"""Header of messages that the server copied. A stream can be configured to copy from any subject,
so such a message is not authentic."""
EXPIRED = "408"
"""Status with which the server ends a pull request that expired."""


Position = tuple[str, int, datetime]
"""Durable, sequence number in the stream, and when the message got it: a stream that was lost and
created again gives the same numbers to other messages."""


class Retry(Exception):
    """The event cannot be handled now. It is tried again later, without a limit."""


class NotGenuine(ValueError):
    """The message did not come from the service that publishes such events."""


@dataclass
class Subscription:
    """One durable consumer of one stream, and what it does with the events."""

    durable: str
    stream: str
    subjects: list[str]
    handle: Callable[[Sequence[Envelope]], Awaitable[None]]
    """Handles events, all of them or none."""
    store_dead_letter: Callable[[bytes, str, int], Awaitable[None]]
    """Stores a message that can never be handled, with the reason and how often it failed."""


class Consumer:
    """Consumes the subscriptions of a process, through outages of NATS and Postgres."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._inboxes: set[str] = set()
        self._failures: dict[Position, int] = {}
        """Failed attempts of this process."""
        bus.on_reconnect(self._end_lost_requests)

    async def run(self, subscriptions: Iterable[Subscription]) -> None:
        """Consume every subscription until cancelled."""
        async with asyncio.TaskGroup() as group:
            for subscription in subscriptions:
                group.create_task(self._consume(subscription))

    async def _consume(self, subscription: Subscription) -> None:
        while not stopping():
            try:
                await self._pull(subscription)
            except NotFoundError:
                # Its publisher creates and fills it.
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
            ack_wait=ACK_SECONDS,
            max_deliver=-1,
            max_ack_pending=1000,
        )
        await self._bus.jetstream.add_consumer(stream, config)
        replies = await self._bus.client.subscribe(self._bus.client.new_inbox())
        self._inboxes.add(replies.subject)
        try:
            while not stopping():
                await self._pull_batch(subscription, replies)
        finally:
            self._inboxes.discard(replies.subject)
            await replies.unsubscribe()

    async def _pull_batch(self, subscription: Subscription, replies: Replies) -> None:
        """Send one pull request and handle each event as soon as it arrives.

        The library's `fetch` collects instead: a message that crossed the end of its request was
        kept until the next request ended, five seconds later. Raises NatsError or TimeoutError if
        the request is lost or ends early.
        """
        connection = self._bus.reconnects
        request = {"batch": PULL_BATCH, "expires": PULL_SECONDS * 1_000_000_000}
        subject = f"$JS.API.CONSUMER.MSG.NEXT.{subscription.stream.upper()}.{subscription.durable}"
        await self._bus.client.publish(subject, json.dumps(request).encode(), reply=replies.subject)
        left = PULL_BATCH
        while left > 0:
            messages, ended = await self._receive(replies, left)
            async with self._kept(messages, connection):
                for start in range(0, len(messages), MAX_BATCH):
                    batch = messages[start : start + MAX_BATCH]
                    await self._dispatch(subscription, batch, connection)
            if ended == EXPIRED:
                return
            if ended:
                raise NatsError(f"ended by {ended}")
            left -= len(messages)

    async def _receive(self, replies: Replies, max_messages: int) -> tuple[list[Msg], str | None]:
        """Wait for one event and take those that are already here.

        The second value is the status if the pull request ended.
        """
        found: list[Msg] = []
        while not found or (len(found) < max_messages and replies.pending_msgs):
            # The server ends a pull request itself, unless the stream was deleted.
            message = await replies.next_msg(timeout=PULL_SECONDS + 1)
            if status := (message.headers or {}).get("Status"):
                return found, status
            found.append(message)
        return found, None

    @asynccontextmanager
    async def _kept(self, messages: Sequence[Msg], connection: int) -> AsyncIterator[None]:
        """Tell the server during the block that messages are being handled or wait for it."""

        async def keep() -> None:
            while True:
                await asyncio.sleep(ACK_SECONDS / 3)
                for message in messages:
                    if not message.is_acked:
                        with contextlib.suppress(NatsError, OSError):
                            await self._settle(message.in_progress, connection)

        keeping = asyncio.create_task(keep())
        try:
            yield
        finally:
            keeping.cancel()

    async def _dispatch(
        self, subscription: Subscription, messages: Sequence[Msg], connection: int
    ) -> None:
        """Handle events in one commit; if that fails, each in its own."""
        try:
            await subscription.handle([_open(one) for one in messages])
        except Exception as exc:
            if len(messages) == 1:
                await self._retry_or_dead_letter(subscription, messages[0], exc, connection)
                return
            for message in messages:
                await self._dispatch(subscription, [message], connection)
        else:
            for message in messages:
                self._failures.pop(_position(subscription, message), None)
                await self._settle(message.ack, connection)

    async def _settle(self, answer: Callable[[], Awaitable[None]], connection: int) -> None:
        """Acknowledge, keep or terminate a message of this connection; leave an earlier one's.

        If the server has lost its stream, another message has that number now, and the answer would
        end that one's delivery. Otherwise the message is delivered again, which is harmless.
        """
        if self._bus.connected and self._bus.reconnects == connection:
            await answer()

    async def _retry_or_dead_letter(
        self, subscription: Subscription, message: Msg, reason: Exception, connection: int
    ) -> None:
        if isinstance(reason, Retry):
            log.info("event_delayed", durable=subscription.durable, reason=str(reason))
            EVENTS_RETRIED.labels(subscription.durable, "dependency").inc()
            delay = _delay(message.metadata.num_delivered)
            await message.nak(delay=min(delay, RETRY_SECONDS))
            return
        # Not the number of deliveries: it also counts those during an outage.
        position = _position(subscription, message)
        self._failures[position] = tries = self._failures.get(position, 0) + 1
        log.error(
            "event_failed",
            durable=subscription.durable,
            tries=tries,
            error=describe(reason),
            frames=frames_of(reason),
        )
        # A ValueError means that the event itself is invalid, so another attempt cannot help.
        hopeless = isinstance(reason, ValueError) or tries >= MAX_TRIES
        if hopeless and await self._store_dead_letter(subscription, message, reason, tries):
            del self._failures[position]
            EVENTS_DEAD.labels(subscription.durable).inc()
            await self._settle(message.term, connection)
        else:
            EVENTS_RETRIED.labels(subscription.durable, "failure").inc()
            await message.nak(delay=_delay(tries))

    async def _store_dead_letter(
        self, subscription: Subscription, message: Msg, reason: Exception, tries: int
    ) -> bool:
        """Store a message as a dead letter. Return False if the database is unavailable."""
        try:
            await subscription.store_dead_letter(message.data, describe(reason), tries)
        except Exception as exc:
            log.warning("dead_letter_not_stored", durable=subscription.durable, error=repr(exc))
            return False
        return True

    async def _end_lost_requests(self) -> None:
        for inbox in self._inboxes.copy():
            # A server that restarted has lost the pull request.
            await self._bus.client.publish(inbox, headers={"Status": "Reconnected"})


def _open(message: Msg) -> Envelope:
    """Return the event in a message. Raises ValueError (or NotGenuine) if it is not a valid one."""
    if _COPIED_FROM in (message.headers or {}):
        raise NotGenuine("The server copied it from another stream.")
    envelope = Envelope.model_validate_json(message.data)
    if envelope.type != message.subject:
        # Clients choose where the server's answers go, so it may be an event of another subject.
        raise NotGenuine("Its type is not the subject on which it came.")
    return envelope


def _delay(tries: int) -> float:
    """Return the seconds until the next attempt: 0.2, 0.4, ... at most 60."""
    return float(min(0.1 * 2**tries, 60.0))


def _position(subscription: Subscription, message: Msg) -> Position:
    metadata = message.metadata
    return subscription.durable, metadata.sequence.stream, metadata.timestamp
