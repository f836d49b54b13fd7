"""Many events are published as one atomic batch, each of them once."""

import signal
from collections.abc import AsyncIterator

import pytest
from nats.errors import TimeoutError as NatsTimeout
from nats.js.api import StreamConfig

from contracts.envelope import Envelope
from shared.events import bus
from shared.events.bus import SMALLEST_BATCH, Bus
from tests.shared.planner_events import plan_made
from tests.support.own_nats import OwnNats
from tests.support.wait import eventually


@pytest.fixture
async def planner(nats: OwnNats) -> AsyncIterator[Bus]:
    own = Bus(nats.url, "planner")
    await own.connect()
    yield own
    await own.close()


def events(count: int) -> list[Envelope]:
    return [plan_made(number) for number in range(1, count + 1)]


async def create_stream(planner: Bus) -> None:
    await planner.ensure_stream("planner")
    await planner.find_stream("planner")


async def stored(planner: Bus) -> list[Envelope]:
    """Return the events in the stream, oldest first."""
    state = (await planner.jetstream.stream_info("PLANNER")).state
    found = [
        await planner.jetstream.get_msg("PLANNER", sequence)
        for sequence in range(1, state.last_seq + 1)
    ]
    return [Envelope.model_validate_json(one.data or b"") for one in found]


async def batch_of_first(planner: Bus) -> str | None:
    """Return the batch in which the stream's first event came."""
    first = await planner.jetstream.get_msg("PLANNER", 1)
    return (first.headers or {}).get("Nats-Batch-Id")


@pytest.mark.parametrize("count", [SMALLEST_BATCH - 1, SMALLEST_BATCH, 200])
async def test_events_get_their_positions_in_order(planner: Bus, count: int) -> None:
    await create_stream(planner)
    await planner.publish(events(1)[0])
    published = events(count)
    assert await planner.publish_all(published) == list(range(2, count + 2))
    assert (await stored(planner))[1:] == published


async def test_a_large_number_is_one_batch_and_a_small_one_is_none(planner: Bus) -> None:
    await create_stream(planner)
    await planner.publish_all(events(SMALLEST_BATCH))
    assert await batch_of_first(planner)
    await planner.jetstream.delete_stream("PLANNER")
    await create_stream(planner)
    await planner.publish_all(events(SMALLEST_BATCH - 1))
    assert await batch_of_first(planner) is None


async def test_events_that_are_in_the_stream_keep_their_positions(planner: Bus) -> None:
    await create_stream(planner)
    published = events(3 * SMALLEST_BATCH)
    third = SMALLEST_BATCH
    await planner.publish_all(published[third : 2 * third])
    positions = await planner.publish_all(published)
    found = await stored(planner)
    assert [found[position - 1] for position in positions] == published
    assert len(found) == len(published)


async def test_a_stream_of_an_earlier_release_takes_events_one_by_one(planner: Bus) -> None:
    await planner.jetstream.add_stream(StreamConfig(name="PLANNER", subjects=["planner.>"]))
    await create_stream(planner)
    published = events(SMALLEST_BATCH)
    await planner.publish_all(published)
    assert await stored(planner) == published
    assert await batch_of_first(planner) is None


@pytest.mark.parametrize("end", [signal.SIGCONT, signal.SIGKILL])
async def test_a_batch_without_an_acknowledgment_is_repeated_harmlessly(
    nats: OwnNats, planner: Bus, monkeypatch: pytest.MonkeyPatch, end: signal.Signals
) -> None:
    """The server is paused; then it goes on with what it got, or is killed and has nothing."""
    monkeypatch.setattr(bus, "RESPONSE_SECONDS", 0.5)
    await create_stream(planner)
    published = events(50)
    nats.send_signal(signal.SIGSTOP)
    with pytest.raises(NatsTimeout):
        await planner.publish_all(published)
    if end == signal.SIGCONT:
        nats.send_signal(end)
    else:
        nats.stop(end)
        nats.start()

    async def is_published() -> list[int]:
        try:
            return await planner.publish_all(published)
        except (NatsTimeout, OSError) as exc:
            raise AssertionError from exc

    positions = await eventually(is_published)
    found = await stored(planner)
    assert [found[position - 1] for position in positions] == published
    assert len(found) == len(published)
