"""Mailings to everybody keep to their limits, and give way to all other mail."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from contracts.admin import AdminErased, InviteCreated
from contracts.feed import FeedErased
from contracts.tags import TagsErased
from contracts.wardrobe import WardrobeErased
from identity.mail.announcements import rules
from identity.retention import FORGETS
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
from tests.identity.people import Door, Person
from tests.identity.test_deletion import announced, leave, let_time_pass
from tests.support.backdating import apply_retention
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ANSWERS = (AdminErased, FeedErased, TagsErased, WardrobeErased)

pytestmark = pytest.mark.usefixtures("departures_look_often")


@pytest.fixture(scope="module", autouse=True)
def several_batches() -> Iterator[None]:
    with small_batches():
        yield


@pytest.fixture(scope="module")
async def people(door: Door, inbox: Inbox) -> list[Person]:
    """Everybody who gets what is announced, but for those whom a test adds."""
    return await confirmed(door, inbox, 5)


@pytest.fixture(autouse=True)
def mail_server_works(inbox: Inbox) -> Iterator[None]:
    yield
    inbox.answer = "250 OK"


async def test_a_slow_mail_server_holds_a_bounded_number(
    identity: RunningService,
    people: list[Person],
    inbox: Inbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = next(ids)
    monkeypatch.setattr(rules, "MAX_WAITING", 3)
    inbox.answer = "451 Later please"
    await send(identity, number)

    async def is_full() -> None:
        assert await waiting(identity, number) == 3

    await eventually(is_full)
    due = (await state_of(identity, number))["due_at"]

    async def has_looked_again() -> None:
        assert (await state_of(identity, number))["due_at"] > due + timedelta(milliseconds=200)

    await eventually(has_looked_again)
    assert await waiting(identity, number) == 3
    inbox.answer = "250 OK"
    await reported(identity, number, sent=5, done=True)
    assert received(inbox, number) == addresses(people)


async def test_all_other_mail_comes_first(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number, guest = next(ids), "guest_of_tests@example.org"
    inbox.answer = "451 Later please"
    await send(identity, number)
    invite = InviteCreated(invite_id=number, email=guest, code="a-code")
    await identity.publish(invite, subject=number)
    held = "due_at = now() + interval '1 hour'"

    async def all_are_held() -> None:
        await change(identity, f"UPDATE mails SET {held} WHERE state = 'waiting'")
        query = "SELECT count(*) AS emails FROM mails WHERE state = 'waiting' AND due_at > now()"
        assert (await row(identity, f"{query} + interval '30 minutes'"))["emails"] == 6

    await eventually(all_are_held)
    inbox.answer = "250 OK"
    before = len(inbox.letters)
    age = "CASE WHEN bulk_id IS NULL THEN interval '0' ELSE interval '1 hour' END"
    await change(identity, f"UPDATE mails SET due_at = now() - {age} WHERE state = 'waiting'")
    await reported(identity, number, sent=5, done=True)

    assert inbox.letters[before]["To"] == guest
    assert received(inbox, number) == addresses(people)


async def test_refused_emails_are_counted(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    inbox.answer = "554 No thanks"

    await send(identity, number)

    await reported(identity, number, sent=0, failed=len(people), done=True)


async def test_an_account_that_is_erased_takes_its_email_along(
    identity: RunningService, door: Door, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    (ana,) = await confirmed(door, inbox, 1)
    inbox.answer = "451 Later please"
    await send(identity, number)

    async def all_are_queued() -> None:
        assert await waiting(identity, number) == 6

    await eventually(all_are_queued)
    await leave(ana)
    await let_time_pass(identity, ana)
    await announced(identity, ana)
    for event in ANSWERS:
        await identity.publish(event(user_id=int(ana.id), erased={}), subject=ana.id)

    async def is_gone() -> None:
        assert await waiting(identity, number) == 5

    await eventually(is_gone)
    inbox.answer = "250 OK"
    await reported(identity, number, recipients=6, sent=5, failed=0, done=True)
    assert received(inbox, number) == addresses(people)


async def test_held_emails_are_forgotten_after_a_month(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    inbox.answer = "451 Later please"
    await send(identity, number)

    async def all_are_queued() -> None:
        assert await waiting(identity, number) == len(people)

    await eventually(all_are_queued)
    await stop(identity, number)
    await reported(identity, number, decision_version=4)
    for age, gone in ((timedelta(days=29), 0), (timedelta(days=31), len(people))):
        before, after = await apply_retention(identity, FORGETS, "mails", "created_at", age)
        assert before - after == gone
