"""The operators' view of a service, and their acts."""

import time
import uuid
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from contracts.envelope import Envelope
from shared.data.store_urls import libpq_url
from shared.operations.counts import KEPT_SECONDS, STALE_SECONDS, Counts
from shared.operations.database import BACKUPS
from shared.operations.declared import Count
from shared.operations.grants import Act
from shared.operations.schemas import CountOut
from shared.version import VERSION
from tests.shared.sample.service import PlanMade
from tests.support.operations import OPERATOR, grant
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

BASE = "/api/sample/v1/operations"
LETTERS = f"{BASE}/dead-letters"


async def get(sample: RunningService, path: str, act: Act = "read", subject: str = "") -> Any:
    async with sample.client(OPERATOR, **grant(act, "sample", subject)) as client:
        response = await client.get(path)
    assert response.status_code == 200
    return response.json()


def reachable(state: Any) -> set[str]:
    return {one["name"] for one in state["dependencies"] if one["ok"]}


async def bury(sample: RunningService, plan: str = "never", before: int = 0) -> str:
    """Let a consumer give up an event after so many others; return the id of the dead letter."""
    await sample.publish(PlanMade(text=plan), subject=1)

    async def is_buried() -> str:
        letters = (await get(sample, LETTERS))["items"]
        assert len(letters) == before + 1
        return str(letters[0]["id"])

    return await eventually(is_buried)


async def test_the_state_names_version_migration_and_servers(sample: RunningService) -> None:
    async def is_complete() -> None:
        state = await get(sample, BASE)
        assert (state["service"], state["version"]) == ("sample", VERSION)
        assert state["database"]["migration"] == state["database"]["newest_migration"] == "0003"
        assert reachable(state) == {"postgres", "nats"}
        assert state["outbox"] == {"waiting": 0, "oldest_seconds": 0}

    await eventually(is_complete)


async def test_the_oldest_transaction_is_none_of_a_backup(sample: RunningService) -> None:
    for name in (*BACKUPS, "psql"):
        url = libpq_url(sample.database.url)
        async with await psycopg.AsyncConnection.connect(url, application_name=name) as other:
            await other.execute("SELECT 1")
            began = time.monotonic()

            async def is_reported_rightly(name: str = name, began: float = began) -> None:
                # The service's own transactions become younger than this one.
                age = time.monotonic() - began
                state = await get(sample, BASE)
                is_counted = state["database"]["oldest_transaction_seconds"] >= age
                assert is_counted is (name not in BACKUPS)

            await eventually(is_reported_rightly)


async def test_the_state_shows_the_backlog_of_consumers(sample: RunningService) -> None:
    await sample.publish(PlanMade(text="one"), subject=1)

    async def is_shown() -> None:
        assert (await get(sample, BASE))["consumers"] == [
            {
                "name": "sample-planner",
                "stream": "PLANNER",
                "pending": 0,
                "ack_pending": 0,
                "redelivered": 0,
            }
        ]

    await eventually(is_shown)


async def test_the_state_without_nats_still_shows_the_database(sample: RunningService) -> None:
    async def is_connected() -> None:
        assert sample.app.state.bus.connected

    await eventually(is_connected)
    await sample.app.state.bus.close()
    state = await get(sample, BASE)
    assert reachable(state) == {"postgres"}
    assert state["consumers"] is None
    assert state["database"]["bytes"] > 0


async def test_a_number_that_takes_long_hides_no_other(sample: RunningService) -> None:
    sample.app.state.operations.counts = Counts(
        [Count("slow", "SELECT 1 FROM pg_sleep(60)"), Count("one", "SELECT 1")]
    )
    state = await get(sample, BASE)
    assert state["counts"] == [{"name": "one", "value": 1}]
    assert state["dead_letters"] == 0


async def test_numbers_are_read_in_turn_and_left_out_once_they_are_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, read = 1000.0, list[str]()
    monkeypatch.setattr("time.monotonic", lambda: now)
    counts = Counts([Count("a", ""), Count("b", "")])

    async def answer(count: Count) -> CountOut:
        read.append(count.name)
        return CountOut(name=count.name, value=len(read))

    for _ in range(2):
        await counts.renew(answer)
    assert read == ["a", "b"]
    now += KEPT_SECONDS
    await counts.renew(answer)
    assert [one.value for one in counts.fresh()] == [3, 4]
    now += STALE_SECONDS
    assert counts.fresh() == []


async def test_a_dead_letter_is_listed_and_opened(sample: RunningService) -> None:
    letter_id = await bury(sample)
    (listed,) = (await get(sample, LETTERS))["items"]
    assert listed["consumer"] == "sample-planner"
    assert listed["event_type"] == "planner.plan.made"
    assert listed["error"] == "ValueError"
    assert listed["tries"] == 1
    opened = await get(sample, f"{LETTERS}/{letter_id}", "open", letter_id)
    assert opened["event"]["data"] == {"text": "never"}


async def test_dead_letters_are_listed_newest_first_over_pages(sample: RunningService) -> None:
    buried = [await bury(sample, before=number) for number in range(3)]
    first = await get(sample, f"{LETTERS}?limit=2")
    second = await get(sample, f"{LETTERS}?limit=2&cursor={first['next_cursor']}")
    assert [[str(one["id"]) for one in page["items"]] for page in (first, second)] == [
        [buried[2], buried[1]],
        [buried[0]],
    ]
    assert second["next_cursor"] is None


async def test_a_replay_handles_the_event_and_ends_the_dead_letter(sample: RunningService) -> None:
    letter_id = await bury(sample)
    await repair(sample)
    async with sample.client(OPERATOR, **grant("replay", "sample", letter_id)) as client:
        assert (await client.post(f"{LETTERS}/{letter_id}/replay")).status_code == 204
        assert (await client.post(f"{LETTERS}/{letter_id}/replay")).status_code == 404
    async with sample.database.sessions() as session:
        assert (await session.execute(text("SELECT text FROM notes"))).scalars().all() == ["now"]
    assert (await get(sample, LETTERS))["items"] == []


async def repair(sample: RunningService) -> None:
    """Change the event in the only dead letter to one that the consumer can handle."""
    async with sample.database.sessions() as session:
        stored = (await session.execute(text("SELECT message FROM dead_letters"))).scalar_one()
        event = Envelope.model_validate_json(stored).model_copy(update={"data": {"text": "now"}})
        params = {"message": event.model_dump_json().encode()}
        await session.execute(text("UPDATE dead_letters SET message = :message"), params)
        await session.commit()


async def test_a_replay_that_fails_again_keeps_the_dead_letter(sample: RunningService) -> None:
    letter_id = await bury(sample)
    async with sample.client(OPERATOR, **grant("replay", "sample", letter_id)) as client:
        response = await client.post(f"{LETTERS}/{letter_id}/replay")
    assert (response.status_code, response.json()["code"]) == (409, "replay_failed")
    assert "ValueError" in response.json()["detail"]
    (listed,) = (await get(sample, LETTERS))["items"]
    assert listed["tries"] == 2


@pytest.mark.parametrize("message", [b"no event", None])
async def test_an_event_that_no_consumer_knows_is_kept(
    sample: RunningService, message: bytes | None
) -> None:
    letter_id = await bury(sample)
    change = "durable = 'sample-gone'" if message is None else "message = :message"
    async with sample.database.sessions() as session:
        await session.execute(text(f"UPDATE dead_letters SET {change}"), {"message": message})
        await session.commit()
    async with sample.client(OPERATOR, **grant("replay", "sample", letter_id)) as client:
        response = await client.post(f"{LETTERS}/{letter_id}/replay")
    assert (response.status_code, response.json()["code"]) == (409, "consumer_gone")
    assert len((await get(sample, LETTERS))["items"]) == 1


async def publish_raw(sample: RunningService, data: bytes, **headers: str) -> None:
    """Publish bytes under an event's subject, whatever they are."""
    await sample.bus.ensure_stream("planner")
    await sample.bus.jetstream.publish(PlanMade.type, data, headers=headers or None)


async def only_letter(sample: RunningService) -> Any:
    async def is_buried() -> Any:
        letters = (await get(sample, LETTERS))["items"]
        assert len(letters) == 1
        return letters[0]

    return await eventually(is_buried)


@pytest.mark.parametrize(
    ("event_type", "headers"),
    [(PlanMade.type, {"Nats-Stream": "OTHER"}), ("planner.plan.changed", {})],
)
async def test_a_message_that_no_service_published_is_never_replayed(
    sample: RunningService, event_type: str, headers: dict[str, str]
) -> None:
    envelope = Envelope(
        id=uuid.uuid4(),
        source="/garderobe/planner",
        type=event_type,
        time=datetime.now(UTC),
        subject="1",
        aggregateversion=1,
        data={"text": "forged"},
    )
    await publish_raw(sample, envelope.model_dump_json().encode(), **headers)
    letter = await only_letter(sample)
    assert letter["error"].startswith("NotGenuine: ")
    async with sample.client(OPERATOR, **grant("replay", "sample", letter["id"])) as client:
        response = await client.post(f"{LETTERS}/{letter['id']}/replay")
    assert (response.status_code, response.json()["code"]) == (409, "not_genuine")
    async with sample.database.sessions() as session:
        assert (await session.execute(text("SELECT count(*) FROM notes"))).scalar_one() == 0


async def test_what_people_entered_is_in_no_error_and_no_log_line(
    sample: RunningService, capfd: pytest.CaptureFixture[str]
) -> None:
    await publish_raw(sample, b'{"id": "canary@example.org"}')
    letter = await only_letter(sample)
    assert letter["error"].startswith("ValidationError: id uuid_parsing, ")
    logged = capfd.readouterr().err
    assert "event_failed" in logged
    assert "canary" not in logged + letter["error"]


async def test_a_dropped_dead_letter_is_gone(sample: RunningService) -> None:
    letter_id = await bury(sample)
    async with sample.client(OPERATOR, **grant("drop", "sample", letter_id)) as client:
        assert (await client.delete(f"{LETTERS}/{letter_id}")).status_code == 204
        assert (await client.delete(f"{LETTERS}/{letter_id}")).status_code == 404
    assert (await get(sample, LETTERS))["items"] == []


async def test_without_a_grant_for_the_act_there_is_nothing(sample: RunningService) -> None:
    for shown in (
        {},
        {"Operations-Grant": "x"},
        grant("read", "feed"),
        grant("open", "sample", "1"),
        grant("read", "sample", admin_id=2),
        grant("read", "sample", lifetime=-1),
        grant("read", "sample", lifetime=7200),
        grant("read", "sample", secret="another secret of at least 32 characters"),
    ):
        async with sample.client(OPERATOR, **shown) as client:
            assert (await client.get(BASE)).status_code == 404, shown
            assert (await client.get(LETTERS)).status_code == 404, shown


async def test_anonymous_visitors_have_to_log_in(sample: RunningService) -> None:
    async with sample.client(None, **grant("read", "sample")) as client:
        assert (await client.get(BASE)).status_code == 401


async def test_metrics_include_the_state(sample: RunningService) -> None:
    await bury(sample)
    async with sample.client() as client:
        body = (await client.get("/metrics", headers={"Host": "localhost"})).text
    assert "garderobe_dead_letters 1.0" in body
    assert 'garderobe_dependency_up{dependency="postgres"} 1.0' in body
    assert 'messaging_consumer_group_name="sample-planner"' in body
