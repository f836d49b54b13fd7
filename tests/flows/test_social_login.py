"""Signing in through a provider of identity, all the way through the gateway."""

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
from tests.flows.conftest import Newcomer
from tests.support.people import JSON, visitor
from tests.support.servers import end, port_answers
from tests.support.wait import wait_until

IDENTITY = "/api/identity/v1"
START = f"{IDENTITY}/providers/acme/start"


@pytest.fixture(scope="module")
def issuer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The provider that the system under test knows, running for these tests."""
    (known,) = json.loads(os.environ["GARDEROBE_PROVIDERS"])
    port = urlsplit(known["issuer"]).port or 0
    command = (sys.executable, "-m", "tests.support.provider", "--port", str(port))
    child = start(Process("provider", command), tmp_path_factory.mktemp("log") / "provider.log")
    try:
        wait_until(lambda: port_answers(port), "the provider")
        yield known["issuer"]
    finally:
        end(child)


@pytest.fixture
async def person(issuer: str) -> JSON:
    """Somebody new, whom the provider lets in next."""
    name = f"nora_{secrets.token_hex(4)}"
    claims = {"sub": name, "email": f"{name}@example.net", "email_verified": True, "name": name}
    async with httpx2.AsyncClient() as outside:
        told = await outside.put(f"{issuer}/control", json={"person": claims})
        assert told.status_code == 204
    return claims


@pytest.fixture
async def browser(gateway: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with visitor(gateway) as http:
        yield http


def challenge(verifier: str) -> JSON:
    digest = hashlib.sha256(verifier.encode()).digest()
    code_challenge = urlsafe_b64encode(digest).decode()
    return {"code_challenge": code_challenge, "code_challenge_method": "S256"}


async def bring_code(browser: httpx2.AsyncClient, verifier: str, **more: object) -> str:
    """To the provider and back; answers the code that our page gets."""
    started = await browser.post(START, json=challenge(verifier) | more)
    assert started.status_code == 200, started.text
    async with httpx2.AsyncClient() as outside:
        sent_back = await outside.get(started.json()["url"])
    # As a browser comes from another site: without our origin, with what Lax lets through.
    headers = {"Origin": "", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    answer = await browser.get(sent_back.headers["location"], headers=headers)
    assert answer.status_code == 302, answer.text
    page, _, code = answer.headers["location"].partition("?code=")
    assert page == "/callback", answer.headers["location"]
    return code


async def exchange(browser: httpx2.AsyncClient, code: str, verifier: str) -> httpx2.Response:
    form = {"grant_type": "authorization_code", "code": code, "code_verifier": verifier}
    return await browser.post(f"{IDENTITY}/token", data=form)


async def test_it_ends_signed_in_with_the_cookies_of_a_session(
    browser: httpx2.AsyncClient, person: JSON
) -> None:
    verifier = secrets.token_urlsafe(32)
    code = await bring_code(browser, verifier, return_to="/wardrobe")
    assert set(browser.cookies) == {"garderobe-redirect"}
    assert browser.cookies["garderobe-redirect"] == "/wardrobe"

    answer = await exchange(browser, code, verifier)

    assert answer.status_code == 200, answer.text
    assert answer.json()["user"]["email"] == person["email"]
    lines = {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}
    assert set(lines) == {"garderobe-session", "garderobe-bind", "garderobe-refresh"}
    assert "HttpOnly" not in lines["garderobe-session"]
    for name in ("garderobe-bind", "garderobe-refresh"):
        assert "HttpOnly; SameSite=Strict" in lines[name]
    for path in (f"{IDENTITY}/sessions/current", "/api/feed/v1/timeline"):
        assert (await browser.get(path)).status_code == 200

    again = await exchange(browser, code, verifier)
    assert again.json()["error"] == "invalid_grant"
    assert (await browser.get("/api/feed/v1/timeline")).status_code == 401


async def test_somebody_with_a_session_links_the_provider(
    newcomer: Newcomer, browser: httpx2.AsyncClient, person: JSON
) -> None:
    ana, verifier = await newcomer("ana"), secrets.token_urlsafe(32)
    refused = await browser.post(START, json=challenge(verifier) | {"link": True})
    assert refused.status_code == 401

    code = await bring_code(ana.http, verifier, link=True)
    assert (await exchange(ana.http, code, verifier)).status_code == 200

    (item,) = (await ana.http.get(f"{IDENTITY}/linked-providers")).json()["items"]
    assert (item["provider"], item["email"]) == ("acme", person["email"])
    code = await bring_code(browser, verifier)
    signed_in = await exchange(browser, code, verifier)
    assert signed_in.json()["user"]["id"] == ana.id


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
async def test_another_site_begins_and_ends_nothing(
    browser: httpx2.AsyncClient, headers: dict[str, str]
) -> None:
    for path in (START, f"{IDENTITY}/token", f"{IDENTITY}/login-links"):
        answer = await browser.post(path, json=challenge("x" * 43), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


async def test_a_callback_that_was_not_asked_for_tells_nothing(
    browser: httpx2.AsyncClient,
) -> None:
    callback = f"{IDENTITY}/providers/acme/callback"
    answer = await browser.get(f"{callback}?code=x&state=1.x&return_to=https://evil.example")

    assert answer.headers["location"] == "/callback?error=attempt_not_good"
    assert (await browser.post(f"{callback}?code=x")).status_code in {401, 405}
