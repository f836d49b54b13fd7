"""Signing in with a passkey, alone or after the password."""

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from identity.relying_party import LIFETIME, SIGN_IN, RelyingParty
from tests.identity.passkeys import (
    PRESENT,
    Json,
    Passkey,
    add_passkey,
    challenge,
    enter,
    person_with_passkey,
)
from tests.identity.people import PASSWORD, Door, Person
from tests.identity.races import all_at_once
from tests.identity.test_account_moderation import NOTICE, suspend
from tests.identity.two_factor_helpers import careful_person
from tests.support.service_under_test import RunningService


async def refusal(door: Door, assertion: Json) -> tuple[int, str]:
    answer = await enter(door, assertion)
    assert "set-cookie" not in answer.headers
    return answer.status_code, answer.json()["code"]


async def acts(person: Person) -> list[str]:
    items = (await person.ask("GET", "/activity")).json()["items"]
    return [item["act"] for item in items]


async def test_a_passkey_signs_in_without_a_name_and_a_password(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)

    answer = await enter(door, passkey.sign(await challenge(door)))

    assert answer.status_code == 200
    assert answer.json()["user"]["id"] == ana.id
    assert "set-cookie" in answer.headers
    assert (await acts(ana))[0] == "logged_in"


async def test_it_replaces_the_code_of_an_app(door: Door) -> None:
    ana, app = await careful_person(door)
    passkey = await add_passkey(ana, code=app.code(1))

    assert (await enter(door, passkey.sign(await challenge(door)))).status_code == 200


async def test_the_challenge_is_the_same_for_everybody_and_names_nobody(door: Door) -> None:
    ana, _ = await person_with_passkey(door)

    asked = [await challenge(who) for who in (ana, door)]

    for one in asked:
        assert {key: value for key, value in one.items() if key != "challenge"} == {
            "rpId": "localhost",
            "allowCredentials": [],
            "timeout": 300_000,
            "userVerification": "required",
        }
    assert asked[0]["challenge"] != asked[1]["challenge"]


async def test_an_answer_is_good_once(door: Door) -> None:
    _, passkey = await person_with_passkey(door)
    options = await challenge(door)
    answer = passkey.sign(options)
    assert (await enter(door, answer)).status_code == 200

    assert await refusal(door, answer) == (401, "wrong_passkey")
    # Nor is another answer to the same challenge.
    assert await refusal(door, passkey.sign(options)) == (401, "wrong_passkey")


async def test_of_many_sign_ins_at_once_with_one_answer_one_succeeds(
    identity: RunningService, door: Door
) -> None:
    ana, passkey = await person_with_passkey(door)
    passkey.sign_count = -1  # Says 0 for good, as many do: the count does not tell them apart.
    answer = passkey.sign(await challenge(door))

    async with all_at_once(identity, ana.id, 6):
        log_ins = [asyncio.create_task(enter(door, answer)) for _ in range(6)]
    answers = await asyncio.gather(*log_ins)

    assert Counter(answer.status_code for answer in answers) == {200: 1, 401: 5}


def other_signature(passkey: Passkey, options: Json) -> Json:
    forged = Passkey(credential_id=passkey.credential_id, sign_count=passkey.sign_count)
    forged.user_handle = passkey.user_handle
    return forged.sign(options)


def older_count(passkey: Passkey, options: Json) -> Json:
    passkey.sign_count = 0
    return passkey.sign(options)


def other_owner(passkey: Passkey, options: Json) -> Json:
    answer = passkey.sign(options)
    answer["response"]["userHandle"] = bytes_to_base64url((1).to_bytes(8))
    return answer


def other_kind(passkey: Passkey, options: Json) -> Json:
    made = passkey.make({**options, "user": {"id": passkey.user_handle}})
    answer = passkey.sign(options)
    answer["response"]["clientDataJSON"] = made["response"]["clientDataJSON"]
    return answer


@pytest.mark.parametrize(
    "sign",
    [
        other_signature,
        older_count,
        other_owner,
        other_kind,
        lambda passkey, options: passkey.sign(options, origin="https://garderobe.example.net"),
        lambda passkey, options: passkey.sign(options, origin="http://localhost:9999"),
        lambda passkey, options: passkey.sign(options, host="example.net"),
        lambda passkey, options: passkey.sign(options, flags=PRESENT),
    ],
    ids=["signature", "count", "owner", "kind", "origin", "port", "host", "unverified"],
)
async def test_what_was_not_signed_by_it_for_us_is_refused(
    door: Door, sign: Callable[[Passkey, Json], Json]
) -> None:
    ana, passkey = await person_with_passkey(door)
    assert (await enter(door, passkey.sign(await challenge(door)))).status_code == 200
    before = passkey.sign_count

    assert await refusal(door, sign(passkey, await challenge(door))) == (401, "wrong_passkey")

    assert "passkey_refused" in await acts(ana)
    passkey.sign_count = before
    assert (await enter(door, passkey.sign(await challenge(door)))).status_code == 200


async def test_a_challenge_is_good_for_five_minutes_and_ours_alone(
    identity: RunningService, door: Door
) -> None:
    _, passkey = await person_with_passkey(door)
    ours: RelyingParty = identity.app.state.authenticator.relying_party
    late = datetime.now(UTC) - LIFETIME - timedelta(seconds=1)
    other = RelyingParty("http://localhost:8080", "another secret")
    fresh = base64url_to_bytes((await challenge(door))["challenge"])

    for sent in (
        ours.new_challenge(SIGN_IN, late),
        ours.new_challenge("passkey of 1 in session 1", datetime.now(UTC)),
        other.new_challenge(SIGN_IN, datetime.now(UTC)),
        fresh[:-1] + bytes([fresh[-1] ^ 1]),
        b"",
        b"short",
    ):
        answer = passkey.sign({"challenge": bytes_to_base64url(sent)})
        assert await refusal(door, answer) == (401, "passkey_expired")


async def test_one_that_nobody_has_opens_nothing(door: Door) -> None:
    assert await refusal(door, Passkey(user_handle="AA").sign(await challenge(door))) == (
        401,
        "unknown_passkey",
    )


@pytest.mark.parametrize(
    "change",
    [
        {"id": "not base64!"},
        {"id": "A" * 2000},
        {"rawId": None},
        {"type": "password"},
        {"response": {}},
        {"response": {"clientDataJSON": "A", "authenticatorData": "A", "signature": "\x00"}},
        {"response": {"clientDataJSON": 1, "authenticatorData": [], "signature": {}}},
    ],
)
async def test_what_is_no_answer_of_a_browser_is_malformed(door: Door, change: Json) -> None:
    answer = Passkey(user_handle="AA").sign(await challenge(door)) | change

    assert (await enter(door, answer)).status_code == 422


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature"])
@pytest.mark.parametrize("value", ["A", "AAAA", "e30", "bnVsbA", "gA", "A" * 8000])
async def test_damaged_parts_are_refused(door: Door, part: str, value: str) -> None:
    _, passkey = await person_with_passkey(door)
    answer = passkey.sign(await challenge(door))
    answer["response"][part] = value

    assert (await enter(door, answer)).status_code == 401


async def test_a_suspended_account_is_told_so_after_the_passkey(
    identity: RunningService, door: Door
) -> None:
    ana, passkey = await person_with_passkey(door)
    await suspend(identity, ana)

    answer = await enter(door, passkey.sign(await challenge(door)))

    assert (answer.status_code, answer.json()["code"]) == (403, "account_suspended")
    assert answer.json()["notice"] == NOTICE


async def test_an_account_about_to_be_deleted_is_restored_by_the_same_answer(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)
    proof = passkey.sign(await challenge(door))
    asked = await ana.ask("POST", "/account/deletion", password=PASSWORD, passkey=proof)
    assert asked.status_code == 202, asked.text
    answer = passkey.sign(await challenge(door))

    assert await refusal(door, answer) == (403, "deletion_pending")
    assert (await enter(door, answer, restore=True)).status_code == 200


async def test_after_the_password_a_passkey_is_asked_for(door: Door) -> None:
    ana, passkey = await person_with_passkey(door)

    asked = await door.log_in(ana.username)
    assert (asked.status_code, asked.json()["code"]) == (401, "totp_required")
    assert asked.json()["factors"] == ["passkey"]
    proof: Any = passkey.sign(await challenge(door))
    assert (await door.log_in(ana.username, "not my password", passkey=proof)).json()[
        "code"
    ] == "wrong_login"
    answer = await door.log_in(ana.username, passkey=proof)

    assert answer.status_code == 200


async def test_another_persons_passkey_is_no_second_factor(door: Door) -> None:
    ana, _ = await person_with_passkey(door)
    bruno, brunos = await person_with_passkey(door)

    answer: Any = brunos.sign(await challenge(door))
    refused = await door.log_in(ana.username, passkey=answer)

    assert (refused.status_code, refused.json()["code"]) == (401, "wrong_passkey")
    assert refused.json()["errors"][0]["field"] == "passkey"
    assert "passkey_refused" in await acts(ana)
    assert "passkey_refused" not in await acts(bruno)
    assert (await enter(door, answer)).json()["user"]["id"] == bruno.id
