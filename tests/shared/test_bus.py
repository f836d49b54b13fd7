"""The bus with a NATS server that pauses and restarts."""

import signal
from collections.abc import AsyncIterator, Sequence

import pytest

from contracts.envelope import Envelope
from shared.events import consumer
from shared.events.bus import Bus
from shared.events.consumer import Subscription
from tests.shared.planner_events import SUBJECT, plan_made
from tests.support.own_nats import OwnNats
from tests.support.test_consumer import consuming
from tests.support.wait import eventually, pause


class Planner:
    """Publishes numbered events and consumes them itself."""

    def __init__(self, own: Bus) -> None:
        self.bus = own
        self.published = 0
        self.received: list[int] = []
        self.pause = 0.0
        """Of the handler, for each batch of events."""
        self.begun = 0
        """How many batches the handler has begun."""

    @property
    def subscription(self) -> Subscription:
        return Subscription("planner-planner", "planner", [SUBJECT], self._receive, self._reject)

    async def publish(self) -> None:
        self.published += 1
        await self.bus.publish(plan_made(self.published))

    async def require_all_received(self) -> None:
        # The server redelivers events whose acknowledgement was lost.
        assert list(dict.fromkeys(self.received)) == list(range(1, self.published + 1))

    async def require_begun(self) -> None:
        assert self.begun

    async def require_all_acknowledged(self) -> None:
        assert len(set(self.received)) == self.published
        info = await self.bus.jetstream.consumer_info("PLANNER", "planner-planner")
        assert (info.num_pending, info.num_ack_pending) == (0, 0)

    async def require_reconnected(self) -> None:
        assert self.bus.client.stats["reconnects"] == 1

    async def _receive(self, envelopes: Sequence[Envelope]) -> None:
        self.begun += 1
        await pause(self.pause, "the handler is slow")
        self.received += [one.aggregateversion for one in envelopes]

    async def _reject(self, _: bytes, reason: str, __: int) -> None:
        raise AssertionError(reason)


@pytest.fixture
async def planner(nats: OwnNats) -> AsyncIterator[Planner]:
    own = Bus(f"nats://127.0.0.1:{nats.port}", "planner")
    await own.connect()
    yield Planner(own)
    await own.close()


async def test_a_late_response_delays_no_event(
    nats: OwnNats, planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stalls at the moment when a pull request for events expires."""
    async with consuming(planner.bus, planner.subscription):
        await planner.bus.ensure_stream("planner")
        await planner.publish()
        await eventually(planner.require_all_received)
        await pause(consumer.PULL_SECONDS - 0.2, "the request is about to expire")
        nats.send_signal(signal.SIGSTOP)
        await pause(0.4, "it expires during the stall")
        # What waits for the end of the next request arrives too late for this test.
        monkeypatch.setattr(consumer, "PULL_SECONDS", 3600)
        nats.send_signal(signal.SIGCONT)
        for _ in range(5):
            await planner.publish()
            await eventually(planner.require_all_received)


async def test_events_are_delivered_at_once_after_a_server_crash(
    nats: OwnNats, planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "PULL_SECONDS", 60)
    async with consuming(planner.bus, planner.subscription):
        await planner.bus.ensure_stream("planner")
        await planner.publish()
        await eventually(planner.require_all_received)
        nats.stop(signal.SIGKILL)
        nats.start()
        await eventually(planner.require_reconnected)
        await planner.publish()
        await eventually(planner.require_all_received)


async def test_events_that_a_killed_process_had_are_delivered_soon(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "ACK_SECONDS", 1.0)
    await planner.bus.ensure_stream("planner")
    await planner.publish()
    planner.pause = 60
    async with consuming(planner.bus, planner.subscription):
        await eventually(planner.require_begun)
    planner.pause = 0
    assert planner.received == []
    async with consuming(planner.bus, planner.subscription):
        await eventually(planner.require_all_received)
        info = await planner.bus.jetstream.consumer_info("PLANNER", "planner-planner")
        assert info.config.ack_wait == consumer.ACK_SECONDS


async def test_events_that_are_handled_slowly_are_given_to_no_other_process(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "ACK_SECONDS", 0.5)
    await planner.bus.ensure_stream("planner")
    for _ in range(2 * consumer.MAX_BATCH):
        await planner.publish()
    planner.pause = 1.2
    async with (
        consuming(planner.bus, planner.subscription),
        consuming(planner.bus, planner.subscription),
    ):
        await eventually(planner.require_all_acknowledged)
    assert len(planner.received) == planner.published


async def test_a_broken_connection_with_pending_messages_is_closed(
    nats: OwnNats, planner: Planner
) -> None:
    nats.stop(signal.SIGKILL)

    async def is_broken() -> None:
        assert not planner.bus.connected

    await eventually(is_broken)
    await planner.bus.client.publish("pending", b"")
    await planner.bus.close()
    assert planner.bus.client.is_closed
