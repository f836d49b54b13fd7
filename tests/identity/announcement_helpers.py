"""Helpers for tests of announcements: publish the admin's events and await the reports."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from contracts.admin import AnnouncementSent, AnnouncementStopped, AnnouncementTested
from identity.mail.announcements import domain, rules
from identity.mail.announcements.rules import Pace
from shared import background_loops
from shared.data.db import Database
from tests.identity.inbox import Inbox
from tests.identity.people import Person, Site
from tests.identity.test_digest_emails import confirm
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually, fast_polling

ids = itertools.count(1)
WORDS = "Our <terms> change.\n\nRead them before January."


@contextmanager
def small_batches() -> Iterator[None]:
    """Queue several small batches quickly."""
    with fast_polling(background_loops), pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "MAX_BATCH", 2)
        patch.setattr(rules, "POLL_INTERVAL", timedelta(milliseconds=50))
        yield


async def confirmed(site: Site, inbox: Inbox, count: int) -> list[Person]:
    people = [await site.register() for _ in range(count)]
    for person in people:
        await confirm(person, inbox)
    return people


def subject_of(number: int) -> str:
    return f"Announcement {number}"


async def ask_for_test(
    identity: RunningService, number: int, admin: Person, version: int = 2
) -> None:
    event = AnnouncementTested(
        announcement_id=number, admin_id=int(admin.id), subject=subject_of(number), text=WORDS
    )
    await identity.publish(event, subject=number, version=version)


async def send(identity: RunningService, number: int, version: int = 3) -> None:
    event = AnnouncementSent(
        announcement_id=number, subject=subject_of(number), text=WORDS, sent_at=datetime.now(UTC)
    )
    await identity.publish(event, subject=number, version=version)


async def stop(identity: RunningService, number: int, version: int = 4) -> None:
    event = AnnouncementStopped(announcement_id=number)
    await identity.publish(event, subject=number, version=version)


async def reported(identity: RunningService, number: int, **expected: Any) -> dict[str, Any]:
    """Return the newest report about an announcement, once it contains `expected`."""

    async def says_so() -> dict[str, Any]:
        events = await identity.published("identity.announcement.progressed")
        about = [event for event in events if event.subject == str(number)]
        assert about
        versions = [event.aggregateversion for event in about]
        assert versions == list(range(1, len(about) + 1))
        newest: dict[str, Any] = about[-1].data
        assert newest == newest | expected, newest
        return newest

    return await eventually(says_so)


async def state_of(identity: RunningService, number: int) -> dict[str, Any]:
    return await row(identity, "SELECT * FROM announcements WHERE id = :id", id=number)


async def waiting(identity: RunningService, number: int) -> int:
    """Return how many of its emails are in the outbox."""
    query = "SELECT count(*) AS emails FROM mails WHERE bulk_id = :id"
    return int((await row(identity, query, id=number))["emails"])


async def row(identity: RunningService, query: str, **values: Any) -> dict[str, Any]:
    async with identity.database.sessions() as session:
        return dict((await session.execute(text(query), values)).mappings().one())


async def change(identity: RunningService, statement: str, **values: Any) -> None:
    async with identity.database.sessions() as session:
        await session.execute(text(statement), values)
        await session.commit()


def received(inbox: Inbox, number: int) -> list[str]:
    """Return the recipients in alphabetical order; one who got it twice is listed twice."""
    return sorted(one["To"] for one in inbox.messages if one["Subject"] == subject_of(number))


def addresses(people: list[Person]) -> list[str]:
    return sorted(person.email for person in people)


async def work_once(database: Database, public_url: str, pace: Pace) -> bool:
    """Do one iteration of a worker."""
    async with database.sessions() as session:
        worked = await domain.work_on_next(session, public_url, pace, datetime.now(UTC))
        await session.commit()
        return worked
