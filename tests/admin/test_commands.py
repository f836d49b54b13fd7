"""`python -m admin grant | revoke | forget`: identity tells whose an account's address is."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
from typer.testing import CliRunner, Result

from admin.commands import cli
from tests.admin.conftest import ADMIN
from tests.admin.test_waitlist import decide, entry_of, invites, waiting
from tests.support.service_under_test import RunningService, environment_of
from tests.support.wait import eventually

API = "/api/admin/v1"
ACCOUNTS = {"ana@example.org": {"user_id": "4611686018427387905", "username": "ana"}}


CLAIMED = "claimed@example.org"
"""By several, none of whom has verified it."""


class Identity(BaseHTTPRequestHandler):
    """Identity's directory of accounts, as its own port answers."""

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        email = parse_qs(address.query).get("email", [""])[0]
        known = ACCOUNTS.get(email) if address.path == "/internal/accounts" else None
        self.send_response(409 if email == CLAIMED else 200 if known else 404)
        self.end_headers()
        self.wfile.write(json.dumps(known or {"code": "not_found"}).encode())

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def identity() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Identity)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def environment(running: RunningService, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, value in environment_of(running).items():
        monkeypatch.setenv(name, value)
    with identity() as url:
        monkeypatch.setenv("GARDEROBE_KEYS_URL", f"{url}/.well-known/jwks.json")
        yield


async def run(*arguments: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, cli, arguments)


async def status_of(running: RunningService, user_id: int) -> int:
    async with running.client(user_id) as client:
        return (await client.get(f"{API}/me")).status_code


@pytest.mark.usefixtures("environment")
async def test_access_is_granted_and_taken_by_address(running: RunningService) -> None:
    ana = int(ACCOUNTS["ana@example.org"]["user_id"])
    assert await status_of(running, ana) == 404

    for _ in range(2):
        granted = await run("grant", "ana@example.org")
        assert (granted.exit_code, granted.stdout) == (0, "ana is now an admin.\n")
    assert await status_of(running, ana) == 200

    revoked = await run("revoke", "ana@example.org")
    assert (revoked.exit_code, revoked.stdout) == (0, "ana's access has been revoked.\n")
    assert await status_of(running, ana) == 404

    async with running.client(ADMIN) as client:
        acts = (await client.get(f"{API}/audit")).json()["items"]
    assert [(act["actor_id"], act["act"]) for act in acts if act["subject"] == f"user/{ana}"] == [
        (None, "admin.revoked"),
        (None, "admin.granted"),
    ]


@pytest.mark.usefixtures("environment")
async def test_a_role_takes_the_place_of_another(running: RunningService) -> None:
    ana = int(ACCOUNTS["ana@example.org"]["user_id"])
    for arguments, said in (
        (("--role", "moderator"), "ana is now a moderator.\n"),
        (("--role", "admin"), "ana is now an admin.\n"),
        (("--role", "moderator"), "ana is now a moderator.\n"),
    ):
        granted = await run("grant", "ana@example.org", *arguments)
        assert (granted.exit_code, granted.stdout) == (0, said)
    async with running.client(ana) as client:
        answers = [await client.get(f"{API}{path}") for path in ("/me", "/access", "/audit")]
    assert [answer.status_code for answer in answers] == [200, 200, 404]
    assert answers[0].json() == {"role": "moderator"}
    assert answers[1].json() == {"admin": False, "role": "moderator"}
    assert (await run("grant", "ana@example.org", "--role", "emperor")).exit_code == 2
    await run("revoke", "ana@example.org")
    assert await status_of(running, ana) == 404


@pytest.mark.usefixtures("environment")
async def test_an_unknown_address_is_told() -> None:
    answer = await run("grant", "nobody@example.org")
    assert answer.exit_code == 1
    assert answer.stderr == "There's no account with the address nobody@example.org.\n"


@pytest.mark.usefixtures("environment")
async def test_an_address_that_several_claim_makes_nobody_an_admin() -> None:
    answer = await run("grant", CLAIMED)
    assert answer.exit_code == 1
    assert f"Several accounts use the address {CLAIMED}" in answer.stderr


@pytest.mark.usefixtures("environment")
async def test_a_silent_identity_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARDEROBE_IDENTITY_URL", "http://127.0.0.1:1")
    answer = await run("grant", "ana@example.org")
    assert answer.exit_code == 1
    assert "Identity isn't responding at http://127.0.0.1:1." in answer.stderr


@pytest.mark.usefixtures("environment")
async def test_who_waits_is_forgotten_by_address_in_any_case(running: RunningService) -> None:
    for name in ("Wanda", "walt"):
        await entry_of(running, f"{name}@weary.example")

    erased = [await run("forget", " wanda@WEARY.example") for _ in range(2)]

    assert [(one.exit_code, one.stdout) for one in erased] == [
        (0, "The address has been erased.\n"),
        (0, "The address isn't on the waitlist.\n"),
    ]
    left = [one["email"] for one in await waiting(running, query="@weary.example")]
    assert left == ["walt@weary.example"]


@pytest.mark.usefixtures("environment")
async def test_the_invite_of_who_is_forgotten_is_good_nowhere_any_more(
    running: RunningService,
) -> None:
    entry = await entry_of(running, "willa@invited.example")
    await decide(running, entry["id"], "approve")

    async def invited() -> str:
        found = await invites(running, "willa@invited.example")
        assert found
        return str(found[0]["invite_id"])

    invite_id = await eventually(invited)

    assert (await run("forget", "willa@invited.example")).exit_code == 0

    async def is_told() -> None:
        events = await running.published("admin.invite.withdrawn")
        told = [(event.subject, event.aggregateversion) for event in events]
        assert (invite_id, 2) in told

    await eventually(is_told)
