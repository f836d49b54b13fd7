"""Signing in and joining through a provider, the way it is meant to be."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.identity.inbox import RESET, VERIFY, Inbox
from tests.identity.people import PASSWORD, Door
from tests.identity.providers.travel import PROVIDERS, Travel, challenge_of
from tests.identity.test_email_verification import confirm
from tests.support.provider import OpenIdServer
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

LINKED = "You can now log in to Garderobe with Acme"


async def verified(door: Door, inbox: Inbox, email: str) -> None:
    """Somebody registers with a password and confirms the address."""
    await door.register(email=email)
    await confirm(door, await inbox.token(email, VERIFY))


async def test_the_providers_are_listed_without_their_secrets(door: Door) -> None:
    answer = await door.browser().get(PROVIDERS)

    assert answer.json() == {
        "items": [{"id": "acme", "name": "Acme"}, {"id": "other", "name": "Other"}]
    }


async def test_the_browser_is_sent_with_state_nonce_and_a_challenge_of_our_own(
    travel: Travel, provider: OpenIdServer
) -> None:
    ana = travel.traveller()

    started = await ana.start()

    url = urlsplit(started.json()["url"])
    asked = {name: value for name, (value,) in parse_qs(url.query).items()}
    assert f"{url.scheme}://{url.netloc}{url.path}" == f"{provider.issuer}/authorize"
    back = f"http://localhost:8080{PROVIDERS}/acme/callback"
    assert (asked["redirect_uri"], asked["scope"]) == (back, "openid email profile")
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    assert asked["code_challenge"] != challenge_of(ana.verifier)
    assert len({asked[name] for name in ("state", "nonce", "code_challenge")}) == 3
    (cookie,) = started.headers.get_list("set-cookie")
    value, _, attributes = cookie.partition("; ")
    assert value.startswith("garderobe-provider=")
    assert attributes == f"Path={PROVIDERS}; Max-Age=600; HttpOnly; SameSite=Lax"
    assert started.headers["cache-control"] == "no-store"


async def test_a_newcomer_joins_and_is_signed_in(identity: RunningService, travel: Travel) -> None:
    told = travel.as_somebody(preferred_username="Zoë van Dam", name="Zoë van Dam")
    ana = travel.traveller()

    person = await ana.sign_in()

    user = person.session["user"]
    assert (user["username"], user["display_name"]) == ("zoe_van_dam", "Zoë van Dam")
    assert (user["email"], user["email_verified"]) == (told["email"], True)
    assert user["password_set"] is False
    assert person.session["token_type"] == "Bearer"
    assert await person.is_signed_in()
    assert set(person.cookies) == {"garderobe-session", "garderobe-bind", "garderobe-refresh"}

    async def is_announced() -> None:
        events = await identity.published("identity.profile.changed")
        assert person.id in [event.data["user_id"] for event in events]

    await eventually(is_announced)


async def test_the_same_person_comes_back_to_the_same_account(travel: Travel) -> None:
    told = travel.as_somebody()
    first = await travel.traveller().sign_in()
    # The address may have changed there: the subject is who it is.
    travel.as_somebody(sub=told["sub"], email="another@example.net", email_verified=False)

    again = await travel.traveller().sign_in()

    assert again.id == first.id
    assert again.email == told["email"]


async def test_two_clients_of_one_provider_are_two_providers(travel: Travel) -> None:
    travel.as_somebody(email_verified=False)

    first = await travel.traveller().sign_in("acme")
    second = await travel.traveller().sign_in("other")

    assert first.id != second.id


async def test_the_owner_of_a_verified_address_gets_into_the_account_and_a_letter(
    door: Door, inbox: Inbox, travel: Travel
) -> None:
    email = "owner@example.net"
    await verified(door, inbox, email)
    travel.as_somebody(email=email.upper())

    person = await travel.traveller().sign_in()

    assert person.session["user"]["password_set"] is True
    assert (await door.log_in(email)).json()["user"]["id"] == person.id
    await inbox.letter(email, LINKED)
    acts = (await person.ask("GET", "/activity")).json()["items"]
    assert "provider_linked" in [act["act"] for act in acts]


@pytest.mark.parametrize("said", [False, None, "true", 1])
async def test_an_address_that_the_provider_does_not_vouch_for_opens_nothing(
    door: Door, inbox: Inbox, travel: Travel, said: object
) -> None:
    email = f"victim.{said}@example.net".lower()
    await verified(door, inbox, email)
    travel.as_somebody(email=email, email_verified=said)

    person = await travel.traveller().sign_in()

    assert person.session["user"]["email_verified"] is False
    assert (await door.log_in(email)).json()["user"]["id"] != person.id
    assert inbox.to(email)[-1]["Subject"] != LINKED


async def test_an_account_that_only_claims_the_address_is_not_handed_over(
    door: Door, travel: Travel
) -> None:
    squatter = await door.register(email="mine@example.net")
    travel.as_somebody(email="mine@example.net")

    person = await travel.traveller().sign_in()

    assert person.id != squatter.id
    assert person.session["user"]["email_verified"] is True
    assert (await door.log_in(squatter.username)).json()["user"]["email_verified"] is False
    assert (await door.log_in(person.username, PASSWORD)).status_code == 401


@pytest.mark.parametrize(
    ("claims", "username"),
    [
        ({"preferred_username": "admin", "name": "Bea"}, "bea"),
        ({"preferred_username": "Carla@example.com", "name": "x"}, "carla"),
        ({"name": "..D..ora__"}, "d.ora"),
        ({"name": "李", "email": "li.na@example.net"}, "li.na"),
        ({"name": "L" * 200}, "l" * 30),
        ({"name": "a\u202eb\x00cd"}, "a_b_cd"),
    ],
)
async def test_a_newcomer_gets_a_valid_name(
    travel: Travel, claims: dict[str, str], username: str
) -> None:
    travel.as_somebody(**claims)

    person = await travel.traveller().sign_in()

    assert person.username == username
    assert person.session["user"]["display_name"].isprintable()


async def test_a_taken_name_gets_an_ending(door: Door, travel: Travel) -> None:
    await door.register(username="eva.lind")
    travel.as_somebody(preferred_username="eva.lind", name="eva.lind", email="eva.lind@example.net")

    person = await travel.traveller().sign_in()

    assert person.username != "eva.lind"
    assert person.username.startswith(("eva.lind_", "person"))


async def test_an_address_told_at_the_userinfo_endpoint_counts(
    travel: Travel, provider: OpenIdServer
) -> None:
    told = travel.as_somebody()
    provider.claims_at_userinfo = True

    person = await travel.traveller().sign_in()

    assert (person.email, person.session["user"]["email_verified"]) == (told["email"], True)


async def test_the_wanted_page_is_remembered(travel: Travel) -> None:
    travel.as_somebody()
    ana = travel.traveller()

    started = await ana.start(return_to="/tag/summer/edit?x=1%2F")

    (cookie,) = [one for one in started.headers.get_list("set-cookie") if "redirect" in one]
    assert cookie.startswith("garderobe-redirect=/tag/summer/edit%3Fx%3D1%252F; Path=/;")


@pytest.mark.parametrize(
    "page",
    [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "evil",
        "/\t/evil.example",
        "",
        "/ok\r\nSet-Cookie: a=b",
        "/" + "x" * 2000,
        "javascript:alert(1)",
        "/a\\b",
    ],
)
async def test_no_other_site_can_be_the_wanted_page(travel: Travel, page: str) -> None:
    answer = await travel.traveller().start(return_to=page)

    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers


async def test_a_password_is_chosen_by_mail(door: Door, inbox: Inbox, travel: Travel) -> None:
    told = travel.as_somebody()
    person = await travel.traveller().sign_in()
    change = {"old_password": PASSWORD, "new_password": "ein ganz neues wort"}
    refused = await person.ask("PUT", "/password", **change)
    assert (refused.status_code, refused.json()["code"]) == (409, "password_not_set")

    await door.browser().post("/api/identity/v1/password-resets", json={"email": told["email"]})
    token = await inbox.token(told["email"], RESET)
    done = await door.browser().post(
        "/api/identity/v1/password-resets/confirm", json={"token": token, "password": PASSWORD}
    )

    assert done.status_code == 200
    answer = await door.log_in(told["email"])
    assert answer.json()["user"]["password_set"] is True
    assert answer.json()["user"]["id"] == person.id
    assert (await travel.traveller().sign_in()).id == person.id
