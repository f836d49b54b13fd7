"""Only its owner adds, renames and removes a passkey."""

from typing import Any

import httpx2

from identity.account.passkeys.authentication.rules import MAX_PASSKEYS
from tests.identity.inbox import Inbox
from tests.identity.passkeys import (
    Passkey,
    add_passkey,
    challenge,
    enter,
    person_with_passkey,
)
from tests.identity.passkeys import set_up as set_up_passkey
from tests.identity.people import PASSWORD, Person, Site, new_account
from tests.identity.two_factor_helpers import code_of, person_with_two_factor, set_up
from tests.support.data_export import exported_rows
from tests.support.service_under_test import RunningService

ADDED, REMOVED = (
    f"A passkey was {change} your Garderobe account" for change in ("added to", "removed from")
)
WRONG = "not my password at all"


def outcome(response: httpx2.Response) -> tuple[int, str | None]:
    """Return status and error code."""
    return response.status_code, response.json()["code"] if response.status_code >= 400 else None


async def names(person: Person) -> list[str]:
    items = (await person.ask("GET", "/passkeys")).json()["items"]
    return [item["name"] for item in items]


async def codes_left(person: Person) -> int:
    return int((await person.ask("GET", "/two-factor")).json()["recovery_codes_left"])


async def remove(person: Person, removed: Passkey, **proof: Any) -> tuple[int, str | None]:
    body = {"password": PASSWORD} | proof
    return outcome(await person.ask("POST", f"/passkeys/{removed.id}/removal", **body))


async def keep(person: Person, passkey: Passkey, credential: Any) -> tuple[int, str | None]:
    return outcome(await person.ask("POST", "/passkeys", name=passkey.name, credential=credential))


async def test_the_first_passkey_brings_recovery_codes_and_ends_other_sessions(
    site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    phone = await site.second_device(ana)
    credential = Passkey().make(await set_up_passkey(ana))
    assert await phone.is_signed_in()

    response = await ana.ask("POST", "/passkeys", name=" Laptop ", credential=credential)

    assert response.status_code == 201
    assert response.headers["cache-control"] == "no-store"
    codes = response.json()["recovery_codes"]
    assert len(set(codes)) == 10
    (shown,) = (await ana.ask("GET", "/passkeys")).json()["items"]
    assert (shown["name"], shown["used_at"]) == ("Laptop", None)
    assert shown == response.json()["passkey"]
    assert await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert (await site.log_in(ana.username, totp=codes[0])).status_code == 200
    assert (await ana.ask("GET", "/two-factor")).json() == {
        "enabled": False,
        "enabled_at": None,
        "passkeys": 1,
        "recovery_codes_left": 9,
    }
    assert "Laptop" in str(await inbox.message(ana.email, ADDED))
    assert "passkey_added" in str((await ana.ask("GET", "/activity")).json())


async def test_a_second_passkey_keeps_codes_and_sessions(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    phone = (await site.log_in(ana.username, totp=app.code(1))).json()
    other = Person(site.browser(), phone, ana.email, ana.username)
    options = await set_up_passkey(ana, code=app.recovery_codes[0])

    response = await ana.ask("POST", "/passkeys", name="Key", credential=Passkey().make(options))

    assert response.json()["recovery_codes"] == []
    assert await codes_left(ana) == 9
    assert await other.is_signed_in()
    challenged = (await site.log_in(ana.username)).json()
    assert challenged["factors"] == ["app", "passkey"]


async def test_a_retried_registration_does_not_bypass_the_passkey(site: Site) -> None:
    fields, headers = new_account(), {"Idempotency-Key": "of-this-registration"}
    browser = site.browser()

    async def register() -> httpx2.Response:
        return await browser.post("/api/identity/v1/accounts", json=fields, headers=headers)

    await add_passkey(Person(browser, (await register()).json(), "", ""))

    assert (await register()).json()["code"] == "username_taken"


async def test_a_setup_needs_the_password_and_the_second_factor(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)

    async def set_up(**body: Any) -> tuple[int, str | None]:
        return outcome(await ana.ask("POST", "/passkeys/setup", **body))

    assert await set_up(password=WRONG) == (403, "wrong_password")
    assert await set_up(password=PASSWORD) == (422, "totp_required")
    assert await set_up(password=PASSWORD, code="123456") == (422, "wrong_totp")
    proof = passkey.sign(await challenge(ana))
    assert await set_up(password=PASSWORD, passkey=proof) == (200, None)
    assert await set_up(password=PASSWORD, passkey=proof) == (422, "wrong_passkey")


async def test_an_authenticator_app_setup_needs_the_passkey(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)
    refused = await ana.ask("POST", "/two-factor/setup", password=PASSWORD)
    assert outcome(refused) == (422, "totp_required")
    proof = passkey.sign(await challenge(ana))

    begun = await ana.ask("POST", "/two-factor/setup", password=PASSWORD, passkey=proof)

    code = code_of(begun.json()["secret"])
    turned_on = await ana.ask("POST", "/two-factor", code=code)
    assert turned_on.status_code == 201
    proof = passkey.sign(await challenge(ana))
    off = await ana.ask("POST", "/two-factor/disable", password=PASSWORD, passkey=proof)
    assert off.status_code == 204
    # They still work instead of the passkey.
    assert await codes_left(ana) == 10


async def test_new_recovery_codes_need_the_passkey(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)
    proof = passkey.sign(await challenge(ana))

    new = await ana.ask("POST", "/two-factor/recovery-codes", password=PASSWORD, passkey=proof)

    code = new.json()["recovery_codes"][0]
    assert (await site.log_in(ana.username, totp=code)).status_code == 200
    off = await ana.ask("POST", "/two-factor/disable", password=PASSWORD, code="x")
    assert off.status_code in {409, 422}


async def test_a_setup_works_once_in_its_session_for_five_minutes(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    tablet = await site.second_device(ana)
    options = await set_up_passkey(ana)
    over = (409, "setup_needed")

    for other in (tablet, bruno):
        assert await keep(other, Passkey(), Passkey().make(options)) == over
    assert await keep(ana, Passkey(), Passkey().make({**options, **await challenge(ana)})) == over
    assert await names(bruno) == await names(ana) == []
    assert await keep(ana, Passkey(), Passkey().make(options)) == (201, None)
    assert await keep(ana, Passkey(), Passkey().make(options)) == over


async def test_a_passkey_for_another_site_is_refused(site: Site) -> None:
    ana = await site.register()
    passkey = Passkey()
    options = await set_up_passkey(ana)
    foreign = passkey.make(options, origin="https://garderobe.example.net")
    assert await keep(ana, passkey, foreign) == (422, "wrong_passkey")

    broken = passkey.make(options)
    broken["response"]["attestationObject"] = "oWNmbXRkbm9uZQ"
    assert await keep(ana, passkey, broken) == (422, "wrong_passkey")
    assert await names(ana) == []
    assert (await site.log_in(ana.username)).status_code == 200


async def test_one_passkey_belongs_to_one_account(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)
    options = await set_up_passkey(ana, passkey=passkey.sign(await challenge(ana)))
    assert options["excludeCredentials"] == [{"id": passkey.name, "type": "public-key"}]
    known = (409, "passkey_known")

    assert await keep(ana, passkey, passkey.make(options)) == known
    bruno = await site.register()
    assert await keep(bruno, passkey, passkey.make(await set_up_passkey(bruno))) == known

    assert (await site.log_in(bruno.username)).status_code == 200


async def test_an_account_has_at_most_ten_passkeys(site: Site) -> None:
    ana = await site.register()
    waiting = await set_up_passkey(ana)
    first = await add_passkey(ana)
    for number in range(2, MAX_PASSKEYS + 1):
        proof = first.sign(await challenge(ana))
        await add_passkey(ana, f"Key {number}", passkey=proof)
    proof = first.sign(await challenge(ana))
    body = {"password": PASSWORD, "passkey": proof}
    assert outcome(await ana.ask("POST", "/passkeys/setup", **body)) == (409, "too_many_passkeys")

    late = Passkey()
    assert await keep(ana, late, late.make(waiting)) == (409, "too_many_passkeys")
    assert len(await names(ana)) == MAX_PASSKEYS


async def test_a_removed_passkey_no_longer_works(site: Site, inbox: Inbox) -> None:
    ana, passkey = await person_with_passkey(site)
    assert await remove(ana, passkey, password=WRONG) == (403, "wrong_password")
    assert await remove(ana, passkey) == (422, "totp_required")
    response = passkey.sign(await challenge(site))

    assert await remove(ana, passkey, passkey=passkey.sign(await challenge(ana))) == (204, None)

    assert outcome(await enter(site, response)) == (401, "unknown_passkey")
    assert await names(ana) == []
    assert await codes_left(ana) == 0
    assert (await site.log_in(ana.username)).status_code == 200
    assert "Phone" in str(await inbox.message(ana.email, REMOVED))


async def test_a_recovery_code_removes_a_lost_passkey(site: Site) -> None:
    ana = await site.register()
    lost = Passkey()
    credential = lost.make(await set_up_passkey(ana))
    added = (await ana.ask("POST", "/passkeys", name="Lost", credential=credential)).json()
    lost.id = added["passkey"]["id"]

    assert await remove(ana, lost, code=added["recovery_codes"][0]) == (204, None)


async def test_other_peoples_passkeys_are_not_found(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)
    bruno, brunos = await person_with_passkey(site)

    assert await remove(bruno, passkey, passkey=brunos.sign(await challenge(bruno))) == (
        404,
        "not_found",
    )
    renamed = await bruno.ask("PATCH", f"/passkeys/{passkey.id}", name="Mine")
    assert outcome(renamed) == (404, "not_found")
    assert await names(ana) == ["Phone"]


async def test_it_needs_a_session(site: Site) -> None:
    stranger = Person(site.browser(), {"access_token": "x.y.z", "user": {}}, "", "")
    for method, path in [
        ("GET", ""),
        ("POST", ""),
        ("POST", "/setup"),
        ("PATCH", "/1"),
        ("POST", "/1/removal"),
    ]:
        assert (await stranger.ask(method, f"/passkeys{path}", name="x")).status_code == 401


async def test_an_export_contains_passkeys_without_keys(
    identity: RunningService, site: Site
) -> None:
    ana, passkey = await person_with_passkey(site)

    (shown,) = (await exported_rows(identity, "identity", int(ana.id)))["passkeys"]

    assert shown.keys() - {"place"} == {"id", "name", "created_at", "used_at"}
    assert (shown["id"], shown["name"]) == (passkey.id, "Phone")


async def test_an_unfinished_app_setup_is_no_second_factor(site: Site) -> None:
    ana = await site.register()
    await set_up(ana)

    passkey = await add_passkey(ana)

    proof: Any = passkey.sign(await challenge(site))
    assert (await site.log_in(ana.username, passkey=proof)).status_code == 200
    assert (await site.log_in(ana.username)).json()["factors"] == ["passkey"]
