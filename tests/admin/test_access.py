"""Nobody but an admin can tell that there is anything for admins."""

import pytest

from admin.admins.domain import grant_access
from shared.contracts.identity import AccountDeleted
from shared.db import Database
from tests.admin.conftest import ADMIN
from tests.support.running import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"
CALLS = [
    ("GET", "/me"),
    ("GET", "/audit"),
    ("GET", "/waitlist"),
    ("GET", "/waitlist?state=nowhere"),
    ("POST", "/waitlist/1/approve"),
    ("POST", "/waitlist/1/decline"),
    ("POST", "/waitlist/not-an-id/approve"),
]


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_only_admins_see_more_than_a_missing_page(
    running: RunningService, method: str, path: str
) -> None:
    async with running.client(2) as person, running.client() as anonymous:
        hidden = await person.request(method, API + path)
        unknown = await person.request(method, f"{API}/no/such/page")
        locked = await anonymous.request(method, API + path)
    assert locked.status_code == 401
    assert hidden.status_code == unknown.status_code == 404
    for answer in (hidden, unknown):
        assert answer.json() | {"request_id": ""} == unknown.json() | {"request_id": ""}


async def test_an_admin_is_told_so(running: RunningService) -> None:
    async with running.client(ADMIN) as client:
        answer = await client.get(f"{API}/me")
    assert (answer.status_code, answer.json()) == (200, {"admin": True})


async def test_a_deleted_account_is_no_admin_any_more(running: RunningService) -> None:
    await make_admin(running.database, 7)
    await running.publish(AccountDeleted(user_id=7), subject=7)

    async def check() -> None:
        async with running.client(7) as client:
            assert (await client.get(f"{API}/me")).status_code == 404

    await eventually(check)


async def make_admin(database: Database, user_id: int) -> None:
    async with database.sessions() as session:
        await grant_access(session, user_id)
        await session.commit()
