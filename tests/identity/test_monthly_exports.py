"""Emails about monthly exports: only of these, and only to people who can use the link."""

from contracts.wardrobe import ExportDestinationRemoved, ExportFinished
from tests.identity.inbox import Inbox, body
from tests.identity.people import Person, Site
from tests.identity.test_account_moderation import suspend
from tests.identity.test_deactivation import take_break
from tests.identity.test_digest_emails import confirm
from tests.support.service_under_test import RunningService

SUBJECT = "Your monthly export from Garderobe is ready"


async def finish(identity: RunningService, person: Person, *, is_scheduled: bool = True) -> None:
    event = ExportFinished(export_id=7, user_id=int(person.id), is_scheduled=is_scheduled)
    await identity.publish(event, subject=person.id, version=2)


async def test_the_owner_of_a_monthly_export_gets_the_link_to_its_page(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    known, unknown, by_hand = [await site.register() for _ in range(3)]
    resting, suspended = await site.register(), await site.register()
    for person in (known, by_hand, resting, suspended):
        await confirm(person, inbox)
    await take_break(resting)
    await suspend(identity, suspended)
    await finish(identity, by_hand, is_scheduled=False)
    for person in (unknown, resting, suspended, known):
        await finish(identity, person)

    message = await inbox.message(known.email, SUBJECT)
    assert "/account?view=data" in body(message)
    assert "/account?view=data" in body(message, "html")
    for person in (unknown, by_hand, resting, suspended):
        assert [one["Subject"] for one in inbox.to(person.email)].count(SUBJECT) == 0


async def test_people_learn_that_their_own_server_gets_no_exports_any_more(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    person = await site.register()
    await confirm(person, inbox)
    event = ExportDestinationRemoved(user_id=int(person.id))
    await identity.publish(event, subject=person.id, version=1)
    message = await inbox.message(person.email, "Garderobe no longer sends exports to your server")
    for kind in ("plain", "html"):
        assert "/account?view=data" in body(message, kind)
