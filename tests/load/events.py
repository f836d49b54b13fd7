"""Measures events from the outbox of one service through its stream to the inbox of another.

Both are whole processes of a service: the relay of one publishes, the consumer of the other stores
each event once. Another process writes the events, in transactions like those of requests.
"""

import asyncio
import math
import statistics
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from sqlalchemy import text

from contracts.envelope import Envelope
from deploy.local.process import Process, start
from shared.data.db import Database
from shared.events.outbox import emit_all
from tests.load.bare_events import bare_rate
from tests.load.event_process import SERVICES
from tests.load.report import Ratio, Result, Value, machine
from tests.shared.sample.service import NoteWritten
from tests.support.ports import free_ports
from tests.support.servers import (
    Servers,
    is_listening,
    running_servers,
    terminate,
)
from tests.support.service_under_test import drop_database, new_database
from tests.support.tokens import GATEWAY_SECRET
from tests.support.wait import eventually, wait_until

SIZES = (5_000, 20_000, 80_000)
ROUNDS = 3
PER_TRANSACTION = 20
WRITERS = 4
BARE_COUNT = 20_000

_EMPTY = text("TRUNCATE inbox")
_NOW = text("SELECT clock_timestamp()")
_LAST = text("SELECT event_id FROM outbox ORDER BY id DESC LIMIT 1")
_HAS = text("SELECT EXISTS (SELECT FROM inbox WHERE event_id = :id)")
_RECEIVED = text("SELECT count(*), max(received_at) FROM inbox")


def run() -> Result:
    """Alternate between the sizes, so that a slower minute of the machine affects each."""
    before = machine()
    rates: dict[int, list[float]] = {size: [] for size in SIZES}
    with ExitStack() as stack:
        servers = stack.enter_context(running_servers())
        folder = Path(stack.enter_context(TemporaryDirectory()))
        outbox, inbox = (
            stack.enter_context(_service(role, servers, folder)) for role in ("publish", "consume")
        )
        for _ in range(ROUNDS):
            for size in SIZES:
                rates[size].append(asyncio.run(_events(outbox, inbox, size)))
        payload = _envelope()
        bare = bare_rate(servers.nats, payload, BARE_COUNT)
    medians = {size: statistics.median(each) for size, each in rates.items()}
    rate = Value(medians[max(SIZES)], "events/s")
    points = [(math.log(size), math.log(size / rate)) for size, rate in medians.items()]
    exponent = statistics.linear_regression(*zip(*points, strict=True)).slope
    return Result(
        "events",
        [
            Ratio("events_per_second", rate, Value(1, "")),
            Ratio("events_over_bare_nats", rate, Value(bare, "messages/s through NATS alone")),
            Ratio("growth_exponent", Value(exponent, "exponent"), Value(1, "")),
        ],
        {
            "machine": before,
            "bytes of an event": len(payload),
            "events/s by number": {
                str(size): [round(one) for one in each] for size, each in rates.items()
            },
        },
    )


@contextmanager
def _service(role: str, servers: Servers, folder: Path) -> Iterator[str]:
    """Run a service with a database of its own; yield the database's URL."""
    url = new_database(SERVICES[role], servers)
    (port,) = free_ports(1)
    settings = {
        "listen": f"127.0.0.1:{port}",
        "database_url": url,
        "nats_url": servers.nats,
        "gateway_secrets": GATEWAY_SECRET,
        "keys_url": f"http://127.0.0.1:{port}/none",
    }
    command = (sys.executable, "-m", "tests.load.event_process", role)
    environment = {f"GARDEROBE_{name.upper()}": value for name, value in settings.items()}
    child = start(Process(role, command, environment), folder / f"{role}.log")
    try:
        wait_until(lambda: is_listening(port), f"The service {role}")
        yield url
    finally:
        terminate(child)
        drop_database(url, servers)


async def _events(outbox_url: str, inbox_url: str, size: int) -> float:
    """Write events, and return how many per second were stored by the consumer."""
    outbox, inbox = Database(outbox_url), Database(inbox_url)
    try:
        async with inbox.sessions() as session:
            started = (await session.execute(_NOW)).scalar_one()
            await session.execute(_EMPTY)
            await session.commit()
        transactions = iter(range(0, size, PER_TRANSACTION))
        await asyncio.gather(*(_write(outbox, transactions) for _ in range(WRITERS)))
        async with outbox.sessions() as session:
            last_event = (await session.execute(_LAST)).scalar_one()

        async def is_received() -> None:
            async with inbox.sessions() as session:
                assert (await session.execute(_HAS, {"id": last_event})).scalar_one()

        async def all_are_received() -> datetime:
            async with inbox.sessions() as session:
                number, last = (await session.execute(_RECEIVED)).one()
            assert number == size
            received: datetime = last
            return received

        # Counting takes so long that it would slow down what is measured.
        await eventually(is_received)
        last = await eventually(all_are_received)
        return float(size / (last - started).total_seconds())
    finally:
        await outbox.close()
        await inbox.close()


async def _write(outbox: Database, transactions: Iterator[int]) -> None:
    for first in transactions:
        events = [NoteWritten(note_id=first + number) for number in range(PER_TRANSACTION)]
        async with outbox.sessions() as session:
            await emit_all(session, [(each, each.note_id, 1) for each in events])
            await session.commit()


def _envelope() -> bytes:
    event = NoteWritten(note_id=1)
    return (
        Envelope(
            id=uuid4(),
            source="/garderobe/sample",
            type=event.type,
            time=datetime.now(UTC),
            subject="1",
            aggregateversion=1,
            data=event.model_dump(mode="json"),
        )
        .model_dump_json()
        .encode()
    )
