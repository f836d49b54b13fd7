"""Asking for the end of an account, and taking that back."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from contracts.envelope import Envelope
from identity.account.deletion.domain import announce_next
from tests.identity.gateway import run_verify, verify_settings
from tests.identity.inbox import LEAVING, RESET, Inbox, body, link_of
from tests.identity.people import PASSWORD, Door, Person
from tests.identity.test_deactivation import is_shown, last_announced, take_break
from tests.identity.test_recovery import ask, choose
from tests.identity.two_factor_helpers import careful_person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

pytestmark = pytest.mark.usefixtures("departures_look_often")

DAY = timedelta(days=1)


async def leave(person: Person, totp: str | None = None) -> datetime:
    """Ask for the deletion of the account; answers when it will happen."""
    answer = await person.ask("POST", "/account/deletion", password=PASSWORD, totp=totp)
    assert answer.status_code == 202, answer.text
    return datetime.fromisoformat(answer.json()["deletes_at"])


async def log_in(door: Door, login: str, **more: Any) -> tuple[int, dict[str, Any]]:
    answer = await door.browser().post(
        "/api/identity/v1/sessions", json={"login": login, "password": PASSWORD} | more
    )
    return answer.status_code, answer.json()


async def let_time_pass(identity: RunningService, person: Person) -> None:
    """The grace of this person is over."""
    async with identity.database.sessions() as session:
        await session.execute(
            text("UPDATE profiles SET deletes_at = now() - interval '1 second' WHERE id = :id"),
            {"id": int(person.id)},
        )
        await session.commit()


async def announcements(identity: RunningService, person: Person) -> list[Envelope]:
    events = await identity.published("identity.account.deleted")
    return [event for event in events if event.subject == person.id]


async def announced(identity: RunningService, person: Person, count: int = 1) -> Envelope:
    """The announcement that the account is gone, as soon as there are so many of it."""

    async def check() -> Envelope:
        found = await announcements(identity, person)
        assert len(found) == count
        return found[-1]

    return await eventually(check)


async def test_whoever_leaves_is_signed_out_everywhere_and_seen_by_nobody(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana, bruno = await door.register(), await door.register()
    phone = await door.second_device(ana)

    deletes_at = await leave(ana)

    assert timedelta(0) <= datetime.now(UTC) + 14 * DAY - deletes_at < timedelta(minutes=5)
    assert ana.cookies == {}
    assert not await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert not await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 2)).data["audience"] == "private"
    letter = await inbox.letter(ana.email, LEAVING)
    assert f"{deletes_at.day} {deletes_at:%B %Y}" in body(letter)
    assert link_of(letter).endswith("/login")


async def test_the_gateway_refuses_within_two_seconds(identity: RunningService, door: Door) -> None:
    ana = await door.register()
    cookies = ana.cookie_header
    async with run_verify(verify_settings(identity.database.url)) as gateway:
        assert (await gateway.ask("required", cookie=cookies)).status_code == 200

        await leave(ana)

        async def is_refused() -> None:
            assert (await gateway.ask("required", cookie=cookies)).status_code == 401

        await eventually(is_refused, seconds=2)


async def test_a_wrong_password_ends_nothing(door: Door) -> None:
    ana, bruno = await door.register(), await door.register()

    answer = await ana.ask("POST", "/account/deletion", password="not my password")

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_password")
    assert await ana.is_signed_in()
    assert await is_shown(ana, to=bruno)


async def test_a_careful_person_shows_a_code_too(door: Door) -> None:
    ana, app = await careful_person(door)

    async def ask(**more: str) -> tuple[int, str | None]:
        answer = await ana.ask("POST", "/account/deletion", password=PASSWORD, **more)
        return answer.status_code, answer.json().get("code")

    assert await ask() == (422, "totp_required")
    assert await ask(totp="000000") == (422, "wrong_totp")
    assert await ana.is_signed_in()
    assert (await ask(totp=app.recovery_codes[0]))[0] == 202

    for more, code in (({}, "totp_required"), ({"restore": True}, "totp_required")):
        assert (await log_in(door, ana.username, **more))[1]["code"] == code
    totp = app.recovery_codes[1]
    status, problem = await log_in(door, ana.username, totp=totp)
    assert (status, problem["code"]) == (403, "deletion_pending")
    # Being told costs no code.
    assert (await log_in(door, ana.username, totp=totp, restore=True))[0] == 200


async def test_the_date_is_told_only_after_the_right_password(door: Door) -> None:
    ana = await door.register()
    deletes_at = await leave(ana)

    wrong = await log_in(door, ana.username, password="not my password", restore=True)
    unknown = await log_in(door, "nobody_at_all", password="not my password", restore=True)
    status, right = await log_in(door, ana.username)

    for refused in (wrong, unknown):
        assert (refused[0], refused[1]["code"]) == (401, "wrong_login")
    assert wrong[1] | {"request_id": ""} == unknown[1] | {"request_id": ""}
    assert (status, right["code"]) == (403, "deletion_pending")
    assert datetime.fromisoformat(right["deletes_at"]) == deletes_at


async def test_within_the_grace_everything_can_be_restored(
    identity: RunningService, door: Door
) -> None:
    ana, bruno = await door.register(), await door.register()
    await ana.ask("PATCH", "/profiles/me", audience="followers", bio="I love hats")
    await leave(ana)

    status, back = await log_in(door, ana.username, restore=True)

    assert (status, back["user"]["bio"], back["user"]["audience"]) == (
        200,
        "I love hats",
        "followers",
    )
    assert await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 4)).data["audience"] == "followers"
    assert (await log_in(door, ana.username))[0] == 200
    ana.session = back
    acts = (await ana.ask("GET", "/activity")).json()["items"]
    assert [one["act"] for one in acts][1:4] == [
        "logged_in",
        "deletion_taken_back",
        "deletion_asked",
    ]
    async with identity.database.sessions() as session:
        while await announce_next(session, datetime.now(UTC) + 15 * DAY):
            pass
        gone = text("SELECT count(*) FROM departures WHERE account_id = :id")
        assert (await session.execute(gone, {"id": int(ana.id)})).scalar_one() == 0
        await session.rollback()


async def test_asking_twice_changes_nothing(door: Door, inbox: Inbox) -> None:
    ana = await door.register()
    first = await leave(ana)

    assert await leave(ana) == first

    await inbox.letter(ana.email, LEAVING)
    assert (await log_in(door, ana.username))[0] == 403
    assert [letter["Subject"] for letter in inbox.to(ana.email)].count(LEAVING) == 1


async def test_whoever_leaves_during_a_break_is_whole_again_after_restoring(door: Door) -> None:
    ana, bruno = await door.register(), await door.register()
    assert await take_break(ana) == 204
    await leave(ana)
    assert not await is_shown(ana, to=bruno)

    status, back = await log_in(door, ana.username, restore=True)

    assert (status, back["user"]["back_from_break"]) == (200, False)
    assert await is_shown(ana, to=bruno)


async def test_restore_means_nothing_for_an_account_that_stays(door: Door) -> None:
    ana = await door.register()

    assert (await log_in(door, ana.username, restore=True))[0] == 200


async def test_after_the_end_nothing_restores_and_the_name_is_not_free_yet(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    link = await inbox.token(ana.email, RESET)
    await leave(ana)
    await let_time_pass(identity, ana)
    event = await announced(identity, ana)

    assert (await choose(door, link)).status_code == 410
    late = [await log_in(door, ana.username, **more) for more in ({}, {"restore": True})]

    assert event.data == {"user_id": ana.id, "email_sha256": None}
    assert [(status, problem["code"]) for status, problem in late] == [(401, "wrong_login")] * 2
    name = await door.browser().get(f"/api/identity/v1/usernames/{ana.username}")
    assert name.json()["available"] is False


async def test_nobody_gets_in_between_the_end_and_its_announcement(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await leave(ana)
    async with identity.database.sessions() as held:
        # As a worker that has begun: the others leave the account to it.
        await held.execute(
            text("SELECT 1 FROM accounts WHERE id = :id FOR SHARE"), {"id": int(ana.id)}
        )
        await let_time_pass(identity, ana)

        status, problem = await log_in(door, ana.username, restore=True)

        assert (status, problem["code"]) == (403, "deletion_under_way")
    await announced(identity, ana)


async def test_several_workers_announce_each_account_once(
    identity: RunningService, door: Door
) -> None:
    people = [await door.register() for _ in range(3)]
    for person in people:
        await leave(person)
        await let_time_pass(identity, person)

    async def work() -> None:
        async with identity.database.sessions() as session:
            while await announce_next(session, datetime.now(UTC)):
                await session.commit()

    await asyncio.gather(*(work() for _ in range(5)))

    for person in people:
        await announced(identity, person)


async def test_a_service_that_stays_silent_is_told_again_after_a_day(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await leave(ana)
    await let_time_pass(identity, ana)
    await announced(identity, ana)

    async with identity.database.sessions() as session:
        assert not await announce_next(session, datetime.now(UTC) + 0.9 * DAY)
        while await announce_next(session, datetime.now(UTC) + 1.1 * DAY):
            pass
        await session.commit()

    await announced(identity, ana, count=2)
