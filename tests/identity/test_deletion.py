"""Requesting, cancelling and carrying out the deletion of an account."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from contracts.envelope import Envelope
from identity.account.deletion.domain import announce_next
from identity.forward_auth import store
from tests.identity.gateway import run_verify, verify_settings
from tests.identity.inbox import LEAVING, RESET, Inbox, body, link_of
from tests.identity.people import PASSWORD, Person, Site
from tests.identity.test_deactivation import is_shown, last_announced, take_break
from tests.identity.test_recovery import ask, choose
from tests.identity.two_factor_helpers import person_with_two_factor
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

pytestmark = pytest.mark.usefixtures("fast_deletion_loops")

DAY = timedelta(days=1)


async def request_deletion(person: Person, totp: str | None = None) -> datetime:
    """Request the deletion of the account; return when it will happen."""
    response = await person.ask("POST", "/account/deletion", password=PASSWORD, totp=totp)
    assert response.status_code == 202, response.text
    return datetime.fromisoformat(response.json()["deletes_at"])


async def log_in(site: Site, login: str, **more: Any) -> tuple[int, dict[str, Any]]:
    response = await site.browser().post(
        "/api/identity/v1/sessions", json={"login": login, "password": PASSWORD} | more
    )
    return response.status_code, response.json()


async def end_grace_period(identity: RunningService, person: Person) -> None:
    """Let the person's grace period end."""
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
    """Return the announcement of the deletion, once there are `count` of them."""

    async def check() -> Envelope:
        found = await announcements(identity, person)
        assert len(found) == count
        return found[-1]

    return await eventually(check)


async def test_a_scheduled_deletion_ends_all_sessions_and_hides_the_profile(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana, bruno = await site.register(), await site.register()
    phone = await site.second_device(ana)

    deletes_at = await request_deletion(ana)

    assert timedelta(0) <= datetime.now(UTC) + 14 * DAY - deletes_at < timedelta(minutes=5)
    assert ana.cookies == {}
    assert not await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert not await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 2)).data["audience"] == "private"
    message = await inbox.message(ana.email, LEAVING)
    assert f"{deletes_at.day} {deletes_at:%B %Y}" in body(message)
    assert link_of(message).endswith("/login")


async def test_the_gateway_refuses_within_two_seconds(
    identity: RunningService, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It is notified at once. Without that, it reads the database every second.
    assert store.POLL_SECONDS < 2
    for limit in ("POLL_SECONDS", "MAX_STALENESS"):
        monkeypatch.setattr(store, limit, 3600)
    ana = await site.register()
    cookies = ana.cookie_header
    async with run_verify(verify_settings(identity.database.url)) as gateway:
        assert (await gateway.ask("required", cookie=cookies)).status_code == 200

        await request_deletion(ana)

        async def is_refused() -> None:
            assert (await gateway.ask("required", cookie=cookies)).status_code == 401

        await eventually(is_refused)


async def test_a_wrong_password_ends_nothing(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()

    response = await ana.ask("POST", "/account/deletion", password="not my password")

    assert (response.status_code, response.json()["code"]) == (403, "wrong_password")
    assert await ana.is_signed_in()
    assert await is_shown(ana, to=bruno)


async def test_two_factor_accounts_need_a_code(site: Site) -> None:
    ana, app = await person_with_two_factor(site)

    async def ask(**more: str) -> tuple[int, str | None]:
        response = await ana.ask("POST", "/account/deletion", password=PASSWORD, **more)
        return response.status_code, response.json().get("code")

    assert await ask() == (422, "totp_required")
    assert await ask(totp="000000") == (422, "wrong_totp")
    assert await ana.is_signed_in()
    assert (await ask(totp=app.recovery_codes[0]))[0] == 202

    for more, code in (({}, "totp_required"), ({"restore": True}, "totp_required")):
        assert (await log_in(site, ana.username, **more))[1]["code"] == code
    totp = app.recovery_codes[1]
    status, problem = await log_in(site, ana.username, totp=totp)
    assert (status, problem["code"]) == (403, "deletion_pending")
    # Learning this uses up no code.
    assert (await log_in(site, ana.username, totp=totp, restore=True))[0] == 200


async def test_only_the_right_password_reveals_the_date(site: Site) -> None:
    ana = await site.register()
    deletes_at = await request_deletion(ana)

    wrong = await log_in(site, ana.username, password="not my password", restore=True)
    unknown = await log_in(site, "nobody_at_all", password="not my password", restore=True)
    status, right = await log_in(site, ana.username)

    for refused in (wrong, unknown):
        assert (refused[0], refused[1]["code"]) == (401, "wrong_login")
    assert wrong[1] | {"request_id": ""} == unknown[1] | {"request_id": ""}
    assert (status, right["code"]) == (403, "deletion_pending")
    assert datetime.fromisoformat(right["deletes_at"]) == deletes_at


async def test_everything_can_be_restored_within_the_grace_period(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(), await site.register()
    await ana.ask("PATCH", "/profiles/me", audience="followers", bio="I love hats")
    await request_deletion(ana)

    status, back = await log_in(site, ana.username, restore=True)

    assert (status, back["user"]["bio"], back["user"]["audience"]) == (
        200,
        "I love hats",
        "followers",
    )
    assert await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 4)).data["audience"] == "followers"
    assert (await log_in(site, ana.username))[0] == 200
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


async def test_a_second_request_changes_nothing(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    first = await request_deletion(ana)

    assert await request_deletion(ana) == first

    await inbox.message(ana.email, LEAVING)
    assert (await log_in(site, ana.username))[0] == 403
    assert [message["Subject"] for message in inbox.to(ana.email)].count(LEAVING) == 1


async def test_restoring_also_ends_a_break(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    assert await take_break(ana) == 204
    await request_deletion(ana)
    assert not await is_shown(ana, to=bruno)

    status, back = await log_in(site, ana.username, restore=True)

    assert (status, back["user"]["back_from_break"]) == (200, False)
    assert await is_shown(ana, to=bruno)


async def test_restore_has_no_effect_without_a_scheduled_deletion(site: Site) -> None:
    ana = await site.register()

    assert (await log_in(site, ana.username, restore=True))[0] == 200


async def test_after_the_grace_period_nothing_restores_and_the_username_stays_taken(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    link = await inbox.token(ana.email, RESET)
    await request_deletion(ana)
    await end_grace_period(identity, ana)
    event = await announced(identity, ana)

    assert (await choose(site, link)).status_code == 410
    late = [await log_in(site, ana.username, **more) for more in ({}, {"restore": True})]

    assert event.data == {"user_id": ana.id, "email_sha256": None}
    assert [(status, problem["code"]) for status, problem in late] == [(401, "wrong_login")] * 2
    name = await site.browser().get(f"/api/identity/v1/usernames/{ana.username}")
    assert name.json()["available"] is False


async def test_nobody_signs_in_between_the_end_and_its_announcement(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await request_deletion(ana)
    async with identity.database.sessions() as held:
        # Like a worker that has begun: the others skip the account.
        await held.execute(
            text("SELECT 1 FROM accounts WHERE id = :id FOR SHARE"), {"id": int(ana.id)}
        )
        await end_grace_period(identity, ana)

        status, problem = await log_in(site, ana.username, restore=True)

        assert (status, problem["code"]) == (403, "deletion_under_way")
    await announced(identity, ana)


async def test_several_workers_announce_each_account_once(
    identity: RunningService, site: Site
) -> None:
    people = [await site.register() for _ in range(3)]
    for person in people:
        await request_deletion(person)
        await end_grace_period(identity, person)

    async def work() -> None:
        async with identity.database.sessions() as session:
            while await announce_next(session, datetime.now(UTC)):
                await session.commit()

    await asyncio.gather(*(work() for _ in range(5)))

    for person in people:
        await announced(identity, person)


async def test_a_deletion_is_announced_again_after_a_day_without_a_report(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await request_deletion(ana)
    await end_grace_period(identity, ana)
    await announced(identity, ana)

    async with identity.database.sessions() as session:
        assert not await announce_next(session, datetime.now(UTC) + 0.9 * DAY)
        while await announce_next(session, datetime.now(UTC) + 1.1 * DAY):
            pass
        await session.commit()

    await announced(identity, ana, count=2)
