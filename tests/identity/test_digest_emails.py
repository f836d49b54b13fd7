"""Digest emails: only to verified addresses, and deleted once sent."""

from sqlalchemy import text

from contracts.feed import DigestRequested
from tests.identity.inbox import VERIFY, Inbox, body
from tests.identity.people import Person, Site
from tests.identity.test_account_moderation import suspend
from tests.identity.test_deactivation import take_break
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

SUBJECT = "What you missed on Garderobe"


async def confirm(person: Person, inbox: Inbox) -> None:
    token = await inbox.token(person.email, VERIFY)
    response = await person.ask("POST", "/email-verifications/confirm", token=token)
    assert response.status_code in {200, 204}, response.text


async def request(identity: RunningService, person: Person) -> None:
    event = DigestRequested(
        user_id=int(person.id), lines=("Ben <b>likes</b> your outfit.",), actor_ids=(7,)
    )
    await identity.publish(event, subject=person.id, version=0)


async def test_a_digest_goes_to_a_verified_address_and_is_deleted(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    known, unknown = await site.register(), await site.register()
    resting, suspended = await site.register(), await site.register()
    for person in (known, resting, suspended):
        await confirm(person, inbox)
    await take_break(resting)
    await suspend(identity, suspended)
    for person in (unknown, resting, suspended, known):
        await request(identity, person)

    message = await inbox.message(known.email, SUBJECT)
    assert "Ben <b>likes</b> your outfit." in body(message)
    assert "/account/notifications" in body(message)
    assert "Ben &lt;b&gt;likes&lt;/b&gt; your outfit." in body(message, "html")
    for person in (unknown, resting, suspended):
        assert [one["Subject"] for one in inbox.to(person.email)].count(SUBJECT) == 0

    async def is_forgotten() -> None:
        async with identity.database.sessions() as session:
            query = text("SELECT count(*) FROM mails WHERE subject = :subject")
            assert (await session.execute(query, {"subject": SUBJECT})).scalar_one() == 0

    await eventually(is_forgotten)
