"""Every event is handled once though NATS loses its data or returns with an older copy."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from nats.errors import Error as NatsError
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from shared import background_loops
from shared.events import bus as bus_module
from shared.events import outbox, outbox_stream
from shared.events.bus import Bus
from shared.events.consumer import Consumer, Retry, Subscription
from shared.events.inbox import subscriptions
from shared.events.outbox import Relay, emit
from tests.shared.sample.service import Note, NoteWritten, service
from tests.support.own_nats import OwnNats
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.test_consumer import consuming
from tests.support.wait import eventually, limited

EVENTS = 60
WIPES = 3
_HANDLED = text("SELECT text FROM notes")
_UNSENT = text("SELECT count(*) FROM outbox WHERE sent_at IS NULL")
_FORGET_POSITIONS = text("UPDATE outbox SET stream_seq = NULL")
_LOSSES = text("SELECT epoch FROM outbox_stream WHERE resend_above IS NULL")


class Readers:
    """Writes events, and consumes them again."""

    def __init__(self, sample: RunningService) -> None:
        self.sample = sample
        self.written: list[str] = []

    @property
    def subscription(self) -> Subscription:
        (found,) = subscriptions(
            "sample", self.sample.database, {NoteWritten: self._on_note}, purpose="reader"
        )
        return found

    async def write(self, count: int = 1) -> None:
        async with self.sample.database.sessions() as session:
            for _ in range(count):
                self.written.append(str(len(self.written)))
                await emit(
                    session, NoteWritten(note_id=len(self.written) - 1), subject=1, version=1
                )
            await session.commit()

    async def require_all_handled_once(self) -> None:
        async with self.sample.database.sessions() as session:
            handled = Counter((await session.execute(_HANDLED)).scalars())
        assert handled == Counter(self.written)
        await self.require_unsent(0)

    async def handle_all_once(self) -> None:
        """Begin to consume, and require that each event is handled once."""
        async with consuming(self.sample.bus, self.subscription):
            await eventually(self.require_all_handled_once)

    async def all_sent(self) -> None:
        await eventually(lambda: self.require_unsent(0))

    async def count_losses(self) -> int:
        """Return how many losses were noticed, once all that was lost is marked as unsent."""
        async with self.sample.database.sessions() as session:
            losses = (await session.execute(_LOSSES)).scalar_one_or_none()
        assert losses is not None
        return int(losses)

    async def require_filled_stream(self) -> None:
        # The service finds no stream when it starts for the first time.
        assert await self.count_losses() > 0

    async def forget_positions(self) -> None:
        """Leave the rows as a release without positions wrote them."""
        async with self.sample.database.sessions() as session:
            await session.execute(_FORGET_POSITIONS)
            await session.commit()

    async def require_unsent(self, count: int) -> None:
        async with self.sample.database.sessions() as session:
            assert (await session.execute(_UNSENT)).scalar_one() == count

    async def _on_note(self, session: AsyncSession, event: NoteWritten, _: Envelope) -> None:
        session.add(Note(text=str(event.note_id)))


@pytest.fixture
async def readers(
    nats: OwnNats,
    servers: Servers,
    keys_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Readers]:
    monkeypatch.setattr(outbox_stream, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(bus_module, "RESPONSE_SECONDS", 1)
    monkeypatch.setattr(background_loops, "PAUSE_SECONDS", 0.1)
    monkeypatch.setattr(background_loops, "LAST_RETRY_SECONDS", 0.2)
    monkeypatch.setenv("TEST_POSTGRES_URL", servers.postgres)
    monkeypatch.setenv("TEST_NATS_URL", nats.url)
    async with start_service(service, Servers(tmp_path, ExitStack()), keys_url) as running:
        found = Readers(running)
        await eventually(found.require_filled_stream)
        yield found


@asynccontextmanager
async def second_process(readers: Readers, nats: OwnNats) -> AsyncIterator[Bus]:
    """Publish as another process of the service does. Yields its connection."""
    async with AsyncExitStack() as stack:
        bus = Bus(nats.url, "second")
        await bus.connect()
        stack.push_async_callback(bus.close)
        relay = asyncio.create_task(Relay("sample", readers.sample.database, bus).run())
        stack.callback(relay.cancel)
        yield bus


@contextmanager
def no_checks() -> Iterator[None]:
    """Compare no stream with its outbox during the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox_stream, "_compare", AsyncMock())
        yield


async def create_stream(bus: Bus) -> None:
    try:
        await bus.ensure_stream("sample")
    except (NatsError, OSError) as exc:
        raise AssertionError(repr(exc)) from exc


async def test_events_written_while_the_data_is_wiped_are_handled_once(
    nats: OwnNats, readers: Readers
) -> None:
    times = random.Random(21)
    async with (
        second_process(readers, nats) as second,
        consuming(readers.sample.bus, readers.subscription),
        consuming(second, readers.subscription),
    ):
        for _ in range(WIPES):
            wiped_at = times.randrange(EVENTS)
            for number in range(EVENTS):
                await readers.write()
                if number == wiped_at:
                    wipe = asyncio.create_task(asyncio.to_thread(nats.crash_and_lose_data))
            await wipe
            await eventually(readers.require_all_handled_once)


@pytest.mark.parametrize("earlier_release", [False, True])
async def test_a_stream_that_another_process_created_before_it_crashed_is_refilled(
    nats: OwnNats, readers: Readers, earlier_release: bool
) -> None:
    await readers.write(3)
    await readers.all_sent()
    if earlier_release:
        await readers.forget_positions()
    with no_checks():
        nats.crash_and_lose_data()
        await eventually(lambda: create_stream(readers.sample.bus))
    await readers.handle_all_once()


@pytest.mark.parametrize("written_before_the_check", [0, 2, 9])
async def test_a_stream_restored_from_an_older_copy_gets_the_events_that_it_lacks(
    nats: OwnNats, readers: Readers, tmp_path: Path, written_before_the_check: int
) -> None:
    await readers.write(3)
    await readers.all_sent()
    nats.copy_data(tmp_path / "copy")
    await readers.write(5)
    await readers.all_sent()
    with no_checks():
        nats.crash_and_restore(tmp_path / "copy")
        await readers.write(written_before_the_check)
        await readers.all_sent()
    await readers.handle_all_once()


@pytest.mark.parametrize("written_by_others", [0, 5])
async def test_events_acknowledged_before_the_data_was_lost_and_marked_afterwards_are_sent_again(
    nats: OwnNats, readers: Readers, monkeypatch: pytest.MonkeyPatch, written_by_others: int
) -> None:
    acknowledged, resumed = asyncio.Event(), asyncio.Event()

    async def pause_once_and_mark(*args: Any) -> None:
        if not acknowledged.is_set():
            acknowledged.set()
            await resumed.wait()
        await outbox_stream.mark_sent(*args)

    async def loss_is_known() -> None:
        assert await readers.count_losses() > before

    monkeypatch.setattr(outbox, "mark_sent", pause_once_and_mark)
    before = await readers.count_losses()
    await readers.write(3)
    await acknowledged.wait()
    nats.crash_and_lose_data()
    async with second_process(readers, nats):
        await eventually(loss_is_known)
        await readers.write(written_by_others)
        await eventually(lambda: readers.require_unsent(3))
        resumed.set()
        await readers.handle_all_once()


async def test_an_acknowledgment_of_a_lost_message_ends_no_delivery_of_another_one(
    nats: OwnNats, readers: Readers, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivered, resumed, settled, redelivered = (asyncio.Event() for _ in range(4))

    async def handle_slowly(_: Sequence[Envelope]) -> None:
        if resumed.is_set():
            redelivered.set()
        delivered.set()
        await resumed.wait()

    async def fail_once(_: Sequence[Envelope]) -> None:
        if resumed.is_set():
            redelivered.set()
            return
        resumed.set()
        await settled.wait()
        await readers.sample.bus.client.flush()
        raise Retry("not yet")

    async def settle(*args: Any) -> None:
        await original(*args)
        settled.set()

    original = Consumer._settle
    monkeypatch.setattr(Consumer, "_settle", settle)
    slow, failing = (
        replace(readers.subscription, handle=handle) for handle in (handle_slowly, fail_once)
    )
    async with second_process(readers, nats) as second, consuming(readers.sample.bus, slow):
        await readers.write()
        await delivered.wait()
        nats.crash_and_lose_data()
        async with consuming(second, failing), limited():
            await redelivered.wait()
