"""Access: people without a role cannot tell that admin endpoints exist."""

import pytest

from admin.admins.domain import grant_role
from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService

API = "/api/admin/v1"
CALLS = [
    ("GET", "/me"),
    ("GET", "/audit"),
    ("GET", "/audit?rule=none"),
    ("GET", "/audit/verification"),
    ("GET", "/waiting"),
    ("GET", "/waitlist"),
    ("GET", "/waitlist?state=nowhere"),
    ("POST", "/waitlist/1/approve"),
    ("POST", "/waitlist/1/decline"),
    ("POST", "/waitlist/not-an-id/approve"),
]


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_people_without_a_role_get_404_for_admin_endpoints(
    running: RunningService, method: str, path: str
) -> None:
    async with running.client(2) as person, running.client() as anonymous:
        hidden = await person.request(method, API + path)
        unknown = await person.request(method, f"{API}/no/such/page")
        locked = await anonymous.request(method, API + path)
    assert locked.status_code == 401
    assert hidden.status_code == unknown.status_code == 404
    for response in (hidden, unknown):
        assert response.json() | {"request_id": ""} == unknown.json() | {"request_id": ""}


async def test_access_returns_the_role_of_the_viewer(running: RunningService) -> None:
    async with running.client(ADMIN) as admin, running.client(2) as person:
        responses = [await client.get(f"{API}/access") for client in (admin, person)]
    async with running.client() as anonymous:
        assert (await anonymous.get(f"{API}/access")).status_code == 401
    assert [response.json() for response in responses] == [
        {"admin": True, "role": "admin"},
        {"admin": False, "role": None},
    ]


async def test_me_returns_the_role_of_an_admin(running: RunningService) -> None:
    async with running.client(ADMIN) as client:
        response = await client.get(f"{API}/me")
    assert (response.status_code, response.json()) == (200, {"role": "admin"})


MODERATOR = 3
REPORT_PAGES = ["/reports", "/content-decisions", "/accounts", "/waiting", "/me"]
ADMIN_PAGES = [
    "/audit",
    "/audit/verification",
    "/invites",
    "/recommendations",
    "/registration",
    "/analytics/counts",
    "/analytics/funnels",
    "/analytics/recordings",
    "/analytics/views",
    "/analytics/vitals",
    "/analytics/vitals/pages",
    "/flags/known",
    "/waitlist",
    "/waitlist/decisions",
]


async def test_a_moderator_may_open_only_pages_about_reports(running: RunningService) -> None:
    async with running.database.sessions() as session:
        await grant_role(session, MODERATOR, "moderator")
        await session.commit()
    async with running.client(MODERATOR) as moderator, running.client(ADMIN) as admin:
        shown = {path: await moderator.get(API + path) for path in REPORT_PAGES}
        hidden = {path: (await moderator.get(API + path)).status_code for path in ADMIN_PAGES}
        allowed = {path: (await admin.get(API + path)).status_code for path in ADMIN_PAGES}
        pending = (await admin.get(f"{API}/waiting")).json()
    assert {response.status_code for response in shown.values()} == {200}
    assert shown["/waiting"].json() == pending | {"waitlist": None}
    assert hidden == dict.fromkeys(ADMIN_PAGES, 404)
    assert allowed == dict.fromkeys(ADMIN_PAGES, 200)
