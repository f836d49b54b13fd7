"""Outbox, bus and inbox, over a real NATS."""

import asyncio
import uuid
from collections.abc import Sequence
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from shared import bus
from shared.bus import Retry, Subscription
from shared.inbox import Arrival, Batched, Exclusive, Handlers, subscriptions
from tests.shared.sample.service import Note, PlanMade
from tests.support.service_under_test import RunningService
from tests.support.test_consumer import hearing
from tests.support.wait import eventually

NOTES = "/api/sample/v1/notes"
LOCK = text("SELECT pg_advisory_xact_lock(hashtext(:name))")


async def texts(sample: RunningService) -> list[str]:
    async with sample.database.sessions() as session:
        return sorted((await session.execute(text("SELECT text FROM notes"))).scalars())


async def count(sample: RunningService, table: str) -> int:
    async with sample.database.sessions() as session:
        return int((await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


async def test_a_change_announces_itself_once(sample: RunningService) -> None:
    async with sample.client(7) as client:
        note = (await client.post(NOTES, json={"text": "hello"})).json()

    async def announced() -> None:
        events = await sample.published("sample.note.written")
        assert [event.data["note_id"] for event in events] == [note["id"]]
        assert await count(sample, "outbox WHERE sent_at IS NULL") == 0

    await eventually(announced)


async def test_a_refused_change_announces_nothing(sample: RunningService) -> None:
    async with sample.client(7) as client:
        await client.post("/api/sample/v1/crashes")
        await client.post(NOTES, json={"text": "hello"})

    async def announced() -> None:
        assert len(await sample.published()) == 1

    await eventually(announced)


async def test_a_redelivered_event_is_handled_once(sample: RunningService) -> None:
    event_id = uuid.uuid4()
    for _ in range(3):
        await sample.publish(PlanMade(text="first"), subject=1, event_id=event_id)
    await sample.publish(PlanMade(text="last"), subject=2)

    async def handled() -> None:
        assert await texts(sample) == ["first", "last"]

    await eventually(handled)


async def test_an_event_that_cannot_be_handled_yet_is_tried_again(sample: RunningService) -> None:
    await sample.publish(PlanMade(text="not yet"), subject=1)
    await sample.publish(PlanMade(text="now"), subject=2)

    async def handled() -> None:
        assert await texts(sample) == ["not yet", "now"]

    await eventually(handled)


async def test_an_unusable_event_is_buried_and_holds_up_nobody(sample: RunningService) -> None:
    await sample.publish(PlanMade(text="never"), subject=1)
    await sample.publish(PlanMade(text="after"), subject=2)

    async def handled() -> None:
        assert await texts(sample) == ["after"]
        assert await count(sample, "dead_letters") == 1

    await eventually(handled)


async def note_late(session: AsyncSession, event: PlanMade, _: Envelope) -> None:
    if event.text == "unusable":
        raise ValueError
    session.add(Note(text=f"late {event.text}"))


@pytest.mark.parametrize(("bad", "commits"), [([], 1), (["unusable"], 3)])
async def test_events_that_waited_are_handled_together_once_each_without_the_unusable(
    sample: RunningService, bad: list[str], commits: int
) -> None:
    (late,) = subscriptions("sample", sample.database, {PlanMade: note_late}, purpose="late")
    twice = uuid.uuid4()
    for _ in range(2):
        await sample.publish(PlanMade(text="a"), subject=1, event_id=twice)
    for word in (*bad, "b", "c"):
        await sample.publish(PlanMade(text=word), subject=1)

    async def handled() -> None:
        assert [one for one in await texts(sample) if one.startswith("late")] == [
            "late a",
            "late b",
            "late c",
        ]
        assert await count(sample, "dead_letters WHERE durable LIKE '%-late'") == len(bad)

    async with hearing(sample.bus, late):
        await eventually(handled)
    transactions = "(SELECT DISTINCT xmin::text FROM notes WHERE text LIKE 'late%') AS found"
    assert await count(sample, transactions) == commits


async def test_a_handler_of_several_gets_those_of_different_subjects_in_their_order(
    sample: RunningService,
) -> None:
    calls: list[list[str]] = []

    async def on_plans_made(_: AsyncSession, arrivals: Sequence[Arrival]) -> None:
        calls.append([event.text for event, _ in arrivals])

    async def handled() -> None:
        assert calls == [["a", "b"], ["c", "d"], ["e"]]

    handlers: Handlers = {PlanMade: Batched(on_plans_made)}
    (several,) = subscriptions("sample", sample.database, handlers, purpose="several")
    for word, subject in (("a", 1), ("b", 2), ("c", 1), ("d", 3), ("e", 3)):
        await sample.publish(PlanMade(text=word), subject=subject)
    async with hearing(sample.bus, several):
        await eventually(handled)


async def test_a_handler_that_goes_alone_has_a_transaction_for_each_event(
    sample: RunningService,
) -> None:
    handlers: Handlers = {PlanMade: Exclusive(note_late)}
    (alone,) = subscriptions("sample", sample.database, handlers, purpose="alone")
    for word in ("a", "b", "c"):
        await sample.publish(PlanMade(text=word), subject=1)

    async def handled() -> None:
        notes = "(SELECT DISTINCT xmin::text FROM notes WHERE text LIKE 'late%') AS found"
        assert await count(sample, notes) == 3

    async with hearing(sample.bus, alone):
        await eventually(handled)


async def test_a_statement_that_takes_too_long_is_a_fault_and_no_absence(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "_delay", lambda _: 0.05)
    monkeypatch.setattr(bus, "MAX_TRIES", 2)

    async def on_plan_made(session: AsyncSession, _: PlanMade, __: Envelope) -> None:
        await session.execute(text("SET LOCAL statement_timeout = 20"))
        await session.execute(text("SELECT pg_sleep(5)"))

    async def buried() -> None:
        assert await count(sample, "dead_letters WHERE durable LIKE '%-slow'") == 1

    (slow,) = subscriptions("sample", sample.database, {PlanMade: on_plan_made}, purpose="slow")
    await sample.publish(PlanMade(text="x"), subject=1)
    async with hearing(sample.bus, slow):
        await eventually(buried)


async def test_events_handled_together_give_way_to_a_request_that_waits_for_them(
    sample: RunningService,
) -> None:
    has_first, request_waits = asyncio.Event(), asyncio.Event()

    async def on_plan_made(session: AsyncSession, event: PlanMade, _: Envelope) -> None:
        if event.text == "second":
            await request_waits.wait()
        await session.execute(LOCK, {"name": event.text})
        has_first.set()
        session.add(Note(text=f"locked {event.text}"))

    async def waits() -> None:
        assert await count(sample, "pg_locks WHERE locktype = 'advisory' AND NOT granted") == 1

    async def handled() -> None:
        assert {"locked first", "locked second"} <= set(await texts(sample))

    (locking,) = subscriptions("sample", sample.database, {PlanMade: on_plan_made}, purpose="lock")
    for word in ("first", "second"):
        await sample.publish(PlanMade(text=word), subject=1)
    async with sample.database.sessions() as request:
        await request.execute(LOCK, {"name": "second"})
        async with hearing(sample.bus, locking):
            await has_first.wait()
            getting = asyncio.create_task(request.execute(LOCK, {"name": "first"}))
            await eventually(waits)
            request_waits.set()
            await getting
            await request.commit()
            await eventually(handled)


async def test_a_wiped_stream_is_filled_again_from_the_outbox(sample: RunningService) -> None:
    async with sample.client(7) as client:
        await client.post(NOTES, json={"text": "hello"})

    async def announced() -> None:
        assert len(await sample.published("sample.note.written")) == 1

    await eventually(announced)
    await sample.bus.jetstream.delete_stream("SAMPLE")
    await eventually(announced)


async def test_an_unusable_event_waits_for_the_place_to_bury_it(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "_delay", lambda _: 0.1)
    buried: list[str] = []
    answers = iter([RuntimeError("no database"), None])

    async def refuse(_: Sequence[Envelope]) -> None:
        raise ValueError("unusable")

    async def bury(_: bytes, reason: str) -> None:
        if fault := next(answers):
            raise fault
        buried.append(reason)

    async def is_buried() -> None:
        assert len(buried) == 1

    subjects = [PlanMade.type]
    async with hearing(sample.bus, Subscription("burier", "planner", subjects, refuse, bury)):
        await sample.publish(PlanMade(text="x"), subject=1)
        await eventually(is_buried)


async def test_what_waits_for_something_away_is_tried_soon_after_its_return(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "RETRY_SECONDS", 0.1)
    tries: list[UUID] = []
    faults = iter([*[Retry("away")] * (bus.MAX_TRIES + 1), RuntimeError("the first failure")])

    async def handle(envelopes: Sequence[Envelope]) -> None:
        tries.extend(one.id for one in envelopes)
        if fault := next(faults, None):
            raise fault

    async def bury(_: bytes, reason: str) -> None:
        raise AssertionError(reason)

    async def was_tried_often() -> None:
        assert len(tries) == bus.MAX_TRIES + 3

    subjects = [PlanMade.type]
    async with hearing(sample.bus, Subscription("waiter", "planner", subjects, handle, bury)):
        await sample.publish(PlanMade(text="x"), subject=1)
        await eventually(was_tried_often)
