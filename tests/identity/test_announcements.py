"""Announcements reach everyone who has an account exactly once, and can be stopped and resumed."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from identity.mail.announcements import domain
from identity.mail.announcements.rules import Pace
from identity.mail.outbox.domain import MailSender, write_bulk_email
from tests.identity.announcement_helpers import (
    addresses,
    ask_for_test,
    change,
    confirmed,
    ids,
    received,
    reported,
    send,
    small_batches,
    state_of,
    stop,
    subject_of,
    waiting,
    work_once,
)
from tests.identity.inbox import Inbox, body
from tests.identity.people import Person, Site
from tests.identity.test_account_moderation import suspend
from tests.identity.test_deactivation import take_break
from tests.identity.test_deletion import request_deletion
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

FAST = Pace(6000)


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


async def test_a_draft_goes_to_the_admin_alone_and_reports_the_number_of_recipients(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    for _ in range(2):
        await ask_for_test(identity, number, people[0], version=3)
    await ask_for_test(identity, number, people[1], version=2)

    await reported(identity, number, decision_version=3, recipients=5, done=False)
    message = await inbox.message(people[0].email, subject_of(number))

    words = body(message).replace("\r\n", "\n")
    assert words.startswith(f"Hi {people[0].username},\n\nOur <terms> change.\n\nRead")
    assert "because you have a Garderobe account" in words
    assert "<p>Our &lt;terms&gt; change.</p>\n<p>Read them" in body(message, "html").replace(
        "\r\n", "\n"
    )
    # A later decision has been handled by then, and so have the earlier ones.
    await send(identity, number, version=4)
    await reported(identity, number, done=True, sent=5)
    assert received(inbox, number) == sorted([*addresses(people), people[0].email])


async def test_exactly_the_right_accounts_get_it(
    identity: RunningService, site: Site, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    resting, suspended, leaving = await confirmed(site, inbox, 3)
    await site.register()
    assert await take_break(resting) == 204
    await suspend(identity, suspended)
    await request_deletion(leaving)

    await send(identity, number)
    await reported(identity, number, recipients=6, sent=6, failed=0, done=True)
    late = await confirmed(site, inbox, 1)
    await stop(identity, number)
    await send(identity, number, version=5)
    await reported(identity, number, decision_version=5, recipients=6, sent=6, done=True)

    assert received(inbox, number) == addresses([*people, resting])
    assert await waiting(identity, number) == 0
    for person in (resting, *late):
        await change(identity, "DELETE FROM accounts WHERE id = :id", id=int(person.id))


async def test_a_crash_within_a_batch_skips_nobody_and_repeats_nothing(
    identity: RunningService,
    people: list[Person],
    inbox: Inbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number, calls = next(ids), 0
    write = write_bulk_email

    async def crash_at_times(*args: Any, **kwargs: Any) -> None:
        nonlocal calls
        calls += 1
        if calls in {2, 6}:
            raise RuntimeError("the process is killed")
        await write(*args, **kwargs)

    monkeypatch.setattr(domain, "write_bulk_email", crash_at_times)
    await send(identity, number)
    await reported(identity, number, sent=5, done=True)

    assert calls > 6
    assert received(inbox, number) == addresses(people)


async def test_several_workers_queue_each_email_once(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    inbox.response = "451 Later please"
    await send(identity, number)

    async def all_are_queued() -> None:
        await asyncio.gather(*(work_once(identity.database, "http://x", FAST) for _ in range(6)))
        assert await waiting(identity, number) >= 5

    await eventually(all_are_queued)
    inbox.response = "250 OK"
    await reported(identity, number, sent=5, done=True)
    assert received(inbox, number) == addresses(people)


async def test_a_stopped_mailing_waits_until_it_is_resumed(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    inbox.response = "451 Later please"
    await send(identity, number)

    async def some_are_queued() -> None:
        assert await waiting(identity, number) >= 2

    await eventually(some_are_queued)
    await stop(identity, number)
    await reported(identity, number, decision_version=4)
    inbox.response = "250 OK"
    await until_nothing_is_due(identity)
    assert received(inbox, number) == []

    await send(identity, number, version=5)
    await reported(identity, number, decision_version=5, sent=5, failed=0, done=True)
    assert received(inbox, number) == addresses(people)


async def until_nothing_is_due(identity: RunningService) -> None:
    """Wait until every email that may be sent was attempted."""
    settled = "UPDATE mails SET due_at = now() - interval '1 hour' WHERE state = 'waiting'"
    post = MailSender(identity.database, identity.app.state.mailer, identity.app.state.token_issuer)

    async def is_done() -> None:
        await change(identity, settled)
        assert not await post.send_next()

    await eventually(is_done)


async def test_decisions_count_in_any_order_and_twice(
    identity: RunningService, people: list[Person], inbox: Inbox
) -> None:
    number = next(ids)
    await stop(identity, number, version=4)
    await send(identity, number, version=3)
    await ask_for_test(identity, number, people[0], version=2)
    await stop(identity, number, version=4)
    last = next(ids)
    await ask_for_test(identity, last, people[0])
    await reported(identity, last, recipients=5)
    assert (await state_of(identity, number))["state"] == "stopped"
    assert received(inbox, number) == []

    for version in (5, 5, 3):
        await send(identity, number, version=version)
    await reported(identity, number, decision_version=5, sent=5, done=True)
    assert received(inbox, number) == addresses(people)
