"""Nobody but an admin can tell that there is anything for admins."""

import pytest

from tests.admin.conftest import ADMIN
from tests.support.running import RunningService

API = "/api/admin/v1"
CALLS = [
    ("GET", "/me"),
    ("GET", "/audit"),
    ("GET", "/waiting"),
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


async def test_links_to_admin_pages_can_be_shown_to_admins_alone(running: RunningService) -> None:
    async with running.client(ADMIN) as admin, running.client(2) as person:
        answers = [await client.get(f"{API}/access") for client in (admin, person)]
    async with running.client() as anonymous:
        assert (await anonymous.get(f"{API}/access")).status_code == 401
    assert [answer.json() for answer in answers] == [{"admin": True}, {"admin": False}]


async def test_an_admin_is_told_so(running: RunningService) -> None:
    async with running.client(ADMIN) as client:
        answer = await client.get(f"{API}/me")
    assert (answer.status_code, answer.json()) == (200, {"admin": True})
