"""`garderobe admins` and `garderobe waitlist`; identity looks accounts up."""

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
from tests.admin.test_waitlist import decide, invites, join_and_get_entry, waitlist
from tests.support.service_under_test import RunningService, environment_of
from tests.support.wait import eventually

API = "/api/admin/v1"
ACCOUNTS = {"ana@example.org": {"user_id": "4611686018427387905", "username": "ana"}}


CLAIMED = "claimed@example.org"
"""Claimed by several accounts, none of which has verified it."""


class Identity(BaseHTTPRequestHandler):
    """A fake of identity's account lookup."""

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        email = parse_qs(address.query).get("user", [""])[0]
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


async def run_command(*arguments: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, cli, arguments)


async def forget(email: str) -> Result:
    return await run_command("waitlist", "forget", email, "--yes")


async def status_of(running: RunningService, user_id: int) -> int:
    async with running.client(user_id) as client:
        return (await client.get(f"{API}/me")).status_code


@pytest.mark.usefixtures("environment")
async def test_roles_are_granted_and_revoked_by_email(running: RunningService) -> None:
    ana = int(ACCOUNTS["ana@example.org"]["user_id"])
    assert await status_of(running, ana) == 404

    for _ in range(2):
        granted = await run_command("admins", "grant", "ana@example.org")
        assert (granted.exit_code, granted.stdout) == (0, "ana is now an admin.\n")
    assert await status_of(running, ana) == 200

    revoked = await run_command("admins", "revoke", "ana@example.org", "--yes")
    assert (revoked.exit_code, revoked.stdout) == (0, "ana's access has been revoked.\n")
    assert await status_of(running, ana) == 404

    async with running.client(ADMIN) as client:
        acts = (await client.get(f"{API}/audit")).json()["items"]
    assert [(act["actor_id"], act["act"]) for act in acts if act["subject"] == f"user/{ana}"] == [
        (None, "admin.revoked"),
        (None, "admin.granted"),
    ]


@pytest.mark.usefixtures("environment")
async def test_a_granted_role_replaces_the_previous_one(running: RunningService) -> None:
    ana = int(ACCOUNTS["ana@example.org"]["user_id"])
    for arguments, output in (
        (("--role", "moderator"), "ana is now a moderator.\n"),
        (("--role", "admin"), "ana is now an admin.\n"),
        (("--role", "moderator"), "ana is now a moderator.\n"),
    ):
        granted = await run_command("admins", "grant", "ana@example.org", *arguments)
        assert (granted.exit_code, granted.stdout) == (0, output)
    async with running.client(ana) as client:
        responses = [await client.get(f"{API}{path}") for path in ("/me", "/access", "/audit")]
    assert [result.status_code for result in responses] == [200, 200, 404]
    assert responses[0].json() == {"role": "moderator"}
    assert responses[1].json() == {"admin": False, "role": "moderator"}
    assert (
        await run_command("admins", "grant", "ana@example.org", "--role", "emperor")
    ).exit_code == 2
    await run_command("admins", "revoke", "ana@example.org", "--yes")
    assert await status_of(running, ana) == 404


@pytest.mark.usefixtures("environment")
async def test_granting_an_unknown_email_fails() -> None:
    result = await run_command("admins", "grant", "nobody@example.org")
    assert result.exit_code == 1
    detail = "There's no account with the username, email address or id nobody@example.org.\n"
    assert result.stderr == detail


@pytest.mark.usefixtures("environment")
async def test_granting_an_email_that_several_accounts_claim_fails() -> None:
    result = await run_command("admins", "grant", CLAIMED)
    assert result.exit_code == 1
    assert f"Several accounts use the email address {CLAIMED}" in result.stderr


@pytest.mark.usefixtures("environment")
async def test_granting_without_identity_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARDEROBE_IDENTITY_URL", "http://127.0.0.1:1")
    result = await run_command("admins", "grant", "ana@example.org")
    assert result.exit_code == 3
    assert "Identity isn't responding at http://127.0.0.1:1." in result.stderr


@pytest.mark.usefixtures("environment")
async def test_forget_erases_a_waitlist_entry_in_any_case(running: RunningService) -> None:
    for name in ("Wanda", "walt"):
        await join_and_get_entry(running, f"{name}@weary.example")

    erased = [await forget(" wanda@WEARY.example") for _ in range(2)]

    assert [(result.exit_code, result.stdout) for result in erased] == [
        (0, "The email address was erased.\n"),
        (0, "This email address isn't on the waitlist.\n"),
    ]
    left = [result["email"] for result in await waitlist(running, query="@weary.example")]
    assert left == ["walt@weary.example"]


@pytest.mark.usefixtures("environment")
async def test_forget_withdraws_the_invite_of_the_entry(
    running: RunningService,
) -> None:
    entry = await join_and_get_entry(running, "willa@invited.example")
    await decide(running, entry["id"], "approve")

    async def invited() -> str:
        found = await invites(running, "willa@invited.example")
        assert found
        return str(found[0]["invite_id"])

    invite_id = await eventually(invited)

    assert (await forget("willa@invited.example")).exit_code == 0

    async def is_published() -> None:
        events = await running.published("admin.invite.withdrawn")
        withdrawn = [(event.subject, event.aggregateversion) for event in events]
        assert (invite_id, 2) in withdrawn

    await eventually(is_published)
