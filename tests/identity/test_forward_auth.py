"""The decisions of forward auth: which requests may pass, and as whom."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import psycopg
import pytest

from identity.forward_auth.problems import GATEWAY_PROBLEMS
from shared.http.http_errors import Problem
from tests.identity.gateway import (
    ANON_KEY,
    ORIGIN,
    Gateway,
    run_verify,
    verify_process,
    verify_settings,
)
from tests.identity.people import Person, Site
from tests.support.service_under_test import RunningService
from tests.support.wait import MAX_SECONDS, eventually

CURRENT = "/api/identity/v1/sessions/current"
REALTIME = "/api/feed/v1/realtime"


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


@pytest.fixture(scope="module")
async def ana(site: Site) -> Person:
    return await site.register()


@pytest.mark.parametrize("mode", ["required", "optional"])
async def test_a_session_passes_as_its_owner(gateway: Gateway, ana: Person, mode: str) -> None:
    response = await gateway.ask_as(ana, mode)

    assert response.status_code == 200
    assert response.headers["authorization"] == ana.bearer["Authorization"]


@pytest.mark.parametrize(("mode", "status"), [("required", 401), ("optional", 200), ("open", 200)])
async def test_anonymous_visitors_pass_where_allowed(
    gateway: Gateway, mode: str, status: int
) -> None:
    response = await gateway.ask(mode)

    assert response.status_code == status
    assert "authorization" not in response.headers


async def test_open_requests_pass_anonymously(gateway: Gateway, ana: Person) -> None:
    response = await gateway.ask_as(ana, "open")

    assert response.status_code == 200
    assert "authorization" not in response.headers


async def test_refusals_are_problems_with_the_request_id(gateway: Gateway) -> None:
    response = await gateway.ask(x_request_id="0123456789abcdef")

    assert response.headers["content-type"] == "application/problem+json"
    problem = Problem.model_validate(response.json())
    assert problem.code == "not_signed_in"
    assert problem.request_id == response.headers["x-request-id"] == "0123456789abcdef"


@pytest.mark.parametrize("mode", ["required", "optional"])
async def test_the_readable_cookie_alone_authenticates_nothing(
    gateway: Gateway, ana: Person, mode: str
) -> None:
    session = f"garderobe-session={ana.cookies['garderobe-session']}"

    assert (await gateway.ask(mode, cookie=session)).status_code == 401
    other = f"{session}; garderobe-bind={'x' * 43}"
    assert (await gateway.ask(mode, cookie=other)).status_code == 401


async def test_a_bearer_needs_the_bind_cookie_of_its_session(
    gateway: Gateway, ana: Person, site: Site
) -> None:
    bearer = f"Bearer {ana.session['access_token']}"
    other = await site.register()
    bind = f"garderobe-bind={ana.cookies['garderobe-bind']}"

    assert (await gateway.ask(authorization=bearer)).status_code == 401
    assert (await gateway.ask(authorization=bearer, cookie=other.cookie_header)).status_code == 401
    passed = await gateway.ask(authorization=bearer, cookie=bind)
    assert passed.headers["authorization"] == ana.bearer["Authorization"]


async def test_the_anonymous_key_as_bearer_is_anonymous(gateway: Gateway, ana: Person) -> None:
    key = f"Bearer {ANON_KEY}"

    assert (await gateway.ask("optional", authorization=key)).status_code == 200
    assert (await gateway.ask("required", authorization=key)).status_code == 401
    assert (await gateway.ask_as(ana, authorization=key)).status_code == 200


@pytest.mark.parametrize("mode", ["required", "optional"])
@pytest.mark.parametrize(
    "cookie",
    [
        "garderobe-session=base64-",
        "garderobe-session=nonsense",
        "garderobe-session=base64-bnVsbA; garderobe-bind=x",
        "garderobe-session=base64-eyJhY2Nlc3NfdG9rZW4iOjF9",
        "garderobe-session=base64-e30; garderobe-session=base64-e31",
        "garderobe-session.0=base64-e; garderobe-session.2=30",
        "garderobe-session=\xff\xfe; garderobe-bind=\xff",
        "garderobe-session=base64-eyJhY2Nlc3NfdG9rZW4iOiJcdWQ4MDAifQ; garderobe-bind=x",
    ],
)
async def test_malformed_cookies_are_no_session(gateway: Gateway, mode: str, cookie: str) -> None:
    assert (await gateway.ask(mode, cookie=cookie)).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": ORIGIN}, 200),
        ({"origin": "http://127.0.0.1:8080"}, 200),
        ({"origin": "http://localhost:8081"}, 403),
        ({"origin": "http://localhost:8080.evil.example"}, 403),
        ({"origin": "HTTP://LOCALHOST:8080"}, 403),
        ({"origin": "null"}, 403),
        ({"sec_fetch_site": "same-origin"}, 200),
        ({"sec_fetch_site": "same-site", "origin": "http://sibling.localhost:8080"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "none"}, 403),
    ],
)
@pytest.mark.parametrize("mode", ["required", "optional", "open"])
async def test_unsafe_calls_with_cookies_come_from_our_pages(
    gateway: Gateway, ana: Person, mode: str, headers: dict[str, str], status: int
) -> None:
    for method in ("POST", "DELETE"):
        assert (await gateway.ask_as(ana, mode, method=method, **headers)).status_code == status
    assert (await gateway.ask_as(ana, mode, method="GET", **headers)).status_code == 200


async def test_another_site_cannot_sign_in_a_visitor(gateway: Gateway) -> None:
    """Signing in is unsafe even without cookies: the victim would act as the attacker."""
    forged = await gateway.ask("open", method="POST", origin="https://evil.example")

    assert forged.status_code == 403
    assert (await gateway.ask("open", method="POST")).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"origin": ORIGIN}, 200), ({}, 403), ({"origin": "https://evil.example"}, 403)],
)
async def test_sockets_need_the_exact_origin(
    gateway: Gateway, ana: Person, headers: dict[str, str], status: int
) -> None:
    uri = f"{REALTIME}?apikey={ANON_KEY}"

    assert (await gateway.ask_as(ana, uri=uri, **headers)).status_code == status
    upgrade = headers | {"x_forwarded_proto": "wss"}
    assert (await gateway.ask_as(ana, uri="/api/x", **upgrade)).status_code == status


async def test_a_wrong_apikey_is_refused(gateway: Gateway, ana: Person) -> None:
    assert (await gateway.ask("open", apikey="wrong")).status_code == 401
    assert (await gateway.ask("open", apikey=ANON_KEY)).status_code == 200
    socket = await gateway.ask_as(ana, uri=f"{REALTIME}?apikey=wrong", origin=ORIGIN)
    assert socket.status_code == 401


@pytest.mark.parametrize(
    ("path", "remembered"),
    [
        ("/wardrobe?view=calendar", "/wardrobe%3Fview%3Dcalendar"),
        ("/account/info", "/account/info"),
        ("/tag/%C3%A9t%C3%A9/add", "/tag/%25C3%25A9t%25C3%25A9/add"),
        ("/%2Fevil.example", "/%252Fevil.example"),
        ("//evil.example/x", None),
        ("/\\evil.example", None),
    ],
)
async def test_guarded_pages_redirect_to_login_and_back(
    gateway: Gateway, path: str, remembered: str | None
) -> None:
    response = await gateway.ask("page", uri=path)

    assert response.status_code == 302
    assert response.headers["location"] == "/login"
    cookie = f"garderobe-redirect={remembered}; Path=/; Max-Age=600; SameSite=Lax"
    assert response.headers.get("set-cookie") == (cookie if remembered else None)


async def test_a_direct_page_request_redirects_to_login(gateway: Gateway) -> None:
    response = await gateway.client.get("/wardrobe", params={"view": "garments"})

    assert response.status_code == 302
    assert "garderobe-redirect=/wardrobe%3Fview%3Dgarments;" in response.headers["set-cookie"]
    assert (await gateway.client.post("/wardrobe")).status_code == 404
    assert (await gateway.client.get("/login")).status_code == 404


async def test_an_unknown_mode_lets_nobody_pass(gateway: Gateway, ana: Person) -> None:
    assert (await gateway.ask_as(ana, "none")).status_code == 404
    assert (await gateway.client.get("/internal/verify")).status_code == 404


async def test_the_real_process_responds_and_notices_a_sign_out(
    identity: RunningService, site: Site, tmp_path: Path
) -> None:
    person = await site.register()
    with verify_process(identity.database.url, tmp_path / "verify.log") as port:
        async with httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", timeout=MAX_SECONDS
        ) as client:
            real = Gateway(client)
            assert (await client.get("/healthz")).status_code == 200
            assert (await real.ask_as(person)).status_code == 200
            cookie = person.cookie_header

            left = await person.browser.delete(CURRENT, headers=person.bearer)

            assert left.status_code == 204

            async def is_out() -> None:
                assert (await real.ask(cookie=cookie)).status_code == 401

            await eventually(is_out)


async def test_a_sign_out_counts_in_processes_started_later(
    identity: RunningService, site: Site
) -> None:
    person = await site.register()
    cookie = person.cookie_header
    await person.browser.delete(CURRENT, headers=person.bearer)

    async with run_verify(verify_settings(identity.database.url)) as later:
        assert (await later.ask(cookie=cookie)).status_code == 401


async def test_nobody_passes_while_sign_outs_are_unknown(
    identity: RunningService, ana: Person
) -> None:
    url = identity.database.url
    name = url.rpartition("/")[2]
    admin = url.replace("postgresql+psycopg", "postgresql").replace(name, "postgres")
    async with run_verify(verify_settings(url)) as gateway:
        assert (await gateway.ask_as(ana)).status_code == 200
        with psycopg.connect(admin, autocommit=True) as connection:
            _shut(connection, name)
            try:

                async def is_closed() -> None:
                    response = await gateway.ask_as(ana)
                    assert response.status_code == 503
                    assert response.headers["retry-after"] == "2"

                await eventually(is_closed)
                assert (await gateway.ask("optional")).status_code == 200
            finally:
                connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

        async def is_open() -> None:
            assert (await gateway.ask_as(ana)).status_code == 200

        await eventually(is_open)


def _shut(connection: psycopg.Connection, name: str) -> None:
    connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
    )


@pytest.mark.parametrize("path", GATEWAY_PROBLEMS)
async def test_it_has_the_problems_of_the_gateway(gateway: Gateway, path: str) -> None:
    response = await gateway.client.get(path)

    assert response.status_code == 200, "the gateway sets the status"
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["cache-control"] == "no-store"
    assert int(response.headers["retry-after"]) > 0
    assert f"/.problem/{Problem.model_validate(response.json()).status}" == path
