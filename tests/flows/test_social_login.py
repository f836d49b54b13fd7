"""Social login through the gateway and a test provider."""

import hashlib
import json
import os
import secrets
import sys
from collections.abc import AsyncIterator, Iterator
from urllib.parse import urlsplit

import httpx2
import pytest
from joserfc.util import urlsafe_b64encode

from deploy.local.process import Process, start
from tests.flows.conftest import NewPerson
from tests.support.http_client import http_client
from tests.support.people import JSON, anonymous_client
from tests.support.servers import is_listening, terminate
from tests.support.wait import eventually, wait_until

# The browser's tests run the provider too, and tell it whom to sign in.
pytestmark = pytest.mark.alone

IDENTITY = "/api/identity/v1"
START = f"{IDENTITY}/providers/acme/start"


@pytest.fixture(scope="module")
def issuer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run the provider that the system under test trusts."""
    (provider,) = json.loads(os.environ["GARDEROBE_PROVIDERS"])
    port = urlsplit(provider["issuer"]).port or 0
    command = (sys.executable, "-m", "tests.support.provider", "--port", str(port))
    child = start(Process("provider", command), tmp_path_factory.mktemp("log") / "provider.log")
    try:
        wait_until(lambda: is_listening(port), "the provider")
        yield provider["issuer"]
    finally:
        terminate(child)


@pytest.fixture
async def person(issuer: str) -> JSON:
    """A new person, whom the provider signs in next."""
    name = f"nora_{secrets.token_hex(4)}"
    claims = {"sub": name, "email": f"{name}@example.net", "email_verified": True, "name": name}
    async with http_client() as outside:
        configured = await outside.put(f"{issuer}/control", json={"person": claims})
        assert configured.status_code == 204
    return claims


@pytest.fixture
async def browser(gateway: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with anonymous_client(gateway) as http:
        yield http


def challenge(verifier: str) -> JSON:
    digest = hashlib.sha256(verifier.encode()).digest()
    code_challenge = urlsafe_b64encode(digest).decode()
    return {"code_challenge": code_challenge, "code_challenge_method": "S256"}


async def get_code(browser: httpx2.AsyncClient, verifier: str, **more: object) -> str:
    """Go to the provider and back. Return the code that the app's page gets."""
    started = await browser.post(START, json=challenge(verifier) | more)
    assert started.status_code == 200, started.text
    async with http_client() as outside:
        sent_back = await outside.get(started.json()["url"])
    # As a browser arrives from another site: without our origin, with SameSite=Lax cookies.
    headers = {"Origin": "", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    response = await browser.get(sent_back.headers["location"], headers=headers)
    assert response.status_code == 302, response.text
    page, _, code = response.headers["location"].partition("?code=")
    assert page == "/callback", response.headers["location"]
    return code


async def exchange(browser: httpx2.AsyncClient, code: str, verifier: str) -> httpx2.Response:
    form = {"grant_type": "authorization_code", "code": code, "code_verifier": verifier}
    return await browser.post(f"{IDENTITY}/token", data=form)


async def test_social_login_sets_the_cookies_of_a_session(
    browser: httpx2.AsyncClient, person: JSON
) -> None:
    verifier = secrets.token_urlsafe(32)
    code = await get_code(browser, verifier, return_to="/wardrobe")
    assert set(browser.cookies) == {"garderobe-redirect"}
    assert browser.cookies["garderobe-redirect"] == "/wardrobe"

    response = await exchange(browser, code, verifier)

    assert response.status_code == 200, response.text
    assert response.json()["user"]["email"] == person["email"]
    lines = {line.partition("=")[0]: line for line in response.headers.get_list("set-cookie")}
    assert set(lines) == {"garderobe-session", "garderobe-bind", "garderobe-refresh"}
    assert "HttpOnly" not in lines["garderobe-session"]
    for name in ("garderobe-bind", "garderobe-refresh"):
        assert "HttpOnly; SameSite=Strict" in lines[name]
    for path in (f"{IDENTITY}/sessions/current", "/api/feed/v1/timeline"):
        assert (await browser.get(path)).status_code == 200

    again = await exchange(browser, code, verifier)
    assert again.json()["error"] == "invalid_grant"

    # The gateway is notified of the session's end after the commit, and it reads it every second.
    async def has_ended() -> None:
        assert (await browser.get("/api/feed/v1/timeline")).status_code == 401

    await eventually(has_ended)


async def test_a_signed_in_person_can_link_the_provider(
    new_person: NewPerson, browser: httpx2.AsyncClient, person: JSON
) -> None:
    ana, verifier = await new_person("ana"), secrets.token_urlsafe(32)
    refused = await browser.post(START, json=challenge(verifier) | {"link": True})
    assert refused.status_code == 401

    code = await get_code(ana.http, verifier, link=True)
    assert (await exchange(ana.http, code, verifier)).status_code == 200

    (item,) = (await ana.http.get(f"{IDENTITY}/linked-providers")).json()["items"]
    assert (item["provider"], item["email"]) == ("acme", person["email"])
    code = await get_code(browser, verifier)
    signed_in = await exchange(browser, code, verifier)
    assert signed_in.json()["user"]["id"] == ana.id


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
async def test_another_site_can_neither_start_nor_finish_a_login(
    browser: httpx2.AsyncClient, headers: dict[str, str]
) -> None:
    for path in (START, f"{IDENTITY}/token", f"{IDENTITY}/login-links"):
        response = await browser.post(path, json=challenge("x" * 43), headers=headers)
        assert (response.status_code, response.json()["code"]) == (403, "wrong_origin")


async def test_an_unrequested_callback_is_rejected(
    browser: httpx2.AsyncClient,
) -> None:
    callback = f"{IDENTITY}/providers/acme/callback"
    response = await browser.get(f"{callback}?code=x&state=1.x&return_to=https://evil.example")

    assert response.headers["location"] == "/callback?error=attempt_not_good"
    assert (await browser.post(f"{callback}?code=x")).status_code in {401, 405}
