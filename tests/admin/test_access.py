"""Nobody but admins and moderators can tell that there is anything for them."""

import pytest

from admin.admins.domain import grant_role
from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService

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
    assert [answer.json() for answer in answers] == [
        {"admin": True, "role": "admin"},
        {"admin": False, "role": None},
    ]


async def test_an_admin_is_told_so(running: RunningService) -> None:
    async with running.client(ADMIN) as client:
        answer = await client.get(f"{API}/me")
    assert (answer.status_code, answer.json()) == (200, {"role": "admin"})


MODERATOR = 3
OF_REPORTS = ["/reports", "/content-decisions", "/accounts", "/waiting", "/me"]
OF_ADMINS = [
    "/audit",
    "/invites",
    "/recommendations",
    "/registration",
    "/analytics/counts",
    "/waitlist",
    "/waitlist/decisions",
]


async def test_a_moderator_sees_reports_alone(running: RunningService) -> None:
    async with running.database.sessions() as session:
        await grant_role(session, MODERATOR, "moderator")
        await session.commit()
    async with running.client(MODERATOR) as moderator, running.client(ADMIN) as admin:
        seen = {path: await moderator.get(API + path) for path in OF_REPORTS}
        hidden = {path: (await moderator.get(API + path)).status_code for path in OF_ADMINS}
        known = {path: (await admin.get(API + path)).status_code for path in OF_ADMINS}
        waiting = (await admin.get(f"{API}/waiting")).json()
    assert {answer.status_code for answer in seen.values()} == {200}
    assert seen["/waiting"].json() == waiting | {"waitlist": None}
    assert hidden == dict.fromkeys(OF_ADMINS, 404)
    assert known == dict.fromkeys(OF_ADMINS, 200)
