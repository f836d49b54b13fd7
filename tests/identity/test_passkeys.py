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
from tests.identity.people import PASSWORD, Person, Site
from tests.identity.races import all_at_once
from tests.identity.test_account_moderation import NOTICE, suspend
from tests.identity.two_factor_helpers import person_with_two_factor
from tests.support.service_under_test import RunningService


async def refusal(site: Site, assertion: Json) -> tuple[int, str]:
    response = await enter(site, assertion)
    assert "set-cookie" not in response.headers
    return response.status_code, response.json()["code"]


async def acts(person: Person) -> list[str]:
    items = (await person.ask("GET", "/activity")).json()["items"]
    return [item["act"] for item in items]


async def test_a_passkey_signs_in_without_username_and_password(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)

    response = await enter(site, passkey.sign(await challenge(site)))

    assert response.status_code == 200
    assert response.json()["user"]["id"] == ana.id
    assert "set-cookie" in response.headers
    assert (await acts(ana))[0] == "logged_in"


async def test_a_passkey_replaces_an_apps_code(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    passkey = await add_passkey(ana, code=app.code(1))

    assert (await enter(site, passkey.sign(await challenge(site)))).status_code == 200


async def test_the_challenge_does_not_depend_on_an_account(site: Site) -> None:
    ana, _ = await person_with_passkey(site)

    challenges = [await challenge(who) for who in (ana, site)]

    for one in challenges:
        assert {key: value for key, value in one.items() if key != "challenge"} == {
            "rpId": "localhost",
            "allowCredentials": [],
            "timeout": 300_000,
            "userVerification": "required",
        }
    assert challenges[0]["challenge"] != challenges[1]["challenge"]


async def test_an_assertion_works_once(site: Site) -> None:
    _, passkey = await person_with_passkey(site)
    options = await challenge(site)
    response = passkey.sign(options)
    assert (await enter(site, response)).status_code == 200

    assert await refusal(site, response) == (401, "wrong_passkey")
    # Nor does another signature of the same challenge.
    assert await refusal(site, passkey.sign(options)) == (401, "wrong_passkey")


async def test_one_of_many_concurrent_sign_ins_with_one_assertion_succeeds(
    identity: RunningService, site: Site
) -> None:
    ana, passkey = await person_with_passkey(site)
    passkey.sign_count = -1  # always 0, as many authenticators send
    response = passkey.sign(await challenge(site))

    async with all_at_once(identity, ana.id, 6):
        log_ins = [asyncio.create_task(enter(site, response)) for _ in range(6)]
    responses = await asyncio.gather(*log_ins)

    assert Counter(response.status_code for response in responses) == {200: 1, 401: 5}


def other_signature(passkey: Passkey, options: Json) -> Json:
    forged = Passkey(credential_id=passkey.credential_id, sign_count=passkey.sign_count)
    forged.user_handle = passkey.user_handle
    return forged.sign(options)


def older_count(passkey: Passkey, options: Json) -> Json:
    passkey.sign_count = 0
    return passkey.sign(options)


def other_owner(passkey: Passkey, options: Json) -> Json:
    response = passkey.sign(options)
    response["response"]["userHandle"] = bytes_to_base64url((1).to_bytes(8))
    return response


def other_kind(passkey: Passkey, options: Json) -> Json:
    made = passkey.make({**options, "user": {"id": passkey.user_handle}})
    response = passkey.sign(options)
    response["response"]["clientDataJSON"] = made["response"]["clientDataJSON"]
    return response


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
async def test_invalid_signatures_are_refused(
    site: Site, sign: Callable[[Passkey, Json], Json]
) -> None:
    ana, passkey = await person_with_passkey(site)
    assert (await enter(site, passkey.sign(await challenge(site)))).status_code == 200
    before = passkey.sign_count

    assert await refusal(site, sign(passkey, await challenge(site))) == (401, "wrong_passkey")

    assert "passkey_refused" in await acts(ana)
    passkey.sign_count = before
    assert (await enter(site, passkey.sign(await challenge(site)))).status_code == 200


async def test_a_challenge_is_ours_and_expires_after_five_minutes(
    identity: RunningService, site: Site
) -> None:
    _, passkey = await person_with_passkey(site)
    ours: RelyingParty = identity.app.state.authenticator.relying_party
    late = datetime.now(UTC) - LIFETIME - timedelta(seconds=1)
    other = RelyingParty("http://localhost:8080", "another secret")
    fresh = base64url_to_bytes((await challenge(site))["challenge"])

    for sent in (
        ours.new_challenge(SIGN_IN, late),
        ours.new_challenge("passkey of 1 in session 1", datetime.now(UTC)),
        other.new_challenge(SIGN_IN, datetime.now(UTC)),
        fresh[:-1] + bytes([fresh[-1] ^ 1]),
        b"",
        b"short",
    ):
        response = passkey.sign({"challenge": bytes_to_base64url(sent)})
        assert await refusal(site, response) == (401, "passkey_expired")


async def test_an_unknown_passkey_is_refused(site: Site) -> None:
    assert await refusal(site, Passkey(user_handle="AA").sign(await challenge(site))) == (
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
async def test_a_malformed_assertion_is_invalid(site: Site, change: Json) -> None:
    response = Passkey(user_handle="AA").sign(await challenge(site)) | change

    assert (await enter(site, response)).status_code == 422


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature"])
@pytest.mark.parametrize("value", ["A", "AAAA", "e30", "bnVsbA", "gA", "A" * 8000])
async def test_damaged_parts_are_refused(site: Site, part: str, value: str) -> None:
    _, passkey = await person_with_passkey(site)
    response = passkey.sign(await challenge(site))
    response["response"][part] = value

    assert (await enter(site, response)).status_code == 401


async def test_a_suspension_is_reported_after_the_passkey(
    identity: RunningService, site: Site
) -> None:
    ana, passkey = await person_with_passkey(site)
    await suspend(identity, ana)

    response = await enter(site, passkey.sign(await challenge(site)))

    assert (response.status_code, response.json()["code"]) == (403, "account_suspended")
    assert response.json()["notice"] == NOTICE


async def test_a_refused_assertion_can_restore_a_scheduled_deletion(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)
    proof = passkey.sign(await challenge(site))
    deletion = await ana.ask("POST", "/account/deletion", password=PASSWORD, passkey=proof)
    assert deletion.status_code == 202, deletion.text
    response = passkey.sign(await challenge(site))

    assert await refusal(site, response) == (403, "deletion_pending")
    assert (await enter(site, response, restore=True)).status_code == 200


async def test_a_passkey_is_required_after_the_password(site: Site) -> None:
    ana, passkey = await person_with_passkey(site)

    challenged = await site.log_in(ana.username)
    assert (challenged.status_code, challenged.json()["code"]) == (401, "totp_required")
    assert challenged.json()["factors"] == ["passkey"]
    proof: Any = passkey.sign(await challenge(site))
    assert (await site.log_in(ana.username, "not my password", passkey=proof)).json()[
        "code"
    ] == "wrong_login"
    response = await site.log_in(ana.username, passkey=proof)

    assert response.status_code == 200


async def test_another_persons_passkey_is_no_second_factor(site: Site) -> None:
    ana, _ = await person_with_passkey(site)
    bruno, brunos = await person_with_passkey(site)

    response: Any = brunos.sign(await challenge(site))
    refused = await site.log_in(ana.username, passkey=response)

    assert (refused.status_code, refused.json()["code"]) == (401, "wrong_passkey")
    assert refused.json()["errors"][0]["field"] == "passkey"
    assert "passkey_refused" in await acts(ana)
    assert "passkey_refused" not in await acts(bruno)
    assert (await enter(site, response)).json()["user"]["id"] == bruno.id
