"""Mailings to everyone keep to their limits and yield to all other emails."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from contracts.admin import AdminErased, InviteCreated
from contracts.feed import FeedErased
from contracts.tags import TagsErased
from contracts.wardrobe import WardrobeErased
from identity.mail.announcements import rules
from identity.retention import RETENTION_RULES
from tests.identity.announcement_helpers import (
    addresses,
    change,
    confirmed,
    ids,
    received,
    reported,
    row,
    send,
    small_batches,
    state_of,
    stop,
    waiting,
)
from tests.identity.inbox import Inbox
from tests.identity.people import Person, Site
from tests.identity.test_deletion import announced, end_grace_period, request_deletion
from tests.support.backdating import apply_retention
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

REPLIES = (AdminErased, FeedErased, TagsErased, WardrobeErased)

pytestmark = pytest.mark.usefixtures("fast_deletion_loops")


@pytest.fixture(scope="module", autouse=True)
def several_batches() -> Iterator[None]:
    with small_batches():
        yield


@pytest.fixture(scope="module")
async def people(site: Site, inbox: Inbox) -> list[Person]:
    """Return everyone who gets announcements, except people added by a test."""
    return await confirmed(site, inbox, 5)


@pytest.fixture(autouse=True)
def mail_server_works(inbox: Inbox) -> Iterator[None]:
    yield
    inbox.response = "250 OK"


async def test_a_slow_mail_server_gets_a_bounded_queue(
    identity: RunningService,
    people: list[Person],
    inbox: Inbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = next(ids)
    monkeypatch.setattr(rules, "MAX_WAITING", 3)
    inbox.response = "451 Later please"
    await send(identity, number)

    async def is_full() -> None:
        assert await waiting(identity, number) == 3

    await eventually(is_full)
    due = (await state_of(identity, number))["due_at"]

    async def has_looked_again() -> None:
        assert (await state_of(identity, number))["due_at"] > due + timedelta(milliseconds=200)

    await eventually(has_looked_again)
    assert await waiting(identity, number) == 3
    inbox.response = "250 OK"
    await reported(identity, number, sent=5, done=True)
    assert received(inbox, number) == addresses(people)


async def test_all_other_emails_come_first(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number, guest = next(ids), "guest_of_tests@example.org"
    inbox.response = "451 Later please"
    await send(identity, number)
    invite = InviteCreated(invite_id=number, email=guest, code="a-code")
    await identity.publish(invite, subject=number)
    held = "due_at = now() + interval '1 hour'"

    async def all_are_held() -> None:
        await change(identity, f"UPDATE mails SET {held} WHERE state = 'waiting'")
        query = "SELECT count(*) AS emails FROM mails WHERE state = 'waiting' AND due_at > now()"
        assert (await row(identity, f"{query} + interval '30 minutes'"))["emails"] == 6

    await eventually(all_are_held)
    inbox.response = "250 OK"
    before = len(inbox.messages)
    age = "CASE WHEN bulk_id IS NULL THEN interval '0' ELSE interval '1 hour' END"
    await change(identity, f"UPDATE mails SET due_at = now() - {age} WHERE state = 'waiting'")
    await reported(identity, number, sent=5, done=True)

    assert inbox.messages[before]["To"] == guest
    assert received(inbox, number) == addresses(people)


async def test_refused_emails_are_counted(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    inbox.response = "554 No thanks"

    await send(identity, number)

    await reported(identity, number, sent=0, failed=len(people), done=True)


async def test_an_erased_account_gets_no_email(
    identity: RunningService, site: Site, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    (ana,) = await confirmed(site, inbox, 1)
    inbox.response = "451 Later please"
    await send(identity, number)

    async def all_are_queued() -> None:
        assert await waiting(identity, number) == 6

    await eventually(all_are_queued)
    await request_deletion(ana)
    await end_grace_period(identity, ana)
    await announced(identity, ana)
    for event in REPLIES:
        await identity.publish(event(user_id=int(ana.id), erased={}), subject=ana.id)

    async def is_gone() -> None:
        assert await waiting(identity, number) == 5

    await eventually(is_gone)
    inbox.response = "250 OK"
    await reported(identity, number, recipients=6, sent=5, failed=0, done=True)
    assert received(inbox, number) == addresses(people)


async def test_held_emails_are_deleted_after_a_month(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    inbox.response = "451 Later please"
    await send(identity, number)

    async def all_are_queued() -> None:
        assert await waiting(identity, number) == len(people)

    await eventually(all_are_queued)
    await stop(identity, number)
    await reported(identity, number, decision_version=4)
    for age, gone in ((timedelta(days=29), 0), (timedelta(days=31), len(people))):
        before, after = await apply_retention(identity, RETENTION_RULES, "mails", "created_at", age)
        assert before - after == gone
