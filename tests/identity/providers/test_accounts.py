"""Social login to accounts that need more than a provider's word, or are about to be deleted."""

import json

from contracts.admin import InviteCreated, RegistrationChanged
from tests.identity.inbox import VERIFY, Inbox
from tests.identity.passkeys import challenge, person_with_passkey
from tests.identity.people import PASSWORD, Site
from tests.identity.providers.test_linked import link, linked
from tests.identity.providers.travel import Travel
from tests.identity.test_email_verification import confirm
from tests.identity.two_factor_helpers import person_with_two_factor
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def test_a_missing_second_factor_leaves_the_code_valid(site: Site, travel: Travel) -> None:
    ana, app = await person_with_two_factor(site)
    travel.set_user()
    await link(travel, ana)
    phone = travel.traveller()
    code = await phone.get_code()

    challenged = await phone.exchange(code)
    wrong = await phone.exchange(code, totp="000000")

    assert (challenged.status_code, challenged.json()["error"]) == (400, "totp_required")
    assert (wrong.status_code, wrong.json()["error"]) == (400, "wrong_totp")
    assert "set-cookie" not in {*challenged.headers, *wrong.headers}
    response = await phone.exchange(code, totp=app.recovery_codes[0])
    assert response.json()["user"]["id"] == ana.id
    acts = [act["act"] for act in (await ana.ask("GET", "/activity")).json()["items"]]
    assert "second_factor_refused" in acts


async def test_the_second_factor_can_be_a_passkey(site: Site, travel: Travel) -> None:
    ana, passkey = await person_with_passkey(site)
    travel.set_user()
    await link(travel, ana)
    phone = travel.traveller()
    code = await phone.get_code()

    challenged = await phone.exchange(code)
    malformed = await phone.exchange(code, passkey="{}")
    proof = json.dumps(passkey.sign(await challenge(site)))
    response = await phone.exchange(code, passkey=proof)

    error = challenged.json()
    assert (error["error"], error["factors"]) == ("totp_required", ["passkey"])
    assert malformed.json()["error"] == "invalid_request"
    assert response.json()["user"]["id"] == ana.id


async def test_linking_needs_the_second_factor(site: Site, inbox: Inbox, travel: Travel) -> None:
    ana, app = await person_with_two_factor(site)
    await confirm(site, await inbox.token(ana.email, VERIFY))
    travel.set_user(email=ana.email)
    phone = travel.traveller()
    code = await phone.get_code()

    assert (await phone.exchange(code)).json()["error"] == "totp_required"
    assert (await phone.exchange(code, totp="000000")).json()["error"] == "wrong_totp"
    assert await linked(ana) == []

    assert (await phone.exchange(code, totp=app.recovery_codes[0])).status_code == 200
    assert await linked(ana) == ["acme"]


async def test_a_break_ends_and_a_deletion_needs_restore(site: Site, travel: Travel) -> None:
    ana = await site.register()
    travel.set_user()
    await link(travel, ana)
    await ana.ask("POST", "/break", password=PASSWORD)
    ana = await travel.traveller().sign_in()
    assert ana.session["user"]["back_from_break"] is True

    deletion = await ana.ask("POST", "/account/deletion", password=PASSWORD)
    assert deletion.status_code == 202, deletion.text
    phone = travel.traveller()
    code = await phone.get_code()
    refused = (await phone.exchange(code)).json()

    assert refused["error"] == "deletion_pending"
    assert refused["deletes_at"] == deletion.json()["deletes_at"]
    assert (await phone.exchange(code, restore="true")).status_code == 200


async def test_errors_reveal_nothing_more(travel: Travel) -> None:
    response = await travel.traveller().exchange("1.x")

    assert set(response.json()) == {"error", "error_description"}
    assert response.headers["cache-control"] == "no-store"


async def test_nobody_registers_while_registration_is_closed(
    identity: RunningService, travel: Travel
) -> None:
    known = travel.set_user()
    await travel.traveller().sign_in()
    waiting = travel.traveller()
    code = await waiting.get_code()
    travel.set_user()
    begun = travel.traveller()
    late = await begun.get_code()

    await identity.publish(RegistrationChanged(mode="closed"), subject="registration", version=1)

    async def is_closed() -> None:
        stranger = travel.traveller()
        params = await stranger.follow_callback(await stranger.open_provider())
        assert params == {"error": "registration_closed"}

    await eventually(is_closed)
    assert (await waiting.exchange(code)).status_code == 200
    assert (await begun.exchange(late)).json()["error"] == "invalid_grant"
    assert await travel.accounts_of(travel.provider.person["email"]) == 0
    travel.set_user(**known)
    await travel.traveller().sign_in()


async def test_newcomers_need_an_invite_code_if_registration_does(
    identity: RunningService, travel: Travel
) -> None:
    travel.set_user()
    invite = InviteCreated(invite_id=17, email=None, code="ABCD-EFGH-JKLM", uses=1)
    await identity.publish(invite, subject=17)
    await identity.publish(RegistrationChanged(mode="invite"), subject="registration", version=2)

    async def comes_back_with(**more: str) -> dict[str, str]:
        traveller = travel.traveller()
        return await traveller.follow_callback(await traveller.open_provider(**more))

    async def is_by_invitation() -> None:
        assert await comes_back_with() == {"error": "invite_needed"}

    await eventually(is_by_invitation)
    assert await comes_back_with(invite_code="AAAA-AAAA-AAAA") == {"error": "invite_not_good"}
    # Reading the mode does not use up the code.
    assert list(await comes_back_with(invite_code="ABCD-EFGH-JKLM")) == ["code"]
    await travel.traveller().sign_in(invite_code="ABCD-EFGH-JKLM")
    travel.set_user()
    assert await comes_back_with(invite_code="ABCD-EFGH-JKLM") == {"error": "invite_not_good"}
    await identity.publish(RegistrationChanged(mode="open"), subject="registration", version=3)
