"""Signing in and registering with a provider, as intended."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.identity.inbox import RESET, VERIFY, Inbox
from tests.identity.people import PASSWORD, Site
from tests.identity.providers.travel import PROVIDERS, Travel, challenge_of
from tests.identity.test_email_verification import confirm
from tests.support.provider import OpenIdServer
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

LINKED = "You can now log in to Garderobe with Acme"


async def verified(site: Site, inbox: Inbox, email: str) -> None:
    """Return a person who registered with a password and verified their email address."""
    await site.register(email=email)
    await confirm(site, await inbox.token(email, VERIFY))


async def test_providers_are_listed_without_secrets(site: Site) -> None:
    response = await site.browser().get(PROVIDERS)

    assert response.json() == {
        "items": [{"id": "acme", "name": "Acme"}, {"id": "other", "name": "Other"}]
    }


async def test_the_authorization_url_has_state_nonce_and_our_challenge(
    travel: Travel, provider: OpenIdServer
) -> None:
    ana = travel.traveller()

    started = await ana.start()

    url = urlsplit(started.json()["url"])
    params = {name: value for name, (value,) in parse_qs(url.query).items()}
    assert f"{url.scheme}://{url.netloc}{url.path}" == f"{provider.issuer}/authorize"
    back = f"http://localhost:8080{PROVIDERS}/acme/callback"
    assert (params["redirect_uri"], params["scope"]) == (back, "openid email profile")
    assert (params["response_type"], params["code_challenge_method"]) == ("code", "S256")
    assert params["code_challenge"] != challenge_of(ana.verifier)
    assert len({params[name] for name in ("state", "nonce", "code_challenge")}) == 3
    (cookie,) = started.headers.get_list("set-cookie")
    value, _, attributes = cookie.partition("; ")
    assert value.startswith("garderobe-provider=")
    assert attributes == f"Path={PROVIDERS}; Max-Age=600; HttpOnly; SameSite=Lax"
    assert started.headers["cache-control"] == "no-store"


async def test_a_newcomer_is_registered_and_signed_in(
    identity: RunningService, travel: Travel
) -> None:
    claims = travel.set_user(preferred_username="Zoë van Dam", name="Zoë van Dam")
    ana = travel.traveller()

    person = await ana.sign_in()

    user = person.session["user"]
    assert (user["username"], user["display_name"]) == ("zoe_van_dam", "Zoë van Dam")
    assert (user["email"], user["email_verified"]) == (claims["email"], True)
    assert user["password_set"] is False
    assert person.session["token_type"] == "Bearer"
    assert await person.is_signed_in()
    assert set(person.cookies) == {"garderobe-session", "garderobe-bind", "garderobe-refresh"}

    async def is_announced() -> None:
        events = await identity.published("identity.profile.changed")
        assert person.id in [event.data["user_id"] for event in events]

    await eventually(is_announced)


async def test_the_same_subject_gets_the_same_account(travel: Travel) -> None:
    claims = travel.set_user()
    first = await travel.traveller().sign_in()
    # The email address may have changed there; the subject identifies the person.
    travel.set_user(sub=claims["sub"], email="another@example.net", email_verified=False)

    again = await travel.traveller().sign_in()

    assert again.id == first.id
    assert again.email == claims["email"]


async def test_two_clients_of_one_provider_are_two_providers(travel: Travel) -> None:
    travel.set_user(email_verified=False)

    first = await travel.traveller().sign_in("acme")
    second = await travel.traveller().sign_in("other")

    assert first.id != second.id


async def test_a_verified_email_signs_in_and_notifies_the_owner(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    email = "owner@example.net"
    await verified(site, inbox, email)
    travel.set_user(email=email.upper())

    person = await travel.traveller().sign_in()

    assert person.session["user"]["password_set"] is True
    assert (await site.log_in(email)).json()["user"]["id"] == person.id
    await inbox.message(email, LINKED)
    acts = (await person.ask("GET", "/activity")).json()["items"]
    assert "provider_linked" in [act["act"] for act in acts]


@pytest.mark.parametrize("email_verified", [False, None, "true", 1])
async def test_an_unverified_claim_signs_in_to_no_account(
    site: Site, inbox: Inbox, travel: Travel, email_verified: object
) -> None:
    email = f"victim.{email_verified}@example.net".lower()
    await verified(site, inbox, email)
    travel.set_user(email=email, email_verified=email_verified)

    person = await travel.traveller().sign_in()

    assert person.session["user"]["email_verified"] is False
    assert (await site.log_in(email)).json()["user"]["id"] != person.id
    assert inbox.to(email)[-1]["Subject"] != LINKED


async def test_an_unverified_account_is_not_handed_over(site: Site, travel: Travel) -> None:
    squatter = await site.register(email="mine@example.net")
    travel.set_user(email="mine@example.net")

    person = await travel.traveller().sign_in()

    assert person.id != squatter.id
    assert person.session["user"]["email_verified"] is True
    assert (await site.log_in(squatter.username)).json()["user"]["email_verified"] is False
    assert (await site.log_in(person.username, PASSWORD)).status_code == 401


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
    travel.set_user(**claims)

    person = await travel.traveller().sign_in()

    assert person.username == username
    assert person.session["user"]["display_name"].isprintable()


async def test_a_taken_username_gets_a_suffix(site: Site, travel: Travel) -> None:
    await site.register(username="eva.lind")
    travel.set_user(preferred_username="eva.lind", name="eva.lind", email="eva.lind@example.net")

    person = await travel.traveller().sign_in()

    assert person.username != "eva.lind"
    assert person.username.startswith(("eva.lind_", "person"))


async def test_an_email_from_the_userinfo_endpoint_counts(
    travel: Travel, provider: OpenIdServer
) -> None:
    claims = travel.set_user()
    provider.claims_at_userinfo = True

    person = await travel.traveller().sign_in()

    assert (person.email, person.session["user"]["email_verified"]) == (claims["email"], True)


async def test_the_return_page_is_remembered(travel: Travel) -> None:
    travel.set_user()
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
async def test_the_return_page_cannot_be_on_another_site(travel: Travel, page: str) -> None:
    response = await travel.traveller().start(return_to=page)

    assert response.status_code == 422
    assert "set-cookie" not in response.headers


async def test_a_password_can_be_set_by_email(site: Site, inbox: Inbox, travel: Travel) -> None:
    claims = travel.set_user()
    person = await travel.traveller().sign_in()
    change = {"old_password": PASSWORD, "new_password": "ein ganz neues wort"}
    refused = await person.ask("PUT", "/password", **change)
    assert (refused.status_code, refused.json()["code"]) == (409, "password_not_set")

    await site.browser().post("/api/identity/v1/password-resets", json={"email": claims["email"]})
    token = await inbox.token(claims["email"], RESET)
    done = await site.browser().post(
        "/api/identity/v1/password-resets/confirm", json={"token": token, "password": PASSWORD}
    )

    assert done.status_code == 200
    response = await site.log_in(claims["email"])
    assert response.json()["user"]["password_set"] is True
    assert response.json()["user"]["id"] == person.id
    assert (await travel.traveller().sign_in()).id == person.id
