"""What admins decide about accounts: suspended people are out and unseen, and told in private."""

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
from tests.identity.people import Door, Person
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


def told(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_suspended_account_is_signed_out_everywhere_and_seen_by_nobody(
    identity: RunningService, door: Door
) -> None:
    ana, bruno = await door.register(), await door.register()
    phone = await door.second_device(ana)

    await suspend(identity, ana)

    assert not await phone.is_signed_in()
    assert not await is_shown(ana, to=bruno)

    async def hidden_everywhere() -> None:
        events = await identity.published("identity.profile.changed")
        assert [e for e in events if e.subject == ana.id][-1].data["audience"] == "private"

    await eventually(hidden_everywhere)


async def test_a_suspension_for_a_time_says_when_it_ends(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    until = "2027-01-03T08:30:00Z"
    event = AccountSuspended(
        user_id=int(ana.id),
        reason=NOTICE,
        appeal_code="the-code",
        until=datetime.fromisoformat(until),
    )
    await identity.publish(event, subject=ana.id, version=1)

    letter = body(await inbox.letter(ana.email, "Your Garderobe account is suspended"))
    assert "This ends by itself on 3 January 2027 at 08:30 UTC." in letter
    refused = await door.log_in(ana.username)
    assert told(refused) == (403, "account_suspended")
    assert refused.json()["until"] == until


async def test_a_limited_account_leaves_the_start_page_and_keeps_its_choice(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await ana.ask("PATCH", "/profiles/me", on_start_page=True)

    async def announced(*told: bool) -> None:
        events = await identity.published("identity.profile.changed")
        shown = [e.data["on_start_page"] for e in events if e.subject == ana.id]
        assert shown == [False, *told]
        found = [e.data["findable"] for e in events if e.subject == ana.id]
        assert found == [True, *told]

    await decide(identity, ana, AccountLimited, 1)
    await eventually(lambda: announced(True, False))
    assert (await ana.ask("GET", "/profiles/me")).json()["on_start_page"] is True
    await decide(identity, ana, AccountRestored, 2)
    await eventually(lambda: announced(True, False, True))


async def test_a_limited_account_leaves_search(identity: RunningService, door: Door) -> None:
    ana = await door.register()

    async def announced(*told: bool) -> None:
        events = await identity.published("identity.profile.changed")
        assert [e.data["findable"] for e in events if e.subject == ana.id] == [True, *told]

    await decide(identity, ana, AccountLimited, 1)
    await eventually(lambda: announced(False))
    await decide(identity, ana, AccountRestored, 2)
    await eventually(lambda: announced(False, True))


async def test_only_the_right_password_tells_that_an_account_is_suspended(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await suspend(identity, ana)

    wrong = await door.log_in(ana.username, "not my password at all")
    nobody = await door.log_in("nobody_of_that_name")
    assert told(wrong) == told(nobody) == (401, "wrong_login")
    right = await door.log_in(ana.username)
    assert told(right) == (403, "account_suspended")
    assert (right.json()["notice"], right.json()["appeal_code"]) == (NOTICE, "the-code")
    assert right.cookies == {}


async def test_a_break_or_a_password_does_not_get_around_a_suspension(
    identity: RunningService, door: Door
) -> None:
    ana, bruno = await door.register(), await door.register()
    await take_break(ana)
    await suspend(identity, ana)
    assert told(await door.log_in(ana.username)) == (403, "account_suspended")

    await decide(identity, ana, AccountRestored, 2)

    async def is_back() -> None:
        assert (await door.log_in(ana.username)).status_code == 200

    await eventually(is_back)
    assert await is_shown(ana, to=bruno)


async def test_an_older_decision_changes_nothing(identity: RunningService, door: Door) -> None:
    ana, bruno = await door.register(), await door.register()
    await suspend(identity, ana, 5)
    await decide(identity, ana, AccountRestored, 4)
    await suspend(identity, bruno)  # heard after the one before
    assert told(await door.log_in(ana.username)) == (403, "account_suspended")


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (AccountWarned, "A warning about your Garderobe account"),
        (AccountLimited, "Your Garderobe account is limited"),
        (AccountSuspended, "Your Garderobe account is suspended"),
        (AccountRestored, "Your Garderobe account has been restored"),
    ],
)
async def test_every_decision_is_mailed_with_its_notice(
    identity: RunningService, door: Door, inbox: Inbox, kind: type[Decision], subject: str
) -> None:
    ana = await door.register()
    await decide(identity, ana, kind, 1)
    words = body(await inbox.letter(ana.email, subject))
    assert NOTICE in words
    assert ana.username in words


async def test_a_warned_or_limited_person_stays_signed_in(
    identity: RunningService, door: Door
) -> None:
    ana, bruno, carla = await door.register(), await door.register(), await door.register()
    await decide(identity, ana, AccountWarned, 1)
    await decide(identity, bruno, AccountLimited, 1)
    await suspend(identity, carla)  # heard after the others
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
async def test_owners_are_emailed_why_a_thing_of_theirs_is_hidden_and_when_it_is_not_any_more(
    identity: RunningService, door: Door, inbox: Inbox, kind: ContentKind, thing: str
) -> None:
    ana = await door.register()

    await decide_content(identity, ana, kind, 1, hidden=True)

    email = await inbox.letter(ana.email, f"Garderobe: we've hidden {thing}")
    words = body(email)
    assert f"{NOTICE} 1" in words
    assert f"We've hidden {thing}." in words
    assert "within six months" in words
    assert "wasn't decided automatically" in words

    await decide_content(identity, ana, kind, 2, hidden=False)

    email = await inbox.letter(ana.email, f"Garderobe: {thing} is visible again")
    assert f"{NOTICE} 2" in body(email)


async def test_owners_are_emailed_that_a_thing_was_hidden_automatically_until_a_person_looks(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    event = ContentHidden(
        kind="outfit", content_id=901, owner_id=int(ana.id), reason=NOTICE, automated=True
    )

    await identity.publish(event, subject=int(ana.id))

    words = body(await inbox.letter(ana.email, "Garderobe: we've hidden one of your outfits"))
    assert NOTICE in words
    assert "Our moderator wrote" not in words
    assert "decided automatically. A person will review it" in words
    assert "within six months" in words


async def test_decisions_that_are_announced_again_or_late_are_not_emailed_again(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana, bruno = await door.register(), await door.register()
    await decide_content(identity, ana, "tag", 2, hidden=False)
    await decide_content(identity, ana, "tag", 2, hidden=False)
    await decide_content(identity, ana, "tag", 1, hidden=True)
    await decide_content(identity, bruno, "tag", 1, hidden=True)  # handled after the others
    await inbox.letter(bruno.email, "Garderobe: we've hidden one of your tags")

    async def is_sent_once() -> None:
        subjects = [str(email["Subject"]) for email in inbox.to(ana.email)]
        assert subjects.count("Garderobe: one of your tags is visible again") == 1
        assert "Garderobe: we've hidden one of your tags" not in subjects

    await eventually(is_sent_once)
