"""Outbox, bus and inbox, over a real NATS."""

import uuid
from uuid import UUID

import pytest
from sqlalchemy import text

from shared import bus
from shared.bus import Retry, Subscription
from shared.contracts.envelope import Envelope
from tests.shared.sample.service import PlanMade
from tests.support.hearing import hearing
from tests.support.running import RunningService
from tests.support.wait import eventually

NOTES = "/api/sample/v1/notes"


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

    async def refuse(_: Envelope) -> None:
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

    async def handle(envelope: Envelope) -> None:
        tries.append(envelope.id)
        raise Retry("away")

    async def bury(_: bytes, reason: str) -> None:
        raise AssertionError(reason)

    async def was_tried_often() -> None:
        assert len(tries) > bus.MAX_TRIES

    subjects = [PlanMade.type]
    async with hearing(sample.bus, Subscription("waiter", "planner", subjects, handle, bury)):
        await sample.publish(PlanMade(text="x"), subject=1)
        await eventually(was_tried_often)
