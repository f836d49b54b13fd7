"""The bus over a NATS of its own, which pauses and restarts."""

import asyncio
import signal
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from subprocess import Popen

import pytest

from contracts.envelope import Envelope
from deploy.local import servers as local
from deploy.local.process import start
from shared import bus
from shared.bus import Bus, Subscription
from tests.support.servers import end, free_ports, port_answers
from tests.support.test_consumer import hearing
from tests.support.wait import eventually, wait_until

SUBJECT = "planner.plan.made"


class OwnNats:
    """A server that a test may pause and restart."""

    def __init__(self, folder: Path, users: str = "") -> None:
        self._folder = folder
        self._users = users
        (self.port,) = free_ports(1)
        self._child: Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        process = local.nats(self._folder / "nats", self.port, users=self._users)
        self._child = start(process, self._folder / "nats.log")
        wait_until(lambda: port_answers(self.port), "NATS")

    def change_users(self, users: str) -> None:
        """The server reads its configuration anew, and sends away whom it no longer knows."""
        self._users = users
        local.nats(self._folder / "nats", self.port, users=users)
        self.send_signal(signal.SIGHUP)

    def send_signal(self, number: signal.Signals) -> None:
        assert self._child is not None
        self._child.send_signal(number)

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        assert self._child is not None
        end(self._child, by)


class Planner:
    """Announces numbered plans and hears of them itself."""

    def __init__(self, own: Bus) -> None:
        self.bus = own
        self.announced = 0
        self.heard: list[int] = []

    @property
    def subscription(self) -> Subscription:
        return Subscription("planner-planner", "planner", [SUBJECT], self._hear, self._bury)

    async def announce(self) -> None:
        self.announced += 1
        await self.bus.publish(
            Envelope(
                id=uuid.uuid4(),
                source="/garderobe/planner",
                type=SUBJECT,
                time=datetime.now(UTC),
                subject="1",
                aggregateversion=self.announced,
                data={},
            )
        )

    async def heard_all(self) -> None:
        # What the server did not see handled, for it or its answer was away, it sends again.
        assert list(dict.fromkeys(self.heard)) == list(range(1, self.announced + 1))

    async def reconnected(self) -> None:
        assert self.bus.client.stats["reconnects"] == 1

    async def _hear(self, envelopes: Sequence[Envelope]) -> None:
        self.heard += [one.aggregateversion for one in envelopes]

    async def _bury(self, _: bytes, reason: str) -> None:
        raise AssertionError(reason)


@pytest.fixture
def nats(tmp_path: Path) -> Iterator[OwnNats]:
    own = OwnNats(tmp_path)
    yield own
    own.stop()


@pytest.fixture
async def planner(nats: OwnNats) -> AsyncIterator[Planner]:
    own = Bus(f"nats://127.0.0.1:{nats.port}", "planner")
    await own.connect()
    yield Planner(own)
    await own.close()


async def test_an_answer_that_comes_late_holds_up_no_event(nats: OwnNats, planner: Planner) -> None:
    """The server is slow just when a question for events ends."""
    async with hearing(planner.bus, planner.subscription):
        await planner.bus.ensure_stream("planner")
        await planner.announce()
        await eventually(planner.heard_all)
        await asyncio.sleep(bus.ASK_SECONDS - 0.2)
        nats.send_signal(signal.SIGSTOP)
        await asyncio.sleep(0.4)
        nats.send_signal(signal.SIGCONT)
        for _ in range(5):
            await planner.announce()
            await eventually(planner.heard_all, seconds=bus.ASK_SECONDS / 2)


async def test_after_a_crash_of_the_server_events_come_at_once(
    nats: OwnNats, planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "ASK_SECONDS", 60)
    async with hearing(planner.bus, planner.subscription):
        await planner.bus.ensure_stream("planner")
        await planner.announce()
        await eventually(planner.heard_all)
        nats.stop(signal.SIGKILL)
        nats.start()
        await eventually(planner.reconnected)
        await planner.announce()
        await eventually(planner.heard_all)
