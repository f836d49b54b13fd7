"""The providers of somebody who is signed in."""

import asyncio

import pytest

from tests.identity.inbox import ANNOUNCED, RESET, VERIFY, Inbox
from tests.identity.people import PASSWORD, Door, Person
from tests.identity.providers.travel import Travel, Traveller
from tests.identity.test_email_verification import confirm

LINKED = "You can now log in to Garderobe with Acme"
UNLINKED = "Acme was unlinked from your Garderobe account"


async def link(travel: Travel, person: Person, provider: str = "acme") -> Traveller:
    """Link whom the provider lets in; fails unless it works."""
    traveller = travel.traveller(person)
    code = await traveller.get_code(provider, link=True, headers=person.bearer)
    answer = await traveller.exchange(code)
    assert answer.status_code == 200, answer.text
    assert answer.json()["user"]["id"] == person.id
    person.session = answer.json()
    return traveller


async def linked(person: Person) -> list[str]:
    items = (await person.ask("GET", "/linked-providers")).json()["items"]
    return [item["provider"] for item in items]


async def test_a_linked_provider_opens_the_account(
    door: Door, inbox: Inbox, travel: Travel
) -> None:
    ana = await door.register()
    told = travel.as_somebody(email="elsewhere@example.net")

    await link(travel, ana)

    (item,) = (await ana.ask("GET", "/linked-providers")).json()["items"]
    assert (item["provider"], item["name"], item["email"]) == ("acme", "Acme", told["email"])
    assert item["linked_at"]
    await inbox.letter(ana.email, LINKED)
    assert await ana.is_signed_in()
    again = await travel.traveller().sign_in()
    assert (again.id, again.email) == (ana.id, ana.email)


async def test_linking_renews_the_session_and_opens_no_other(door: Door, travel: Travel) -> None:
    ana = await door.register()
    travel.as_somebody()

    traveller = await link(travel, ana)
    code = await traveller.get_code(link=True, headers=ana.bearer)
    await traveller.exchange(code)
    # A link is repeated without harm, and the code that was used twice ends nothing.
    await traveller.exchange(code)

    items = (await ana.ask("GET", "/sessions")).json()["items"]
    assert [item["current"] for item in items] == [True]
    assert await linked(ana) == ["acme"]


async def test_a_link_needs_a_session_to_begin(travel: Travel) -> None:
    answer = await travel.traveller().start(link=True)

    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


async def test_an_attackers_link_ends_in_nobody_elses_session(door: Door, travel: Travel) -> None:
    """Whatever of an attacker's attempt gets into the victim's browser, the link is not made."""
    attacker, victim = await door.register(), await door.register()
    travel.as_somebody()
    begun = travel.traveller(attacker)
    address = await begun.go(link=True, headers=attacker.bearer)
    at_victims = Traveller(victim.browser, begun.verifier)
    # Even the cookie of the attempt, the code and the verifier: all but the attacker's session.
    cookie = attacker.browser.cookies["garderobe-provider"]
    victim.browser.cookies.set("garderobe-provider", cookie)
    told = await at_victims.come_back(address)

    answer = await at_victims.exchange(told["code"])

    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant")
    assert await linked(victim) == await linked(attacker) == []
    assert await victim.is_signed_in()


async def test_a_link_is_not_made_in_a_session_that_is_over(door: Door, travel: Travel) -> None:
    ana = await door.register()
    elsewhere = await door.second_device(ana)
    travel.as_somebody()
    traveller = travel.traveller(ana)
    code = await traveller.get_code(link=True, headers=ana.bearer)
    await elsewhere.ask("DELETE", "/sessions")

    answer = await traveller.exchange(code)

    assert answer.json()["error"] == "invalid_grant"
    assert await linked(elsewhere) == []


async def test_one_account_elsewhere_opens_one_account_here(door: Door, travel: Travel) -> None:
    ana, bruno = await door.register(), await door.register()
    travel.as_somebody()
    await link(travel, ana)
    traveller = travel.traveller(bruno)

    told = await traveller.come_back(await traveller.go(link=True, headers=bruno.bearer))

    assert told == {"error": "linked_elsewhere"}
    assert await linked(bruno) == []


async def test_an_account_has_one_account_of_each_provider(
    door: Door, inbox: Inbox, travel: Travel
) -> None:
    ana = await door.register()
    await confirm(door, await inbox.token(ana.email, VERIFY))
    travel.as_somebody()
    await link(travel, ana)
    travel.as_somebody(email=ana.email)

    traveller = travel.traveller(ana)
    told = await traveller.come_back(await traveller.go(link=True, headers=ana.bearer))
    assert told == {"error": "linked_already"}
    # Nor by the address.
    stranger = travel.traveller()
    assert await stranger.come_back(await stranger.go()) == {"error": "linked_already"}

    await link(travel, ana, "other")
    assert await linked(ana) == ["acme", "other"]


async def test_of_two_links_at_once_to_two_accounts_one_is_made(door: Door, travel: Travel) -> None:
    people = [await door.register(), await door.register()]
    travel.as_somebody()
    travellers = [travel.traveller(person) for person in people]
    codes = [
        await traveller.get_code(link=True, headers=person.bearer)
        for traveller, person in zip(travellers, people, strict=True)
    ]

    answers = await asyncio.gather(
        *(one.exchange(code) for one, code in zip(travellers, codes, strict=True))
    )

    assert sorted(answer.status_code for answer in answers) == [200, 400]
    assert sorted([await linked(person) for person in people]) == [[], ["acme"]]


async def test_unlinking_closes_the_way_in(door: Door, inbox: Inbox, travel: Travel) -> None:
    ana = await door.register()
    travel.as_somebody(email_verified=False)
    await link(travel, ana)

    assert (await ana.ask("DELETE", "/linked-providers/acme")).status_code == 204

    assert await linked(ana) == []
    await inbox.letter(ana.email, UNLINKED)
    assert (await travel.traveller().sign_in()).id != ana.id
    assert (await ana.ask("DELETE", "/linked-providers/acme")).status_code == 404


async def test_the_only_way_in_stays_open(travel: Travel) -> None:
    travel.as_somebody()
    ana = await travel.traveller().sign_in()

    answer = await ana.ask("DELETE", "/linked-providers/acme")
    assert (answer.status_code, answer.json()["code"]) == (409, "only_way_in")

    await link(travel, ana, "other")
    answers = await asyncio.gather(
        ana.ask("DELETE", "/linked-providers/acme"), ana.ask("DELETE", "/linked-providers/other")
    )
    assert sorted(answer.status_code for answer in answers) == [204, 409]
    assert len(await linked(ana)) == 1


@pytest.mark.parametrize("path", ["/linked-providers", "/linked-providers/acme"])
async def test_strangers_have_no_providers(travel: Travel, path: str) -> None:
    method = "GET" if path.endswith("providers") else "DELETE"
    answer = await travel.running.client().request(method, f"/api/identity/v1{path}")

    assert answer.status_code == 401


async def test_a_squatters_provider_does_not_outlive_the_recovery_of_the_address(
    door: Door, inbox: Inbox, travel: Travel
) -> None:
    """Pre-hijacking: somebody claims an address, links a way in, and waits for its owner."""
    squatter = await door.register(email="owner.later@example.net")
    travel.as_somebody()
    await link(travel, squatter)

    await door.browser().post("/api/identity/v1/password-resets", json={"email": squatter.email})
    token = await inbox.token(squatter.email, RESET)
    password = {"password": "the owner's own password"}
    path = "/api/identity/v1/password-resets/confirm"
    await door.browser().post(path, json={"token": token} | password)

    assert (await travel.traveller().sign_in()).id != squatter.id


async def test_a_thiefs_provider_does_not_outlive_the_address_that_is_kept(
    door: Door, inbox: Inbox, travel: Travel
) -> None:
    ana = await door.register()
    await confirm(door, await inbox.token(ana.email, VERIFY))
    travel.as_somebody()
    await link(travel, ana)
    await ana.ask("PUT", "/email", password=PASSWORD, new_email="thief.linked@example.net")

    token = await inbox.token(ana.email, ANNOUNCED)
    path = "/api/identity/v1/email-changes/undo"
    assert (await door.browser().post(path, json={"token": token})).status_code == 200

    assert (await travel.traveller().sign_in()).id != ana.id


async def test_recovery_of_a_verified_account_keeps_its_providers(
    door: Door, inbox: Inbox, travel: Travel
) -> None:
    ana = await door.register()
    await confirm(door, await inbox.token(ana.email, VERIFY))
    travel.as_somebody()
    await link(travel, ana)

    await door.browser().post("/api/identity/v1/password-resets", json={"email": ana.email})
    body = {"token": await inbox.token(ana.email, RESET), "password": "noch ein neues wort"}
    await door.browser().post("/api/identity/v1/password-resets/confirm", json=body)

    assert (await travel.traveller().sign_in()).id == ana.id
