"""Linked providers of people who are signed in."""

import asyncio

import pytest

from tests.identity.inbox import ANNOUNCED, RESET, VERIFY, Inbox
from tests.identity.people import PASSWORD, Person, Site
from tests.identity.providers.travel import Travel, Traveller
from tests.identity.test_email_verification import confirm

LINKED = "You can now log in to Garderobe with Acme"
UNLINKED = "Acme was unlinked from your Garderobe account"


async def link(travel: Travel, person: Person, provider: str = "acme") -> Traveller:
    """Link the provider's current user; fails unless it works."""
    traveller = travel.traveller(person)
    code = await traveller.get_code(provider, link=True, headers=person.bearer)
    response = await traveller.exchange(code)
    assert response.status_code == 200, response.text
    assert response.json()["user"]["id"] == person.id
    person.session = response.json()
    return traveller


async def linked(person: Person) -> list[str]:
    items = (await person.ask("GET", "/linked-providers")).json()["items"]
    return [item["provider"] for item in items]


async def test_a_linked_provider_signs_in_to_the_account(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    ana = await site.register()
    claims = travel.set_user(email="elsewhere@example.net")

    await link(travel, ana)

    (item,) = (await ana.ask("GET", "/linked-providers")).json()["items"]
    assert (item["provider"], item["name"], item["email"]) == ("acme", "Acme", claims["email"])
    assert item["linked_at"]
    await inbox.message(ana.email, LINKED)
    assert await ana.is_signed_in()
    again = await travel.traveller().sign_in()
    assert (again.id, again.email) == (ana.id, ana.email)


async def test_linking_renews_the_session_and_opens_no_new_one(site: Site, travel: Travel) -> None:
    ana = await site.register()
    travel.set_user()

    traveller = await link(travel, ana)
    code = await traveller.get_code(link=True, headers=ana.bearer)
    await traveller.exchange(code)
    # Linking again does no harm, and replaying the code ends nothing.
    await traveller.exchange(code)

    items = (await ana.ask("GET", "/sessions")).json()["items"]
    assert [item["current"] for item in items] == [True]
    assert await linked(ana) == ["acme"]


async def test_linking_needs_a_session(travel: Travel) -> None:
    response = await travel.traveller().start(link=True)

    assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")


async def test_an_attackers_link_attempt_fails_in_the_victims_session(
    site: Site, travel: Travel
) -> None:
    """Whatever an attacker plants in the victim's browser, no link is made."""
    attacker, victim = await site.register(), await site.register()
    travel.set_user()
    begun = travel.traveller(attacker)
    address = await begun.open_provider(link=True, headers=attacker.bearer)
    at_victims = Traveller(victim.browser, begun.verifier)
    # Even the attempt's cookie, the code and the verifier: everything except the session.
    cookie = attacker.browser.cookies["garderobe-provider"]
    victim.browser.cookies.set("garderobe-provider", cookie)
    params = await at_victims.follow_callback(address)

    response = await at_victims.exchange(params["code"])

    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")
    assert await linked(victim) == await linked(attacker) == []
    assert await victim.is_signed_in()


async def test_no_link_is_made_in_an_ended_session(site: Site, travel: Travel) -> None:
    ana = await site.register()
    elsewhere = await site.second_device(ana)
    travel.set_user()
    traveller = travel.traveller(ana)
    code = await traveller.get_code(link=True, headers=ana.bearer)
    await elsewhere.ask("DELETE", "/sessions")

    response = await traveller.exchange(code)

    assert response.json()["error"] == "invalid_grant"
    assert await linked(elsewhere) == []


async def test_a_providers_account_is_linked_to_one_account(site: Site, travel: Travel) -> None:
    ana, bruno = await site.register(), await site.register()
    travel.set_user()
    await link(travel, ana)
    traveller = travel.traveller(bruno)

    params = await traveller.follow_callback(
        await traveller.open_provider(link=True, headers=bruno.bearer)
    )

    assert params == {"error": "linked_elsewhere"}
    assert await linked(bruno) == []


async def test_an_account_has_one_link_per_provider(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    ana = await site.register()
    await confirm(site, await inbox.token(ana.email, VERIFY))
    travel.set_user()
    await link(travel, ana)
    travel.set_user(email=ana.email)

    traveller = travel.traveller(ana)
    params = await traveller.follow_callback(
        await traveller.open_provider(link=True, headers=ana.bearer)
    )
    assert params == {"error": "linked_already"}
    # Nor by the email address.
    stranger = travel.traveller()
    assert await stranger.follow_callback(await stranger.open_provider()) == {
        "error": "linked_already"
    }

    await link(travel, ana, "other")
    assert await linked(ana) == ["acme", "other"]


async def test_one_of_two_concurrent_links_to_two_accounts_is_made(
    site: Site, travel: Travel
) -> None:
    people = [await site.register(), await site.register()]
    travel.set_user()
    travellers = [travel.traveller(person) for person in people]
    codes = [
        await traveller.get_code(link=True, headers=person.bearer)
        for traveller, person in zip(travellers, people, strict=True)
    ]

    responses = await asyncio.gather(
        *(one.exchange(code) for one, code in zip(travellers, codes, strict=True))
    )

    assert sorted(response.status_code for response in responses) == [200, 400]
    assert sorted([await linked(person) for person in people]) == [[], ["acme"]]


async def test_an_unlinked_provider_no_longer_signs_in(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    ana = await site.register()
    travel.set_user(email_verified=False)
    await link(travel, ana)

    assert (await ana.ask("DELETE", "/linked-providers/acme")).status_code == 204

    assert await linked(ana) == []
    await inbox.message(ana.email, UNLINKED)
    assert (await travel.traveller().sign_in()).id != ana.id
    assert (await ana.ask("DELETE", "/linked-providers/acme")).status_code == 404


async def test_the_last_sign_in_method_cannot_be_unlinked(travel: Travel) -> None:
    travel.set_user()
    ana = await travel.traveller().sign_in()

    response = await ana.ask("DELETE", "/linked-providers/acme")
    assert (response.status_code, response.json()["code"]) == (409, "only_way_in")

    await link(travel, ana, "other")
    responses = await asyncio.gather(
        ana.ask("DELETE", "/linked-providers/acme"), ana.ask("DELETE", "/linked-providers/other")
    )
    assert sorted(response.status_code for response in responses) == [204, 409]
    assert len(await linked(ana)) == 1


@pytest.mark.parametrize("path", ["/linked-providers", "/linked-providers/acme"])
async def test_linked_providers_need_a_session(travel: Travel, path: str) -> None:
    method = "GET" if path.endswith("providers") else "DELETE"
    response = await travel.running.client().request(method, f"/api/identity/v1{path}")

    assert response.status_code == 401


async def test_recovery_unlinks_a_squatters_provider(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    """Pre-hijacking: an attacker claims an email, links a provider, and waits for its owner."""
    squatter = await site.register(email="owner.later@example.net")
    travel.set_user()
    await link(travel, squatter)

    await site.browser().post("/api/identity/v1/password-resets", json={"email": squatter.email})
    token = await inbox.token(squatter.email, RESET)
    password = {"password": "the owner's own password"}
    path = "/api/identity/v1/password-resets/confirm"
    await site.browser().post(path, json={"token": token} | password)

    assert (await travel.traveller().sign_in()).id != squatter.id


async def test_undoing_an_email_change_unlinks_a_thiefs_provider(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    ana = await site.register()
    await confirm(site, await inbox.token(ana.email, VERIFY))
    travel.set_user()
    await link(travel, ana)
    await ana.ask("PUT", "/email", password=PASSWORD, new_email="thief.linked@example.net")

    token = await inbox.token(ana.email, ANNOUNCED)
    path = "/api/identity/v1/email-changes/undo"
    assert (await site.browser().post(path, json={"token": token})).status_code == 200

    assert (await travel.traveller().sign_in()).id != ana.id


async def test_recovery_of_a_verified_account_keeps_its_providers(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    ana = await site.register()
    await confirm(site, await inbox.token(ana.email, VERIFY))
    travel.set_user()
    await link(travel, ana)

    await site.browser().post("/api/identity/v1/password-resets", json={"email": ana.email})
    body = {"token": await inbox.token(ana.email, RESET), "password": "noch ein neues wort"}
    await site.browser().post("/api/identity/v1/password-resets/confirm", json=body)

    assert (await travel.traveller().sign_in()).id == ana.id
