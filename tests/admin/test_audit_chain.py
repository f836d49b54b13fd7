"""The audit log's hash chain: each kind of tampering is found, and honest work breaks nothing."""

import asyncio
import json

import httpx2
import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from admin.audit_log import store
from admin.audit_log.domain import record
from admin.commands import cli
from tests.admin.audit import (
    execute,
    newest_position,
    record_entries,
    truncated_log,
    verification,
)
from tests.admin.conftest import ADMIN
from tests.admin.reportables import call
from tests.support.service_under_test import RunningService, environment_of
from tests.support.wait import limited


def _set(columns: str, position: int) -> str:
    return f"UPDATE audit SET {columns} WHERE position = {position}"


TAMPERING: dict[str, tuple[list[str], str, int | None]] = {
    "a changed actor": ([_set("actor_id = 99", 3)], "changed", 3),
    "a changed act": ([_set("act = 'x.y'", 3)], "changed", 3),
    "a changed subject": ([_set("subject = 'x/1'", 3)], "changed", 3),
    "a changed rule": ([_set("rule = 'spam'", 3)], "changed", 3),
    "a changed time": ([_set("created_at = created_at - interval '1 us'", 3)], "changed", 3),
    "a changed reason": ([_set("reason = 'Other'", 3)], "reason", 3),
    "an added reason": ([_set("reason = 'Other'", 4)], "reason", 4),
    "a removed reason": ([_set("reason = NULL", 3)], "reason", 3),
    "a reason removed as if erased": (
        [_set("reason = NULL, reason_salt = NULL", 3)],
        "reason",
        3,
    ),
    "a removed entry": (["DELETE FROM audit WHERE position = 3"], "missing", 3),
    "a removed oldest entry": (["DELETE FROM audit WHERE position = 1"], "missing", 1),
    "a removed newest entry": (["DELETE FROM audit WHERE position = 6"], "missing", 6),
    "an emptied log": (["DELETE FROM audit"], "missing", 1),
    "a removed head": (["DELETE FROM audit_head"], "missing", None),
    "a removed entry, renumbered": (
        [
            "DELETE FROM audit WHERE position = 3",
            *(_set(f"position = {number - 1}", number) for number in (4, 5, 6)),
        ],
        "changed",
        3,
    ),
    "swapped entries": (
        [_set("position = -1", 3), _set("position = 3", 4), _set("position = 4", -1)],
        "changed",
        3,
    ),
    "an inserted entry": (
        ["INSERT INTO audit (act, subject) VALUES ('admin.granted', 'user/9')"],
        "unchained",
        None,
    ),
    "an inserted entry with a position": (
        [
            """INSERT INTO audit (act, subject, position, hash)
            SELECT act, subject, 7, hash FROM audit WHERE position = 6"""
        ],
        "changed",
        7,
    ),
    "a removed newest entry, and a head set back": (
        ["DELETE FROM audit WHERE position = 6", "UPDATE audit_head SET position = 5"],
        "rewritten",
        5,
    ),
}


@pytest.fixture
def environment(running: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment_of(running).items():
        monkeypatch.setenv(name, value)


async def run_command(*arguments: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, cli, ["audit", "verify", *arguments])


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("kind", TAMPERING)
async def test_tampering_is_found(running: RunningService, kind: str) -> None:
    statements, fault, position = TAMPERING[kind]
    async with truncated_log(running):
        await record_entries(running, 6)
        assert (await run_command()).exit_code == 0
        assert (await verification(running))["intact"]

        await execute(running, *statements)

        found = await run_command("--json")
        assert found.exit_code == 1
        broken = json.loads(found.stdout)["broken"]
        assert (broken["fault"], broken["position"]) == (fault, position)
        assert (await verification(running))["broken"] == broken
        printed = await run_command()
        assert printed.exit_code == 1
        assert printed.stdout.startswith("BROKEN. ")
        assert broken["detail"] in printed.stdout


@pytest.mark.usefixtures("environment")
async def test_a_verification_says_how_many_entries_are_intact(running: RunningService) -> None:
    async with truncated_log(running):
        assert (await run_command()).stdout == "The audit log is empty.\n"
        await record_entries(running, 6)

        printed = (await run_command()).stdout
        found = json.loads((await run_command("--json")).stdout)

    assert printed.startswith("6 entries are intact, from 20")
    assert f"Checkpoint: {found['checkpoint']}\n" in printed
    assert (found["intact"], found["entries"], found["total"], found["broken"]) == (
        True,
        6,
        6,
        None,
    )


@pytest.mark.usefixtures("environment")
async def test_a_checkpoint_finds_a_log_that_was_rewritten_as_a_whole(
    running: RunningService,
) -> None:
    async with truncated_log(running):
        await record_entries(running, 6)
        checkpoint = json.loads((await run_command("--json")).stdout)["checkpoint"]
        await record_entries(running, 1)
        assert (await run_command("--checkpoint", checkpoint)).exit_code == 0
    async with truncated_log(running):
        await record_entries(running, 7)
        assert (await run_command()).exit_code == 0
        found = await run_command("--checkpoint", checkpoint)
        assert (found.exit_code, "not the entry of the checkpoint" in found.stdout) == (1, True)
    async with truncated_log(running):
        await record_entries(running, 5)
        found = await run_command("--checkpoint", checkpoint)
        assert (found.exit_code, "Entry 6 is missing" in found.stdout) == (1, True)


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("checkpoint", ["x", "0:" + "0" * 64, "1:zz", "1", "-1:" + "0" * 64])
async def test_a_malformed_checkpoint_is_refused(checkpoint: str) -> None:
    found = await run_command(f"--checkpoint={checkpoint}")
    assert found.exit_code == 2
    assert found.stderr.startswith("A checkpoint is a position and a hash")


@pytest.mark.usefixtures("environment")
async def test_without_a_database_nothing_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    unreachable = "postgresql+psycopg://admin:secret@127.0.0.1:1/admin"
    monkeypatch.setenv("GARDEROBE_DATABASE_URL", unreachable)
    found = await run_command()
    assert found.exit_code == 3
    assert found.stderr == "The database isn't responding. Check that it runs.\n"


async def test_concurrent_acts_are_chained_without_gaps(running: RunningService) -> None:
    before = await newest_position(running)
    invites = [
        call(running, "POST", "/invites", {"note": f"Number {number}", "uses": 1})
        for number in range(30)
    ]
    modes = [
        call(running, "PUT", "/registration", {"mode": mode}) for mode in ("invite", "open") * 5
    ]
    responses = await asyncio.gather(*invites, *modes, *(verified(running) for _ in range(5)))

    assert {response.status_code for response in responses} <= {200, 201}
    assert all(response.json().get("intact", True) for response in responses)
    found = await verification(running)
    assert (found["intact"], found["broken"]) == (True, None)
    assert await newest_position(running) > before + 30


async def verified(running: RunningService) -> httpx2.Response:
    return await call(running, "GET", "/audit/verification")


async def test_an_act_whose_transaction_takes_long_delays_no_other(
    running: RunningService,
) -> None:
    async with truncated_log(running), running.database.sessions() as long:
        await record(long, "invite.made", "invite/long", actor_id=ADMIN)
        async with limited():
            await record_entries(running, 2)
        await long.commit()
        items = (await call(running, "GET", "/audit")).json()["items"]
        positions = {item["subject"]: item["position"] for item in items}
        assert positions == {"invite/0": 1, "invite/1": 2, "invite/long": 3}
        assert (await verification(running))["intact"]


async def test_a_rolled_back_act_leaves_no_gap(running: RunningService) -> None:
    before = await newest_position(running)
    await record_entries(running, 3, commit=False)
    await record_entries(running, 1)
    assert await newest_position(running) == before + 1
    assert (await verification(running))["intact"]


async def test_one_call_verifies_a_bounded_number_of_the_newest(running: RunningService) -> None:
    async with truncated_log(running):
        await record_entries(running, 6)
        await execute(running, "UPDATE audit SET act = 'x' WHERE position = 2")
        newest = (await call(running, "GET", "/audit/verification?last=3")).json()
        assert (newest["intact"], newest["entries"], newest["total"]) == (True, 3, 6)
        assert (await call(running, "GET", "/audit/verification?last=5")).json()["intact"] is False
    too_many = await call(running, "GET", "/audit/verification?last=10001", user=ADMIN)
    assert too_many.status_code == 422


async def test_a_verification_reads_the_chain_by_its_index(running: RunningService) -> None:
    statement = text(f"EXPLAIN {store._LIST_AFTER}")
    async with running.database.sessions() as session:
        # What the planner prefers for so few rows depends on its statistics.
        for scan in ("seqscan", "bitmapscan"):
            await session.execute(text(f"SET LOCAL enable_{scan} = off"))
        found = await session.execute(statement, {"after": 0, "limit": 10})
        plan = "\n".join(found.scalars())
    assert "Index Scan using audit_position" in plan
    assert "Sort" not in plan
