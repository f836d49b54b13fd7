"""Two at once: an account that is being erased, and the same people in two files."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256

import httpx2
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.account_erasure.domain import erase_account
from admin.waitlist.domain import forget_address
from admin.waitlist.store import get_entry_by_hash
from shared.features.account_erasure import begin_erasure
from tests.admin.moderation_helpers import decide, decisions, judged, reported
from tests.admin.reportables import ask, person
from tests.admin.test_invited_again import invited
from tests.admin.test_waitlist import waiting
from tests.admin.test_waitlist_csv import send
from tests.support.db_probes import until_waiting
from tests.support.service_under_test import RunningService


@asynccontextmanager
async def erasing(running: RunningService, user_id: int) -> AsyncIterator[AsyncSession]:
    """In the middle of an erasure: the account is locked, and nothing of it is gone as yet."""
    async with running.database.sessions() as session:
        await session.execute(text("SET LOCAL lock_timeout = '500ms'"))
        await begin_erasure(session, user_id)
        yield session
        await erase_account(session, user_id, None)
        await session.commit()


async def waits(asked: asyncio.Task[httpx2.Response]) -> bool:
    """Whether nothing is answered for a while."""
    done, _ = await asyncio.wait([asked], timeout=0.3)
    return not done


async def test_an_erasure_never_waits_for_an_admin_who_waits_for_it(
    running: RunningService,
) -> None:
    accused = await person(running)
    report = await reported(running, "person", accused)
    async with erasing(running, accused):
        deciding = asyncio.create_task(decide(running, report["id"], "limit"))
        assert await waits(deciding)
    answer = await deciding
    assert (answer.status_code, answer.json()["code"]) == (404, "report_not_found")
    assert await decisions(running, accused) == []


async def test_nothing_is_announced_of_who_is_erased_meanwhile(running: RunningService) -> None:
    accused = await judged(running, "warn")
    body = {"act": "restore", "notice": "Sorry."}
    async with erasing(running, accused):
        path = f"/accounts/{accused}/decisions"
        restoring = asyncio.create_task(ask(running, "POST", path, body))
        assert await waits(restoring)
    answer = await restoring
    assert (answer.status_code, answer.json()["code"]) == (404, "nothing_decided")


async def test_an_erasure_never_waits_for_a_withdrawal_that_waits_for_it(
    running: RunningService,
) -> None:
    email = "erased@withdrawn.example"
    _, invite_id = await invited(running, email)
    digest = sha256(email.encode()).hexdigest()
    async with running.database.sessions() as session:
        await get_entry_by_hash(session, digest)
        withdrawing = asyncio.create_task(ask(running, "DELETE", f"/invites/{invite_id}"))
        await until_waiting(running, 1)
        assert await forget_address(session, digest) == 1
        await session.commit()
    assert (await withdrawing).status_code == 404


async def test_two_files_with_the_same_people_are_taken_at_once(running: RunningService) -> None:
    people = [f"p{number}@twice.example" for number in range(150)]
    sheets = ["\n".join(["email", *order]) for order in (people, people[::-1])]
    answers = await asyncio.gather(*(send(running, sheet) for sheet in sheets))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert sorted(answer.json()["added"] for answer in answers) == [0, 150]
    assert len(await waiting(running, query="p1@twice")) == 1
