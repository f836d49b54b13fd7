"""Changing password and email address."""

import pytest
from sqlalchemy import text

from tests.identity.conftest import run_identity
from tests.identity.inbox import (
    ANNOUNCED,
    CHANGE,
    CHANGED,
    KEPT,
    RESET,
    USED_AGAIN,
    VERIFY,
    Inbox,
    body,
    link_of,
    token_of,
)
from tests.identity.people import PASSWORD, Person, Site
from tests.identity.test_email_verification import age_links, confirm
from tests.identity.test_recovery import NEW, ask, choose
from tests.support.ports import free_ports
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def verified(site: Site, inbox: Inbox) -> Person:
    person = await site.register()
    response = await confirm(site, await inbox.token(person.email, VERIFY))
    assert response.status_code == 200
    return person


async def move(person: Person, new_email: str, password: str = PASSWORD) -> int:
    response = await person.ask("PUT", "/email", password=password, new_email=new_email)
    return response.status_code


async def answer_link(site: Site, what: str, token: str) -> tuple[int, object]:
    url = f"/api/identity/v1/email-changes/{what}"
    looked = await site.browser().get(url, params={"token": token})
    assert looked.status_code in {404, 405}
    response = await site.browser().post(url, json={"token": token})
    return response.status_code, response.json().get("email", response.json().get("code"))


async def address(person: Person) -> tuple[str, bool]:
    profile = (await person.ask("GET", "/profiles/me")).json()
    return profile["email"], profile["email_verified"]


@pytest.mark.parametrize("end_other_sessions", [None, True, False])
async def test_a_new_password_replaces_the_old_one(
    site: Site, inbox: Inbox, end_other_sessions: bool | None
) -> None:
    ana = await site.register()
    phone, stranger = await site.second_device(ana), await site.register()
    choice = {} if end_other_sessions is None else {"end_other_sessions": end_other_sessions}

    response = await ana.ask("PUT", "/password", old_password=PASSWORD, new_password=NEW, **choice)

    assert (response.status_code, response.content) == (204, b"")
    assert await ana.is_signed_in()
    assert await phone.is_signed_in() is (end_other_sessions is False)
    assert await stranger.is_signed_in()
    assert (await site.log_in(ana.email)).status_code == 401
    assert (await site.log_in(ana.email, NEW)).status_code == 200
    await inbox.message(ana.email, CHANGED)


async def test_a_wrong_password_changes_nothing_and_is_audited(site: Site) -> None:
    ana = await site.register()
    phone = await site.second_device(ana)

    password = await ana.ask("PUT", "/password", old_password="not mine", new_password=NEW)
    email = await ana.ask("PUT", "/email", password="not mine", new_email="x@example.org")

    for response, field in ((password, "old_password"), (email, "password")):
        assert (response.status_code, response.json()["code"]) == (403, "wrong_password")
        assert response.json()["errors"][0]["field"] == field
    assert await phone.is_signed_in()
    assert (await site.log_in(ana.email)).status_code == 200
    acts = [one["act"] for one in (await ana.ask("GET", "/activity")).json()["items"]]
    assert acts.count("password_refused") == 2


@pytest.mark.parametrize(
    ("password", "code"), [("short", "weak_password"), ("qwertyuiop", "common_password")]
)
async def test_weak_passwords_are_refused_with_their_field(
    site: Site, password: str, code: str
) -> None:
    ana = await site.register()

    response = await ana.ask("PUT", "/password", old_password=PASSWORD, new_password=password)

    assert (response.status_code, response.json()["code"]) == (422, code)
    assert response.json()["errors"][0]["field"] == "new_password"


async def test_password_attempts_in_a_session_are_limited(servers: Servers) -> None:
    closed = free_ports(1)[0]
    async with run_identity(servers, logins_per_minute=2, smtp_port=closed) as running:
        ana = await Site(running).register()
        tries = [
            await ana.ask("PUT", "/password", old_password=f"try {n}", new_password=NEW)
            for n in range(3)
        ]
        assert [response.status_code for response in tries] == [403, 403, 429]


@pytest.mark.parametrize("chosen_by", ["password", "email"])
async def test_a_new_password_ends_links_based_on_the_old_one(
    site: Site, inbox: Inbox, chosen_by: str
) -> None:
    ana = await verified(site, inbox)
    await ask(site, ana.email)
    reset = await inbox.token(ana.email, RESET)
    assert await move(ana, f"rests.{chosen_by}@example.net") == 202
    change = await inbox.token(f"rests.{chosen_by}@example.net", CHANGE)
    undo = await inbox.token(ana.email, ANNOUNCED)

    if chosen_by == "email":
        assert (await choose(site, reset)).status_code == 200
    else:
        await ana.ask("PUT", "/password", old_password=PASSWORD, new_password=NEW)

    assert (await choose(site, reset)).status_code == 410
    assert await answer_link(site, "confirm", change) == (410, "token_not_good")
    assert await answer_link(site, "undo", undo) == (200, ana.email)


async def test_an_email_changes_once_the_new_address_confirms(site: Site, inbox: Inbox) -> None:
    ana = await verified(site, inbox)
    phone = await site.second_device(ana)
    new = "moved@example.net"

    assert await move(ana, "Moved@example.net") == 202

    assert await address(ana) == (ana.email, True)
    message = await inbox.message(new, CHANGE)
    assert link_of(message).startswith("http://localhost:8080/callback?kind=email-change#token=")
    notice = await inbox.message(ana.email, ANNOUNCED)
    assert link_of(notice).startswith("http://localhost:8080/callback?kind=email-undo#token=")
    assert new in body(notice)
    token = await inbox.token(new, CHANGE)
    assert await answer_link(site, "undo", token) == (410, "token_not_good")

    assert await answer_link(site, "confirm", token) == (200, new)

    assert await address(ana) == (new, True)
    assert await answer_link(site, "confirm", token) == (410, "token_not_good")
    assert (await site.log_in(new)).status_code == 200
    assert (await site.log_in(ana.email)).status_code == 401
    assert await phone.is_signed_in()


async def test_the_hash_gets_the_salt_of_the_new_address(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    """Otherwise, checking several accounts of one address would take longer than none."""
    ana = await verified(site, inbox)
    await move(ana, "salted@example.net")
    await answer_link(site, "confirm", await inbox.token("salted@example.net", CHANGE))

    async with identity.database.sessions() as session:
        query = text("SELECT password_hash FROM accounts WHERE id = :id")
        stored = (await session.execute(query, {"id": int(ana.id)})).scalar_one()
    assert stored == await identity.app.state.passwords.hash(PASSWORD, "salted@example.net")


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_old_address_can_undo_a_change(site: Site, inbox: Inbox, when: str) -> None:
    ana = await verified(site, inbox)
    thief = await site.second_device(ana)
    new = f"thief-{when}@example.net"
    assert await move(thief, new) == 202
    change = await inbox.token(new, CHANGE)
    if when == "after":
        assert await answer_link(site, "confirm", change) == (200, new)
    undo = await inbox.token(ana.email, ANNOUNCED)

    assert await answer_link(site, "undo", undo) == (200, ana.email)

    assert await address(thief) == (ana.email, True)
    assert not await thief.is_signed_in()
    assert not await ana.is_signed_in()
    assert (await site.log_in(ana.username)).status_code == 401
    assert await answer_link(site, "confirm", change) == (410, "token_not_good")
    assert await answer_link(site, "undo", undo) == (410, "token_not_good")
    assert (await choose(site, await inbox.token(ana.email, KEPT))).status_code == 200
    assert (await site.log_in(ana.email, NEW)).status_code == 200


async def test_the_oldest_address_can_undo_all_changes(site: Site, inbox: Inbox) -> None:
    ana = await verified(site, inbox)
    for new in ("first@example.net", "second@example.net"):
        await move(ana, new)
        assert (await answer_link(site, "confirm", await inbox.token(new, CHANGE)))[0] == 200
    thiefs = await inbox.token("first@example.net", ANNOUNCED)
    owners = await inbox.token(ana.email, ANNOUNCED)

    assert await answer_link(site, "undo", thiefs) == (200, "first@example.net")
    assert await answer_link(site, "undo", owners) == (200, ana.email)
    assert await address(ana) == (ana.email, True)
    assert (await choose(site, await inbox.token("first@example.net", KEPT))).status_code == 410


async def test_an_undo_by_the_oldest_address_is_final(site: Site, inbox: Inbox) -> None:
    ana = await verified(site, inbox)
    for new in ("third@example.net", "fourth@example.net"):
        await move(ana, new)
        assert (await answer_link(site, "confirm", await inbox.token(new, CHANGE)))[0] == 200
    thiefs = await inbox.token("third@example.net", ANNOUNCED)
    owners = await inbox.token(ana.email, ANNOUNCED)

    assert await answer_link(site, "undo", owners) == (200, ana.email)
    assert await answer_link(site, "undo", thiefs) == (410, "token_not_good")
    assert await address(ana) == (ana.email, True)


async def test_links_of_a_change_expire(identity: RunningService, site: Site, inbox: Inbox) -> None:
    ana = await verified(site, inbox)
    await move(ana, "late@example.net")
    change = await inbox.token("late@example.net", CHANGE)
    undo = await inbox.token(ana.email, ANNOUNCED)

    await age_links(identity, ana, "1 day")
    assert await answer_link(site, "confirm", change) == (410, "token_not_good")
    await age_links(identity, ana, "6 days")
    assert await answer_link(site, "undo", undo) == (410, "token_not_good")
    assert await address(ana) == (ana.email, True)


async def test_another_accounts_address_gets_a_warning_and_the_same_response(
    site: Site, inbox: Inbox
) -> None:
    ana, bruno = await verified(site, inbox), await verified(site, inbox)

    assert await move(ana, bruno.email) == 202

    assert "token=" not in link_of(await inbox.message(bruno.email, USED_AGAIN))
    assert await address(bruno) == (bruno.email, True)


async def test_an_address_that_another_account_verified_first_is_taken(
    site: Site, inbox: Inbox
) -> None:
    ana, bruno = await verified(site, inbox), await verified(site, inbox)
    await move(ana, "raced@example.net")
    first = await inbox.token("raced@example.net", CHANGE)
    await move(bruno, "raced@example.net")

    async def second() -> str:
        message = await inbox.message("raced@example.net", CHANGE)
        assert bruno.username in body(message)
        return token_of(message)

    token = await eventually(second)
    assert await answer_link(site, "confirm", first) == (200, "raced@example.net")
    assert await answer_link(site, "confirm", token) == (409, "address_taken")
    assert await address(bruno) == (bruno.email, True)


async def test_an_unverified_address_cannot_undo_a_change(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    """A typo at registration must not give a stranger the account."""
    ana = await site.register()
    await move(ana, "right@example.net")
    await inbox.message("right@example.net", CHANGE)

    async with identity.database.sessions() as session:
        query = text("SELECT count(*) FROM links WHERE kind = 'email_undo' AND account_id = :id")
        assert (await session.execute(query, {"id": int(ana.id)})).scalar_one() == 0


async def test_the_same_address_is_refused_with_its_field(site: Site) -> None:
    ana = await site.register()

    response = await ana.ask("PUT", "/email", password=PASSWORD, new_email=ana.email.upper())

    assert (response.status_code, response.json()["code"]) == (422, "same_email")
    assert response.json()["errors"][0]["field"] == "new_email"


async def test_changes_need_a_session(site: Site) -> None:
    for path in ("password", "email"):
        assert (await site.browser().put(f"/api/identity/v1/{path}", json={})).status_code == 401
