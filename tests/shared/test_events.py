"""Outbox, bus and inbox with a real NATS."""

import asyncio
import uuid
from collections.abc import Sequence
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from shared.events import consumer
from shared.events.bus import Bus
from shared.events.consumer import Retry, Subscription
from shared.events.inbox import Arrival, Batched, Exclusive, Handlers, subscriptions
from tests.shared.sample.service import Note, PlanMade
from tests.support.service_under_test import RunningService
from tests.support.test_consumer import consuming
from tests.support.wait import eventually

NOTES = "/api/sample/v1/notes"
LOCK = text("SELECT pg_advisory_xact_lock(hashtext(:name))")


async def texts(sample: RunningService) -> list[str]:
    async with sample.database.sessions() as session:
        return sorted((await session.execute(text("SELECT text FROM notes"))).scalars())


async def count(sample: RunningService, table: str) -> int:
    async with sample.database.sessions() as session:
        return int((await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


async def test_a_change_publishes_one_event(sample: RunningService) -> None:
    async with sample.client(7) as client:
        note = (await client.post(NOTES, json={"text": "hello"})).json()

    async def is_published() -> None:
        events = await sample.published("sample.note.written")
        assert [event.data["note_id"] for event in events] == [note["id"]]
        assert await count(sample, "outbox WHERE sent_at IS NULL") == 0

    await eventually(is_published)


async def test_a_failed_change_publishes_nothing(sample: RunningService) -> None:
    async with sample.client(7) as client:
        await client.post("/api/sample/v1/crashes")
        await client.post(NOTES, json={"text": "hello"})

    async def is_published() -> None:
        assert len(await sample.published()) == 1

    await eventually(is_published)


async def test_a_redelivered_event_is_handled_once(sample: RunningService) -> None:
    event_id = uuid.uuid4()
    for _ in range(3):
        await sample.publish(PlanMade(text="first"), subject=1, event_id=event_id)
    await sample.publish(PlanMade(text="last"), subject=2)

    async def handled() -> None:
        assert await texts(sample) == ["first", "last"]

    await eventually(handled)


async def test_an_event_that_cannot_be_handled_yet_is_retried(sample: RunningService) -> None:
    await sample.publish(PlanMade(text="not yet"), subject=1)
    await sample.publish(PlanMade(text="now"), subject=2)

    async def handled() -> None:
        assert await texts(sample) == ["not yet", "now"]

    await eventually(handled)


async def test_an_invalid_event_becomes_a_dead_letter_and_delays_no_other(
    sample: RunningService,
) -> None:
    await sample.publish(PlanMade(text="never"), subject=1)
    await sample.publish(PlanMade(text="after"), subject=2)

    async def handled() -> None:
        assert await texts(sample) == ["after"]
        assert await count(sample, "dead_letters") == 1

    await eventually(handled)


async def note_late(session: AsyncSession, event: PlanMade, _: Envelope) -> None:
    if event.text == "invalid":
        raise ValueError
    session.add(Note(text=f"late {event.text}"))


@pytest.mark.parametrize(("invalid", "commits"), [([], 1), (["invalid"], 3)])
async def test_pending_events_are_handled_in_one_batch_once_each_without_invalid_ones(
    sample: RunningService, invalid: list[str], commits: int
) -> None:
    (late,) = subscriptions("sample", sample.database, {PlanMade: note_late}, purpose="late")
    event_id = uuid.uuid4()
    for _ in range(2):
        await sample.publish(PlanMade(text="a"), subject=1, event_id=event_id)
    for word in (*invalid, "b", "c"):
        await sample.publish(PlanMade(text=word), subject=1)

    async def handled() -> None:
        assert [one for one in await texts(sample) if one.startswith("late")] == [
            "late a",
            "late b",
            "late c",
        ]
        assert await count(sample, "dead_letters WHERE durable LIKE '%-late'") == len(invalid)

    async with consuming(sample.bus, late):
        await eventually(handled)
    transactions = "(SELECT DISTINCT xmin::text FROM notes WHERE text LIKE 'late%') AS found"
    assert await count(sample, transactions) == commits


async def test_a_batch_handler_gets_events_of_different_subjects_in_order(
    sample: RunningService,
) -> None:
    calls: list[list[str]] = []

    async def on_plans_made(_: AsyncSession, arrivals: Sequence[Arrival]) -> None:
        calls.append([event.text for event, _ in arrivals])

    async def handled() -> None:
        assert calls == [["a", "b"], ["c", "d"], ["e"]]

    handlers: Handlers = {PlanMade: Batched(on_plans_made)}
    (batched,) = subscriptions("sample", sample.database, handlers, purpose="several")
    for word, subject in (("a", 1), ("b", 2), ("c", 1), ("d", 3), ("e", 3)):
        await sample.publish(PlanMade(text=word), subject=subject)
    async with consuming(sample.bus, batched):
        await eventually(handled)


async def test_an_exclusive_handler_has_a_transaction_per_event(
    sample: RunningService,
) -> None:
    handlers: Handlers = {PlanMade: Exclusive(note_late)}
    (exclusive,) = subscriptions("sample", sample.database, handlers, purpose="alone")
    for word in ("a", "b", "c"):
        await sample.publish(PlanMade(text=word), subject=1)

    async def handled() -> None:
        notes = "(SELECT DISTINCT xmin::text FROM notes WHERE text LIKE 'late%') AS found"
        assert await count(sample, notes) == 3

    async with consuming(sample.bus, exclusive):
        await eventually(handled)


async def test_a_statement_timeout_is_a_failure_and_no_outage(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "_delay", lambda _: 0.05)
    monkeypatch.setattr(consumer, "MAX_TRIES", 2)

    async def on_plan_made(session: AsyncSession, _: PlanMade, __: Envelope) -> None:
        await session.execute(text("SET LOCAL statement_timeout = 20"))
        await session.execute(text("SELECT pg_sleep(5)"))

    async def is_dead_letter() -> None:
        assert await count(sample, "dead_letters WHERE durable LIKE '%-slow'") == 1

    (slow,) = subscriptions("sample", sample.database, {PlanMade: on_plan_made}, purpose="slow")
    await sample.publish(PlanMade(text="x"), subject=1)
    async with consuming(sample.bus, slow):
        await eventually(is_dead_letter)


async def test_a_batch_yields_to_a_request_that_waits_for_its_locks(
    sample: RunningService,
) -> None:
    first_is_locked, request_has_blocked = asyncio.Event(), asyncio.Event()

    async def on_plan_made(session: AsyncSession, event: PlanMade, _: Envelope) -> None:
        if event.text == "second":
            await request_has_blocked.wait()
        await session.execute(LOCK, {"name": event.text})
        first_is_locked.set()
        session.add(Note(text=f"locked {event.text}"))

    async def request_is_blocked() -> None:
        assert await count(sample, "pg_locks WHERE locktype = 'advisory' AND NOT granted") == 1

    async def handled() -> None:
        assert {"locked first", "locked second"} <= set(await texts(sample))

    (locking,) = subscriptions("sample", sample.database, {PlanMade: on_plan_made}, purpose="lock")
    for word in ("first", "second"):
        await sample.publish(PlanMade(text=word), subject=1)
    async with sample.database.sessions() as request:
        await request.execute(LOCK, {"name": "second"})
        async with consuming(sample.bus, locking):
            await first_is_locked.wait()
            second_lock = asyncio.create_task(request.execute(LOCK, {"name": "first"}))
            await eventually(request_is_blocked)
            request_has_blocked.set()
            await second_lock
            await request.commit()
            await eventually(handled)


async def test_a_deleted_stream_is_refilled_from_the_outbox(sample: RunningService) -> None:
    async with sample.client(7) as client:
        await client.post(NOTES, json={"text": "hello"})

    async def is_published() -> None:
        assert len(await sample.published("sample.note.written")) == 1

    await eventually(is_published)
    await sample.bus.jetstream.delete_stream("SAMPLE")
    await eventually(is_published)


async def test_a_crash_while_a_stream_is_recreated_loses_no_event(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sample.client(7) as client:
        await client.post(NOTES, json={"text": "hello"})

    async def is_published() -> None:
        assert len(await sample.published("sample.note.written")) == 1

    await eventually(is_published)
    create = Bus.ensure_stream
    crashes = iter([RuntimeError("killed")])

    async def create_and_crash(bus: Bus, service: str) -> bool:
        created = await create(bus, service)
        if created and (crash := next(crashes, None)):
            raise crash
        return created

    monkeypatch.setattr(Bus, "ensure_stream", create_and_crash)
    await sample.bus.jetstream.delete_stream("SAMPLE")
    await eventually(is_published)
    assert not list(crashes)


async def test_an_invalid_event_waits_until_it_can_become_a_dead_letter(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "_delay", lambda _: 0.1)
    dead_letters: list[str] = []
    responses = iter([RuntimeError("no database"), None])

    async def refuse(_: Sequence[Envelope]) -> None:
        raise ValueError("invalid")

    async def store_dead_letter(_: bytes, reason: str, __: int) -> None:
        if fault := next(responses):
            raise fault
        dead_letters.append(reason)

    async def is_dead_letter() -> None:
        assert len(dead_letters) == 1

    subjects = [PlanMade.type]
    async with consuming(
        sample.bus, Subscription("dead-letters", "planner", subjects, refuse, store_dead_letter)
    ):
        await sample.publish(PlanMade(text="x"), subject=1)
        await eventually(is_dead_letter)


async def test_an_event_that_waits_for_a_dependency_is_retried_soon_after_its_return(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "RETRY_SECONDS", 0.1)
    attempts: list[UUID] = []
    faults = iter([*[Retry("away")] * (consumer.MAX_TRIES + 1), RuntimeError("the first failure")])

    async def handle(envelopes: Sequence[Envelope]) -> None:
        attempts.extend(one.id for one in envelopes)
        if fault := next(faults, None):
            raise fault

    async def store_dead_letter(_: bytes, reason: str, __: int) -> None:
        raise AssertionError(reason)

    async def was_retried() -> None:
        assert len(attempts) == consumer.MAX_TRIES + 3

    subjects = [PlanMade.type]
    async with consuming(
        sample.bus, Subscription("retries", "planner", subjects, handle, store_dead_letter)
    ):
        await sample.publish(PlanMade(text="x"), subject=1)
        await eventually(was_retried)
