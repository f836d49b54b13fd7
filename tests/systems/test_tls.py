"""The system over HTTPS: prefixed cookies, HSTS and no plain HTTP."""

import socket
import ssl
import warnings
from http.cookies import Morsel, SimpleCookie

import httpx2
import pytest

from deploy.local.layout import Layout
from deploy.local.servers import HOST
from tests.support.people import Person, anonymous_client
from tests.support.wait import MAX_SECONDS

TOKEN = "/api/identity/v1/token"
CURRENT = "/api/identity/v1/sessions/current"
BIND, REFRESH = "__Host-garderobe-bind", "__Secure-garderobe-refresh"


def set_cookies(response: httpx2.Response) -> dict[str, "Morsel[str]"]:
    """Return the cookies that a response sets, with their attributes."""
    found: dict[str, Morsel[str]] = {}
    for line in response.headers.get_list("set-cookie"):
        found |= SimpleCookie(line)
    return found


async def test_a_session_starts_renews_and_ends_with_prefixed_cookies(
    second_system: Layout,
) -> None:
    trust = second_system.trust()
    async with await Person.register(second_system.public_url, trust=trust) as ana:
        assert {BIND, REFRESH} <= set(ana.http.cookies)
        renewed = await ana.http.post(TOKEN, data={"grant_type": "refresh_token"})
        assert renewed.status_code == 200, renewed.text
        for name, cookie in set_cookies(renewed).items():
            assert cookie["secure"], name
        refresh = set_cookies(renewed)[REFRESH]
        assert (refresh["path"], refresh["samesite"]) == (TOKEN, "Strict")
        assert refresh["httponly"]
        assert (await ana.http.get(CURRENT)).status_code == 200
        kept = dict(ana.http.cookies)
        assert (await ana.http.delete(CURRENT)).status_code == 204
        assert (await ana.http.get(CURRENT)).status_code == 401
        assert {BIND, REFRESH} <= set(kept)
        assert not {BIND, REFRESH} & set(ana.http.cookies)
        again = await ana.http.post(
            "/api/identity/v1/sessions",
            json={"login": ana.username, "password": "correct horse battery staple"},
        )
        bind = set_cookies(again)[BIND]
        assert (bind["path"], bind["domain"], bind["samesite"]) == ("/", "", "Strict")
        assert bind["secure"]
        assert bind["httponly"]


async def test_every_kind_of_response_sends_hsts(second_system: Layout) -> None:
    async with anonymous_client(second_system.public_url, second_system.trust()) as http:
        for path in ("/", "/account", CURRENT, "/api/unknown", "/api/feed/docs", "/assets/x.js"):
            response = await http.get(path)
            assert response.headers["strict-transport-security"] == "max-age=300", path
        assert (
            "upgrade-insecure-requests" in (await http.get("/")).headers["content-security-policy"]
        )


def test_plain_http_is_rejected_on_the_same_port(second_system: Layout) -> None:
    with socket.create_connection((HOST, second_system.port), timeout=MAX_SECONDS) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert connection.recv(64).startswith(b"HTTP/1.1 404 ")  # all routes need TLS


OLD_CIPHERS = "ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA256:AES128-SHA:AES128-GCM-SHA256"


@pytest.mark.parametrize(
    ("newest", "ciphers", "accepted"),
    [
        (ssl.TLSVersion.TLSv1_3, None, "TLSv1.3"),
        (ssl.TLSVersion.TLSv1_2, None, "TLSv1.2"),
        (ssl.TLSVersion.TLSv1_2, OLD_CIPHERS, None),
        (ssl.TLSVersion.TLSv1_1, "ALL", None),
    ],
)
@pytest.mark.parametrize("entry", ["gateway", "media"])
def test_only_modern_protocols_and_ciphers_are_accepted(
    second_system: Layout,
    entry: str,
    newest: ssl.TLSVersion,
    ciphers: str | None,
    accepted: str | None,
) -> None:
    context = second_system.trust()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about the versions that must fail
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = newest
    if ciphers:
        context.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    with socket.create_connection(
        (HOST, second_system.port_of(entry)), timeout=MAX_SECONDS
    ) as connection:
        if accepted is None:
            with pytest.raises(ssl.SSLError, match=r"(?i)alert|protocol"):
                context.wrap_socket(connection, server_hostname="localhost")
        else:
            with context.wrap_socket(connection, server_hostname="localhost") as wrapped:
                assert wrapped.version() == accepted
