"""Races: accounts under erasure, and imports of the same people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.account.erasure.domain import erase_account
from admin.waitlist.domain import erase_address
from admin.waitlist.store import get_entry_by_hash
from shared.features.account_erasure import begin_erasure
from tests.admin.moderation_helpers import decide, decisions, file_report, sanctioned_account
from tests.admin.reportables import call, person
from tests.admin.test_repeated_invites import invited
from tests.admin.test_waitlist import waitlist
from tests.admin.test_waitlist_csv import import_csv
from tests.support.db_probes import wait_for_lock_waiters
from tests.support.service_under_test import RunningService


@asynccontextmanager
async def erasing(running: RunningService, user_id: int) -> AsyncIterator[AsyncSession]:
    """Be in the middle of an erasure: the account is locked, and nothing is deleted yet."""
    async with running.database.sessions() as session:
        await session.execute(text("SET LOCAL lock_timeout = '500ms'"))
        await begin_erasure(session, user_id)
        yield session
        await erase_account(session, user_id, None)
        await session.commit()


async def test_an_erasure_and_a_decision_do_not_deadlock(
    running: RunningService,
) -> None:
    accused = await person(running)
    report = await file_report(running, "person", accused)
    async with erasing(running, accused):
        deciding = asyncio.create_task(decide(running, report["id"], "limit"))
        await wait_for_lock_waiters(running, 1)
    response = await deciding
    assert (response.status_code, response.json()["code"]) == (404, "report_not_found")
    assert await decisions(running, accused) == []


async def test_a_decision_during_erasure_publishes_nothing(running: RunningService) -> None:
    accused = await sanctioned_account(running, "warn")
    body = {"act": "restore", "notice": "Sorry."}
    async with erasing(running, accused):
        path = f"/accounts/{accused}/decisions"
        restoring = asyncio.create_task(call(running, "POST", path, body))
        await wait_for_lock_waiters(running, 1)
    response = await restoring
    assert (response.status_code, response.json()["code"]) == (404, "nothing_decided")


async def test_an_erasure_and_a_withdrawal_do_not_deadlock(
    running: RunningService,
) -> None:
    email = "erased@withdrawn.example"
    _, invite_id = await invited(running, email)
    digest = sha256(email.encode()).hexdigest()
    async with running.database.sessions() as session:
        await get_entry_by_hash(session, digest)
        withdrawing = asyncio.create_task(call(running, "DELETE", f"/invites/{invite_id}"))
        await wait_for_lock_waiters(running, 1)
        assert await erase_address(session, digest) == 1
        await session.commit()
    assert (await withdrawing).status_code == 404


async def test_concurrent_imports_of_the_same_people_do_not_deadlock(
    running: RunningService,
) -> None:
    people = [f"p{number}@twice.example" for number in range(150)]
    files = ["\n".join(["email", *order]) for order in (people, people[::-1])]
    responses = await asyncio.gather(*(import_csv(running, csv_file) for csv_file in files))
    assert [response.status_code for response in responses] == [200, 200]
    assert sorted(response.json()["added"] for response in responses) == [0, 150]
    assert len(await waitlist(running, query="p1@twice")) == 1
