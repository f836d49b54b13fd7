"""Passkeys are added, renamed and removed by their owner alone."""

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
from tests.identity.people import PASSWORD, Door, Person, new_account
from tests.identity.two_factor_helpers import careful_person, code_of, set_up
from tests.support.data_export import exported_rows
from tests.support.service_under_test import RunningService

ADDED, REMOVED = (
    f"A passkey was {change} your Garderobe account" for change in ("added to", "removed from")
)
WRONG = "not my password at all"


def outcome(answer: httpx2.Response) -> tuple[int, str | None]:
    """Status and error code."""
    return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else None


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


async def test_the_first_brings_recovery_codes_and_ends_the_other_sessions(
    door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    phone = await door.second_device(ana)
    credential = Passkey().make(await set_up_passkey(ana))
    assert await phone.is_signed_in()

    answer = await ana.ask("POST", "/passkeys", name=" Laptop ", credential=credential)

    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    codes = answer.json()["recovery_codes"]
    assert len(set(codes)) == 10
    (shown,) = (await ana.ask("GET", "/passkeys")).json()["items"]
    assert (shown["name"], shown["used_at"]) == ("Laptop", None)
    assert shown == answer.json()["passkey"]
    assert await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert (await door.log_in(ana.username, totp=codes[0])).status_code == 200
    assert (await ana.ask("GET", "/two-factor")).json() == {
        "enabled": False,
        "enabled_at": None,
        "passkeys": 1,
        "recovery_codes_left": 9,
    }
    assert "Laptop" in str(await inbox.letter(ana.email, ADDED))
    assert "passkey_added" in str((await ana.ask("GET", "/activity")).json())


async def test_a_second_factor_that_was_there_keeps_codes_and_sessions(door: Door) -> None:
    ana, app = await careful_person(door)
    phone = (await door.log_in(ana.username, totp=app.code(1))).json()
    other = Person(door.browser(), phone, ana.email, ana.username)
    options = await set_up_passkey(ana, code=app.recovery_codes[0])

    answer = await ana.ask("POST", "/passkeys", name="Key", credential=Passkey().make(options))

    assert answer.json()["recovery_codes"] == []
    assert await codes_left(ana) == 9
    assert await other.is_signed_in()
    asked = (await door.log_in(ana.username)).json()
    assert asked["factors"] == ["app", "passkey"]


async def test_a_retried_registration_does_not_do_without_the_passkey(door: Door) -> None:
    fields, headers = new_account(), {"Idempotency-Key": "of-this-registration"}
    browser = door.browser()

    async def register() -> httpx2.Response:
        return await browser.post("/api/identity/v1/accounts", json=fields, headers=headers)

    await add_passkey(Person(browser, (await register()).json(), "", ""))

    assert (await register()).json()["code"] == "username_taken"


async def test_a_set_up_takes_the_password_and_the_second_factor(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)

    async def set_up(**body: Any) -> tuple[int, str | None]:
        return outcome(await ana.ask("POST", "/passkeys/setup", **body))

    assert await set_up(password=WRONG) == (403, "wrong_password")
    assert await set_up(password=PASSWORD) == (422, "totp_required")
    assert await set_up(password=PASSWORD, code="123456") == (422, "wrong_totp")
    proof = passkey.sign(await challenge(ana))
    assert await set_up(password=PASSWORD, passkey=proof) == (200, None)
    assert await set_up(password=PASSWORD, passkey=proof) == (422, "wrong_passkey")


async def test_so_does_an_authenticator_app_beside_a_passkey(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)
    asked = await ana.ask("POST", "/two-factor/setup", password=PASSWORD)
    assert outcome(asked) == (422, "totp_required")
    proof = passkey.sign(await challenge(ana))

    begun = await ana.ask("POST", "/two-factor/setup", password=PASSWORD, passkey=proof)

    code = code_of(begun.json()["secret"])
    turned_on = await ana.ask("POST", "/two-factor", code=code)
    assert turned_on.status_code == 201
    proof = passkey.sign(await challenge(ana))
    off = await ana.ask("POST", "/two-factor/disable", password=PASSWORD, passkey=proof)
    assert off.status_code == 204
    # They still replace the passkey.
    assert await codes_left(ana) == 10


async def test_new_recovery_codes_take_the_passkey(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)
    proof = passkey.sign(await challenge(ana))

    new = await ana.ask("POST", "/two-factor/recovery-codes", password=PASSWORD, passkey=proof)

    code = new.json()["recovery_codes"][0]
    assert (await door.log_in(ana.username, totp=code)).status_code == 200
    off = await ana.ask("POST", "/two-factor/disable", password=PASSWORD, code="x")
    assert off.status_code in {409, 422}


async def test_a_set_up_is_good_in_its_session_once_and_for_five_minutes(door: Door) -> None:
    ana, bruno = await door.register(), await door.register()
    tablet = await door.second_device(ana)
    options = await set_up_passkey(ana)
    over = (409, "setup_needed")

    for other in (tablet, bruno):
        assert await keep(other, Passkey(), Passkey().make(options)) == over
    assert await keep(ana, Passkey(), Passkey().make({**options, **await challenge(ana)})) == over
    assert await names(bruno) == await names(ana) == []
    assert await keep(ana, Passkey(), Passkey().make(options)) == (201, None)
    assert await keep(ana, Passkey(), Passkey().make(options)) == over


async def test_one_for_another_site_is_refused(door: Door) -> None:
    ana = await door.register()
    passkey = Passkey()
    options = await set_up_passkey(ana)
    foreign = passkey.make(options, origin="https://garderobe.example.net")
    assert await keep(ana, passkey, foreign) == (422, "wrong_passkey")

    broken = passkey.make(options)
    broken["response"]["attestationObject"] = "oWNmbXRkbm9uZQ"
    assert await keep(ana, passkey, broken) == (422, "wrong_passkey")
    assert await names(ana) == []
    assert (await door.log_in(ana.username)).status_code == 200


async def test_one_passkey_belongs_to_one_account(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)
    options = await set_up_passkey(ana, passkey=passkey.sign(await challenge(ana)))
    assert options["excludeCredentials"] == [{"id": passkey.name, "type": "public-key"}]
    known = (409, "passkey_known")

    assert await keep(ana, passkey, passkey.make(options)) == known
    bruno = await door.register()
    assert await keep(bruno, passkey, passkey.make(await set_up_passkey(bruno))) == known

    assert (await door.log_in(bruno.username)).status_code == 200


async def test_there_are_ten_at_most(door: Door) -> None:
    ana = await door.register()
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


async def test_a_removed_one_opens_nothing(door: Door, inbox: Inbox) -> None:
    ana, passkey = await person_with_passkey(door)
    assert await remove(ana, passkey, password=WRONG) == (403, "wrong_password")
    assert await remove(ana, passkey) == (422, "totp_required")
    answer = passkey.sign(await challenge(door))

    assert await remove(ana, passkey, passkey=passkey.sign(await challenge(ana))) == (204, None)

    assert outcome(await enter(door, answer)) == (401, "unknown_passkey")
    assert await names(ana) == []
    assert await codes_left(ana) == 0
    assert (await door.log_in(ana.username)).status_code == 200
    assert "Phone" in str(await inbox.letter(ana.email, REMOVED))


async def test_a_lost_one_is_removed_by_a_recovery_code(door: Door) -> None:
    ana = await door.register()
    lost = Passkey()
    credential = lost.make(await set_up_passkey(ana))
    added = (await ana.ask("POST", "/passkeys", name="Lost", credential=credential)).json()
    lost.id = added["passkey"]["id"]

    assert await remove(ana, lost, code=added["recovery_codes"][0]) == (204, None)


async def test_others_passkeys_are_not_there(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)
    bruno, brunos = await person_with_passkey(door)

    assert await remove(bruno, passkey, passkey=brunos.sign(await challenge(bruno))) == (
        404,
        "not_found",
    )
    renamed = await bruno.ask("PATCH", f"/passkeys/{passkey.id}", name="Mine")
    assert outcome(renamed) == (404, "not_found")
    assert await names(ana) == ["Phone"]


async def test_it_takes_a_session(door: Door) -> None:
    stranger = Person(door.browser(), {"access_token": "x.y.z", "user": {}}, "", "")
    for method, path in [
        ("GET", ""),
        ("POST", ""),
        ("POST", "/setup"),
        ("PATCH", "/1"),
        ("POST", "/1/removal"),
    ]:
        assert (await stranger.ask(method, f"/passkeys{path}", name="x")).status_code == 401


async def test_they_are_handed_out_without_their_keys(identity: RunningService, door: Door) -> None:
    ana, passkey = await person_with_passkey(door)

    (shown,) = (await exported_rows(identity, "identity", int(ana.id)))["passkeys"]

    assert shown.keys() - {"place"} == {"id", "name", "created_at", "used_at"}
    assert (shown["id"], shown["name"]) == (passkey.id, "Phone")


async def test_an_unfinished_app_is_no_second_factor(door: Door) -> None:
    ana = await door.register()
    await set_up(ana)

    passkey = await add_passkey(ana)

    proof: Any = passkey.sign(await challenge(door))
    assert (await door.log_in(ana.username, passkey=proof)).status_code == 200
    assert (await door.log_in(ana.username)).json()["factors"] == ["passkey"]
