"""The evening question: when it is asked, and when not."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.data_export import exported_rows
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe
from wardrobe.calendar.evening_question.domain import ask_due
from wardrobe.calendar.evening_question.rules import next_question

BERLIN = "Europe/Berlin"
AT_HALF_PAST_EIGHT = {"asked_at": "20:30", "timezone": BERLIN}


@pytest.mark.parametrize(
    ("now", "timezone", "expected"),
    [
        ("2026-11-28T19:29:59Z", BERLIN, "2026-11-28T19:30:00Z"),
        ("2026-11-28T19:30:00Z", BERLIN, "2026-11-29T19:30:00Z"),
        # Clocks change between the two evenings.
        ("2026-10-24T19:00:00Z", BERLIN, "2026-10-25T19:30:00Z"),
        ("2026-11-28T12:00:00Z", "Pacific/Auckland", "2026-11-29T07:30:00Z"),
    ],
)
def test_it_is_asked_at_the_local_time(now: str, timezone: str, expected: str) -> None:
    asked_at = datetime.strptime("20:30", "%H:%M").time()  # noqa: DTZ007 - a time of day
    found = next_question(asked_at, timezone, datetime.fromisoformat(now))
    assert found == datetime.fromisoformat(expected)


async def choose(wardrobe: Wardrobe, owner: int, **chosen: Any) -> dict[str, Any]:
    answer = await wardrobe.client(owner).put("evening-question", json=AT_HALF_PAST_EIGHT | chosen)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def ask(wardrobe: Wardrobe, now: datetime) -> None:
    """Ask everyone for whom it is due, as the job does."""
    more = True
    while more:
        async with wardrobe.running.database.sessions() as session:
            more = await ask_due(session, now)
            await session.commit()


async def days_asked(wardrobe: Wardrobe, owner: int) -> list[str]:
    return [
        event.data["day"]
        for event in await wardrobe.running.published("wardrobe.eveningquestion.due")
        if event.data["user_id"] == str(owner)
    ]


def next_evening() -> datetime:
    asked_at = datetime.strptime("20:30", "%H:%M").time()  # noqa: DTZ007 - a time of day
    return next_question(asked_at, BERLIN, datetime.now(UTC))


async def test_it_is_asked_once_each_evening(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner)
    evening = next_evening()
    for now in (evening - timedelta(seconds=1), evening, evening + timedelta(minutes=1)):
        await ask(wardrobe, now)
    await ask(wardrobe, evening + timedelta(days=1, minutes=5))
    days = [str(evening.date()), str(evening.date() + timedelta(days=1))]
    await eventually(lambda: _are(wardrobe, owner, days))


async def _are(wardrobe: Wardrobe, owner: int, days: list[str]) -> None:
    assert await days_asked(wardrobe, owner) == days


async def worn_by_hand(wardrobe: Wardrobe, owner: int, day: date) -> None:
    garment = await wardrobe.client(owner).post("garments", json={"name": "Coat"})
    assert garment.status_code == 201, garment.text
    answer = await wardrobe.client(owner).put(f"garments/{garment.json()['id']}/wears/{day}")
    assert answer.status_code < 300, answer.text


async def in_an_outfit(wardrobe: Wardrobe, owner: int, day: date) -> None:
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "private", "worn_on": str(day)}
    answer = await wardrobe.client(owner).post("outfits", json=body)
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("record", [worn_by_hand, in_an_outfit])
async def test_it_is_not_asked_about_a_day_that_is_recorded(
    wardrobe: Wardrobe, record: Any
) -> None:
    owner = await wardrobe.known_person()
    await choose(wardrobe, owner, timezone="UTC", asked_at="23:59:59.999")
    today = datetime.now(UTC).date()
    await record(wardrobe, owner, today)
    evening = datetime.combine(today, datetime.max.time(), UTC)
    await ask(wardrobe, evening)
    await ask(wardrobe, evening + timedelta(days=1))
    await eventually(lambda: _are(wardrobe, owner, [str(today + timedelta(days=1))]))


async def test_it_is_skipped_after_a_long_outage_and_when_switched_off(wardrobe: Wardrobe) -> None:
    late, off = await wardrobe.known_person(), await wardrobe.known_person()
    await choose(wardrobe, late)
    await choose(wardrobe, off)
    assert (await choose(wardrobe, off, asked_at=None))["asked_at"] is None
    evening = next_evening()
    await ask(wardrobe, evening + timedelta(hours=4))
    await ask(wardrobe, evening + timedelta(days=1))
    await eventually(lambda: _are(wardrobe, late, [str(evening.date() + timedelta(days=1))]))
    assert await days_asked(wardrobe, off) == []


async def test_the_time_changes_with_a_version(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    found = await wardrobe.client(owner).get("evening-question")
    assert found.json() == {"asked_at": None, "timezone": "UTC", "version": 0}
    first = await choose(wardrobe, owner)
    assert first == {"asked_at": "20:30:00", "timezone": BERLIN, "version": 1}
    assert await choose(wardrobe, owner) == first  # the same again changes nothing
    stale = wardrobe.client(owner, **{"If-Match": '"0"'})
    assert (await stale.put("evening-question", json=AT_HALF_PAST_EIGHT)).status_code == 412
    exported = await exported_rows(wardrobe.running, "wardrobe", owner)
    assert exported["evening_question"] == [{"asked_at": "20:30:00", "timezone": BERLIN}]


@pytest.mark.parametrize(
    "wrong",
    [
        {"asked_at": "25:00"},
        {"asked_at": "20:30+02:00"},
        {"asked_at": 73800},
        {"timezone": "Europe/Atlantis"},
    ],
)
async def test_a_wrong_time_or_zone_is_refused(wardrobe: Wardrobe, wrong: dict[str, Any]) -> None:
    owner = await wardrobe.known_person()
    answer = await wardrobe.client(owner).put("evening-question", json=AT_HALF_PAST_EIGHT | wrong)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == list(wrong)
