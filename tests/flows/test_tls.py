"""The same system over https: cookies with prefixes, and nothing in clear."""

import os
import socket
import ssl
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import replace
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx2
import pytest

from deploy.local.layout import Layout
from deploy.local.servers import HOST
from tests.deploy.conftest import free_layout
from tests.support.people import Person, visitor

TOKEN = "/api/identity/v1/token"
CURRENT = "/api/identity/v1/sessions/current"
BIND, REFRESH = "__Host-garderobe-bind", "__Secure-garderobe-refresh"


@pytest.fixture(scope="module")
def secure() -> Iterator[Layout]:
    """A second system, which `GARDEROBE_TLS=1 make up` would start."""
    with tempfile.TemporaryDirectory(prefix="garderobe-", ignore_cleanup_errors=True) as folder:
        layout = replace(free_layout(Path(folder)), tls=True)
        try:
            done = deploy_local(layout, "up")
            assert done.returncode == 0, done.stderr
            assert f"Garderobe runs at https://localhost:{layout.port}" in done.stdout
            yield layout
        finally:
            deploy_local(layout, "down")


def deploy_local(layout: Layout, command: str) -> "subprocess.CompletedProcess[str]":
    chosen = {"PORT": str(layout.port), "DATA": str(layout.data), "TLS": "1"}
    environment = os.environ | {f"GARDEROBE_{name}": value for name, value in chosen.items()}
    tool = [sys.executable, "-m", "deploy.local", command]
    return subprocess.run(tool, env=environment, capture_output=True, text=True, check=False)


def written(answer: httpx2.Response) -> dict[str, "Morsel[str]"]:
    """The cookies that an answer sets, with their attributes."""
    found: dict[str, Morsel[str]] = {}
    for line in answer.headers.get_list("set-cookie"):
        found |= SimpleCookie(line)
    return found


async def test_a_session_begins_goes_on_and_ends_with_prefixed_cookies(secure: Layout) -> None:
    trust = secure.trust()
    async with await Person.register(secure.public_url, trust=trust) as ana:
        assert {BIND, REFRESH} <= set(ana.http.cookies)
        renewed = await ana.http.post(TOKEN, data={"grant_type": "refresh_token"})
        assert renewed.status_code == 200, renewed.text
        for name, cookie in written(renewed).items():
            assert cookie["secure"], name
        refresh = written(renewed)[REFRESH]
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
        bind = written(again)[BIND]
        assert (bind["path"], bind["domain"], bind["samesite"]) == ("/", "", "Strict")
        assert bind["secure"]
        assert bind["httponly"]


async def test_browsers_are_held_to_https_by_every_kind_of_answer(secure: Layout) -> None:
    async with visitor(secure.public_url, secure.trust()) as http:
        for path in ("/", "/account", CURRENT, "/api/unknown", "/api/feed/docs", "/assets/x.js"):
            answer = await http.get(path)
            assert answer.headers["strict-transport-security"] == "max-age=300", path
        assert (
            "upgrade-insecure-requests" in (await http.get("/")).headers["content-security-policy"]
        )


def test_plain_http_is_refused_on_the_same_port(secure: Layout) -> None:
    with socket.create_connection((HOST, secure.port), timeout=10) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert connection.recv(64).startswith(b"HTTP/1.1 404 ")  # no route but over TLS


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
def test_only_new_protocols_and_ciphers_are_spoken(
    secure: Layout, entry: str, newest: ssl.TLSVersion, ciphers: str | None, accepted: str | None
) -> None:
    context = secure.trust()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the versions that must fail
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = newest
    if ciphers:
        context.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    with socket.create_connection((HOST, secure.port_of(entry)), timeout=10) as connection:
        if accepted is None:
            with pytest.raises(ssl.SSLError, match=r"(?i)alert|protocol"):
                context.wrap_socket(connection, server_hostname="localhost")
        else:
            with context.wrap_socket(connection, server_hostname="localhost") as spoken:
                assert spoken.version() == accepted
