"""Operators look after accounts with `garderobe`, which finds the local system by itself."""

import asyncio
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.support.commands import garderobe, variables_of
from tests.support.wait import eventually

pytestmark = pytest.mark.alone

PROVIDER = "log-in with Acme"
"""The check of the login provider that is in the system's settings."""


async def run(layout: Layout, *arguments: str, code: int = 0) -> Any:
    """Run a command with --json. Return its last document."""
    done = await asyncio.to_thread(garderobe, *arguments, "--json", **variables_of(layout))
    assert done.returncode == code, done
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    return documents[-1]


async def test_every_service_reports_its_state_and_schema(layout: Layout) -> None:
    plan = await run(layout, "migrate", "--plan")
    assert [one["pending"] for one in plan["services"]] == [[]] * 5
    status = await run(layout, "status", "feed", "identity")
    assert [(one["service"], one["problems"]) for one in status["services"]] == [
        ("feed", []),
        ("identity", []),
    ]
    consumers = {one["name"] for one in status["services"][0]["state"]["consumers"]}
    assert "feed-wardrobe" in consumers


async def test_the_doctor_finds_what_is_wrong_and_nothing_else(layout: Layout) -> None:
    found = await run(layout, "doctor", code=1)
    by_check = {one["check"]: one["level"] for one in found["findings"]}
    assert set(by_check) >= {"disk", "process", "Postgres", "NATS", "Valkey", "app", "object store"}
    # No login provider runs here.
    assert [one["check"] for one in found["findings"] if one["level"] != "ok"] == [PROVIDER]


async def test_a_suspended_account_is_logged_out_and_can_be_restored(
    new_person: NewPerson, layout: Layout
) -> None:
    ana = await new_person("ana")
    email = f"{ana.username}@example.org"
    await run(layout, "users", "suspend", ana.username, "--notice", "Spam.", "--yes")

    async def state() -> str:
        return str((await run(layout, "users", "show", email))["state"])

    async def is_suspended() -> None:
        assert await state() == "suspended"

    await eventually(is_suspended)
    assert (await run(layout, "users", "sessions", ana.username))["items"] == []
    await run(layout, "users", "restore", ana.id, "--notice", "Our mistake.")

    async def is_active() -> None:
        assert await state() == "active"

    await eventually(is_active)


async def test_a_deletion_is_scheduled_and_cancelled(new_person: NewPerson, layout: Layout) -> None:
    ana = await new_person("ana")
    await run(layout, "users", "delete", ana.username, "--yes")
    assert (await run(layout, "users", "show", ana.id))["state"] == "about to be deleted"
    assert await run(layout, "users", "delete", ana.username, "--cancel") == {"kept": True}
    assert (await run(layout, "users", "find", ana.username))["items"][0]["state"] == "active"


async def test_an_export_is_written_as_a_zip(
    new_person: NewPerson, layout: Layout, tmp_path: Path
) -> None:
    ana = await new_person("ana")
    path = tmp_path / "ana.zip"
    await run(layout, "users", "export", ana.username, "--to", str(path))
    with zipfile.ZipFile(path) as archive:
        assert json.loads(archive.read("profile.json"))[0]["username"] == ana.username
    refused = await run(layout, "users", "export", ana.username, "--to", str(path), code=2)
    assert refused["error"]["code"] == "file_exists"


async def test_an_unknown_account_is_reported(layout: Layout) -> None:
    for command in (["users", "show"], ["admins", "grant"], ["quota", "show"]):
        refused = await run(layout, *command, "nobody.here", code=1)
        assert "nobody.here" in refused["error"]["message"]
