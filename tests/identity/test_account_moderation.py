"""Moderation decisions about accounts, and the notices to their owners."""

from datetime import datetime

import httpx2
import pytest

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AccountWarned,
    ContentHidden,
    ContentKind,
    ContentRestored,
)
from tests.identity.inbox import Inbox, body
from tests.identity.people import Person, Site
from tests.identity.test_deactivation import is_shown, take_break
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

NOTICE = "These are pictures of somebody else."
Decision = AccountWarned | AccountLimited | AccountSuspended | AccountRestored


async def decide(
    identity: RunningService,
    person: Person,
    kind: type[Decision],
    version: int,
    **more: str,
) -> None:
    event = kind(user_id=int(person.id), reason=NOTICE, **more)
    await identity.publish(event, subject=person.id, version=version)


async def suspend(identity: RunningService, person: Person, version: int = 1) -> None:
    await decide(identity, person, AccountSuspended, version, appeal_code="the-code")

    async def is_out() -> None:
        assert not await person.is_signed_in()

    await eventually(is_out)


def outcome(response: httpx2.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


async def test_a_suspension_ends_all_sessions_and_hides_the_profile(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(), await site.register()
    phone = await site.second_device(ana)

    await suspend(identity, ana)

    assert not await phone.is_signed_in()
    assert not await is_shown(ana, to=bruno)

    async def hidden_everywhere() -> None:
        events = await identity.published("identity.profile.changed")
        assert [e for e in events if e.subject == ana.id][-1].data["audience"] == "private"

    await eventually(hidden_everywhere)


async def test_a_temporary_suspension_states_its_end(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    until = "2027-01-03T08:30:00Z"
    event = AccountSuspended(
        user_id=int(ana.id),
        reason=NOTICE,
        appeal_code="the-code",
        until=datetime.fromisoformat(until),
    )
    await identity.publish(event, subject=ana.id, version=1)

    message = body(await inbox.message(ana.email, "Your Garderobe account is suspended"))
    assert "This ends automatically on 3 January 2027 at 08:30 UTC." in message
    refused = await site.log_in(ana.username)
    assert outcome(refused) == (403, "account_suspended")
    assert refused.json()["until"] == until


async def test_a_limited_account_leaves_the_start_page_and_keeps_its_setting(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await ana.ask("PATCH", "/profiles/me", on_start_page=True)

    async def announced(*values: bool) -> None:
        events = await identity.published("identity.profile.changed")
        shown = [e.data["on_start_page"] for e in events if e.subject == ana.id]
        assert shown == [False, *values]
        found = [e.data["findable"] for e in events if e.subject == ana.id]
        assert found == [True, *values]

    await decide(identity, ana, AccountLimited, 1)
    await eventually(lambda: announced(True, False))
    assert (await ana.ask("GET", "/profiles/me")).json()["on_start_page"] is True
    await decide(identity, ana, AccountRestored, 2)
    await eventually(lambda: announced(True, False, True))


async def test_a_limited_account_leaves_search(identity: RunningService, site: Site) -> None:
    ana = await site.register()

    async def announced(*values: bool) -> None:
        events = await identity.published("identity.profile.changed")
        assert [e.data["findable"] for e in events if e.subject == ana.id] == [True, *values]

    await decide(identity, ana, AccountLimited, 1)
    await eventually(lambda: announced(False))
    await decide(identity, ana, AccountRestored, 2)
    await eventually(lambda: announced(False, True))


async def test_only_the_right_password_reveals_a_suspension(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await suspend(identity, ana)

    wrong = await site.log_in(ana.username, "not my password at all")
    nobody = await site.log_in("nobody_of_that_name")
    assert outcome(wrong) == outcome(nobody) == (401, "wrong_login")
    right = await site.log_in(ana.username)
    assert outcome(right) == (403, "account_suspended")
    assert (right.json()["notice"], right.json()["appeal_code"]) == (NOTICE, "the-code")
    assert right.cookies == {}


async def test_a_break_does_not_bypass_a_suspension(identity: RunningService, site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    await take_break(ana)
    await suspend(identity, ana)
    assert outcome(await site.log_in(ana.username)) == (403, "account_suspended")

    await decide(identity, ana, AccountRestored, 2)

    async def is_back() -> None:
        assert (await site.log_in(ana.username)).status_code == 200

    await eventually(is_back)
    assert await is_shown(ana, to=bruno)


async def test_an_older_decision_changes_nothing(identity: RunningService, site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    await suspend(identity, ana, 5)
    await decide(identity, ana, AccountRestored, 4)
    await suspend(identity, bruno)  # handled after the one before
    assert outcome(await site.log_in(ana.username)) == (403, "account_suspended")


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (AccountWarned, "A warning about your Garderobe account"),
        (AccountLimited, "Your Garderobe account is limited"),
        (AccountSuspended, "Your Garderobe account is suspended"),
        (AccountRestored, "Your Garderobe account has been restored"),
    ],
)
async def test_every_decision_is_emailed_with_its_reason(
    identity: RunningService, site: Site, inbox: Inbox, kind: type[Decision], subject: str
) -> None:
    ana = await site.register()
    await decide(identity, ana, kind, 1)
    words = body(await inbox.message(ana.email, subject))
    assert NOTICE in words
    assert ana.username in words


async def test_a_warned_or_limited_person_stays_signed_in(
    identity: RunningService, site: Site
) -> None:
    ana, bruno, carla = await site.register(), await site.register(), await site.register()
    await decide(identity, ana, AccountWarned, 1)
    await decide(identity, bruno, AccountLimited, 1)
    await suspend(identity, carla)  # handled after the others
    assert await ana.is_signed_in()
    assert await bruno.is_signed_in()
    assert await is_shown(bruno, to=ana)


async def decide_content(
    identity: RunningService, owner: Person, kind: ContentKind, version: int, *, hidden: bool
) -> None:
    of = ContentHidden if hidden else ContentRestored
    event = of(kind=kind, content_id=900, owner_id=int(owner.id), reason=f"{NOTICE} {version}")
    await identity.publish(event, subject=int(owner.id), version=version)


@pytest.mark.parametrize(
    ("kind", "thing"),
    [
        ("outfit", "one of your outfits"),
        ("tag", "one of your tags"),
        ("comment", "one of your comments"),
        ("avatar", "your profile picture"),
        ("display_name", "your display name"),
        ("bio", "your bio"),
    ],
)
async def test_owners_are_emailed_when_content_is_hidden_and_restored(
    identity: RunningService, site: Site, inbox: Inbox, kind: ContentKind, thing: str
) -> None:
    ana = await site.register()

    await decide_content(identity, ana, kind, 1, hidden=True)

    email = await inbox.message(ana.email, f"We've hidden {thing} on Garderobe")
    words = body(email)
    assert f"{NOTICE} 1" in words
    assert f"We've hidden {thing}." in words
    assert "within six months" in words
    assert "wasn't decided automatically" in words

    await decide_content(identity, ana, kind, 2, hidden=False)

    email = await inbox.message(ana.email, f"{thing.capitalize()} on Garderobe is visible again")
    assert f"{NOTICE} 2" in body(email)


async def test_owners_are_emailed_when_content_is_hidden_automatically(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    event = ContentHidden(
        kind="outfit", content_id=901, owner_id=int(ana.id), reason=NOTICE, automated=True
    )

    await identity.publish(event, subject=int(ana.id))

    words = body(await inbox.message(ana.email, "We've hidden one of your outfits on Garderobe"))
    assert NOTICE in words
    assert "Our moderator wrote" not in words
    assert "decided automatically. A person will review it" in words
    assert "within six months" in words


async def test_repeated_and_late_decisions_are_not_emailed_again(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana, bruno = await site.register(), await site.register()
    await decide_content(identity, ana, "tag", 2, hidden=False)
    await decide_content(identity, ana, "tag", 2, hidden=False)
    await decide_content(identity, ana, "tag", 1, hidden=True)
    await decide_content(identity, bruno, "tag", 1, hidden=True)  # handled after the others
    await inbox.message(bruno.email, "We've hidden one of your tags on Garderobe")

    async def is_sent_once() -> None:
        subjects = [str(email["Subject"]) for email in inbox.to(ana.email)]
        assert subjects.count("One of your tags on Garderobe is visible again") == 1
        assert "We've hidden one of your tags on Garderobe" not in subjects

    await eventually(is_sent_once)
