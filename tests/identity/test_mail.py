"""Emails, from their cause to a real mail server."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from contracts.admin import InviteCreated, MessageReceived, WaitlistJoined
from identity.mail.outbox.domain import MailSender
from identity.mail.outbox.jobs import send_mail
from identity.mail.outbox.rules import retry_delay
from tests.identity.conftest import run_identity
from tests.identity.inbox import Inbox, body, listening
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

US = "Garderobe <hello@garderobe.example>"


@pytest.fixture(scope="module")
async def identity(servers: Servers, smtp_port: int) -> AsyncIterator[RunningService]:
    async with run_identity(servers, smtp_port=smtp_port) as running:
        yield running


def invite(number: int) -> InviteCreated:
    return InviteCreated(
        invite_id=number, email=f"guest_{number}@example.org", code=f"code-{number}"
    )


async def mail_row(identity: RunningService, recipient: str) -> Any:
    async with identity.database.sessions() as session:
        query = text("SELECT * FROM mails WHERE recipient = :recipient")
        rows = (await session.execute(query, {"recipient": recipient})).mappings().all()
        assert len(rows) == 1
        return rows[0]


async def test_an_invitation_is_emailed_once_with_its_link(
    identity: RunningService, smtp_port: int
) -> None:
    inbox = Inbox()
    event = invite(1)
    with listening(inbox, smtp_port):
        first = await identity.publish(event, subject=1)
        await identity.publish(event, subject=1, event_id=first)
        await identity.publish(event, subject=1)
        await identity.publish(invite(2), subject=2)

        async def are_there() -> None:
            assert inbox.to("guest_1@example.org")
            assert inbox.to("guest_2@example.org")

        await eventually(are_there)

    (message,) = inbox.to("guest_1@example.org")
    link = "http://localhost:8080/register?invite=code-1"
    assert message["Subject"] == "Your invitation to Garderobe"
    for kind in ("plain", "html"):
        body = message.get_body((kind,))
        assert body is not None
        assert link in body.get_content()


async def test_the_waitlist_position_is_emailed(identity: RunningService, smtp_port: int) -> None:
    inbox = Inbox()
    with listening(inbox, smtp_port):
        imported = WaitlistJoined(entry_id=20)
        await identity.publish(imported, subject=20)
        joined = WaitlistJoined(entry_id=21, email="hopes@example.org", position=17)
        event_id = await identity.publish(joined, subject=21)
        await identity.publish(joined, subject=21, event_id=event_id)
        await identity.publish(invite(22), subject=22)

        async def is_there() -> None:
            assert inbox.to("guest_22@example.org")

        await eventually(is_there)
    (message,) = inbox.to("hopes@example.org")
    body = message.get_body(("plain",))
    assert body is not None
    assert "You're number 17 on our waitlist." in body.get_content()


async def test_an_email_waits_for_the_mail_server(identity: RunningService, smtp_port: int) -> None:
    await identity.publish(invite(3), subject=3)

    async def has_failed() -> None:
        rows = await mail_row(identity, "guest_3@example.org")
        assert rows["failures"] >= 1

    await eventually(has_failed)
    inbox = Inbox()
    with listening(inbox, smtp_port):

        async def is_there() -> None:
            assert inbox.to("guest_3@example.org")

        await eventually(is_there)


@pytest.mark.parametrize(
    ("response", "state"), [("554 No thanks", "failed"), ("451 Later please", "waiting")]
)
async def test_permanent_and_temporary_refusals_are_obeyed(
    identity: RunningService, smtp_port: int, response: str, state: str
) -> None:
    number = int(response[:3])
    inbox = Inbox(response=response)
    with listening(inbox, smtp_port):
        await identity.publish(invite(number), subject=number)

        async def is_decided() -> None:
            assert inbox.tries
            row = await mail_row(identity, f"guest_{number}@example.org")
            assert row["state"] == state

        await eventually(is_decided)


async def test_an_email_of_a_crashed_sender_is_sent_once_more(
    identity: RunningService, smtp_port: int
) -> None:
    """After a crash nobody knows whether the server accepted the email."""
    inbox = Inbox()
    with listening(inbox, smtp_port):
        await leave_half_sent(identity, "once@example.org", doubts=0)
        await leave_half_sent(identity, "twice@example.org", doubts=1)

        async def are_decided() -> None:
            once = await mail_row(identity, "once@example.org")
            twice = await mail_row(identity, "twice@example.org")
            assert (once["state"], twice["state"]) == ("sent", "failed")

        await eventually(are_decided)

    assert len(inbox.to("once@example.org")) == 1
    assert inbox.to("twice@example.org") == []


async def leave_half_sent(identity: RunningService, recipient: str, *, doubts: int) -> None:
    async with identity.database.sessions() as session:
        await session.execute(
            text("""
                INSERT INTO mails (recipient, subject, text, html, state, doubts)
                VALUES (:recipient, 'Subject', 'text', '<p>html</p>', 'sending', :doubts)
            """),
            {"recipient": recipient, "doubts": doubts},
        )
        await session.commit()


async def test_two_senders_never_claim_the_same_email(
    identity: RunningService, smtp_port: int
) -> None:
    post = MailSender(identity.database, identity.app.state.mailer, identity.app.state.token_issuer)
    inbox = Inbox()
    with listening(inbox, smtp_port):
        for number in range(10):
            await identity.publish(invite(1000 + number), subject=1000 + number)

        async def are_sent() -> None:
            await asyncio.gather(*(post.send_next() for _ in range(4)))
            assert len(inbox.messages) >= 10

        await eventually(are_sent)

    recipients = [message["To"] for message in inbox.messages]
    assert len(recipients) == len(set(recipients))


def test_delays_grow_up_to_four_hours() -> None:
    assert [retry_delay(n).total_seconds() for n in (1, 2, 3)] == [1, 2, 4]
    assert retry_delay(40) == timedelta(hours=4)


async def test_the_loop_ends_even_if_a_library_swallows_the_cancellation() -> None:
    class Swallowing:
        started = asyncio.Event()
        swallowed = 0

        async def send_next(self) -> bool:
            self.started.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.swallowed += 1
                if self.swallowed > 1:
                    raise
            return True

    work = asyncio.create_task(send_mail(Swallowing()))  # type: ignore[arg-type]  # as a Post
    await Swallowing.started.wait()
    work.cancel()

    async def has_ended() -> None:
        assert work.done()

    try:
        await eventually(has_ended)
    finally:
        work.cancel()


async def test_a_contact_message_reaches_the_team_and_is_deleted(
    identity: RunningService, smtp_port: int
) -> None:
    inbox = Inbox()
    event = MessageReceived(
        user_id=77, email="ana@example.org", topic="problem", text="It is <b>slow</b>.\n\nAna"
    )
    with listening(inbox, smtp_port):
        await identity.publish(event, subject=77)
        message = await inbox.message(US, "Garderobe contact form: problem")
        await eventually(lambda: require_no_mail_to(identity, US))
    assert "From: ana@example.org (account 77)" in body(message)
    assert "It is <b>slow</b>." in body(message)
    assert "&lt;b&gt;" in body(message, "html")


async def require_no_mail_to(identity: RunningService, recipient: str) -> None:
    async with identity.database.sessions() as session:
        query = text("SELECT count(*) FROM mails WHERE recipient = :recipient")
        assert (await session.execute(query, {"recipient": recipient})).scalar_one() == 0
