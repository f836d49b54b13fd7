"""No forged request reaches a service: none of their logs contains its id."""

import secrets

import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.flows.forgeries import (
    credentials,
    headers,
    http2,
    paths,
    request_lines,
    smuggling,
    upgrades,
)
from tests.flows.forgeries.raw_requests import Forgery, Outcome, complete_logs, try_all

SOURCES = (credentials, headers, smuggling, http2, request_lines, paths, upgrades)
FORGERIES = [one for source in SOURCES for one in source.forgeries()]
REFUSED = {301, 302, 400, 401, 403, 404, 405, 408, 411, 414, 417, 421, 426, 431, 501, 505}


@pytest.fixture(scope="module")
def outcomes(layout: Layout) -> dict[str, Outcome]:
    """Outcomes of all forgeries, each sent once; each test checks one."""
    return try_all(layout, FORGERIES)


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda one: one.name)
def test_a_forgery_reaches_no_service(outcomes: dict[str, Outcome], forgery: Forgery) -> None:
    outcome = outcomes[forgery.name]
    assert outcome.statuses
    assert set(outcome.statuses) <= REFUSED | forgery.allowed_statuses
    assert outcome.reached == []


def test_forgery_names_are_unique() -> None:
    assert len({one.name for one in FORGERIES}) == len(FORGERIES) > 900


async def test_a_request_with_a_session_is_found_in_the_log(
    new_person: NewPerson, layout: Layout
) -> None:
    """Control: the log contains the id of a request that reaches a service."""
    ana = await new_person("ana")
    request_id = secrets.token_hex(12)
    response = await ana.http.get("/api/feed/v1/timeline", headers={"X-Request-Id": request_id})
    assert response.status_code == 200
    logs = complete_logs(layout)
    assert [name for name, log in logs.items() if request_id.encode() in log] == ["feed"]


@pytest.mark.parametrize(
    "control", [request_lines.documents(), http2.documents()], ids=["1.1", "2"]
)
def test_a_public_document_is_found_in_the_log(layout: Layout, control: Forgery) -> None:
    """Control: a legitimate request is sent and found in the same way."""
    assert try_all(layout, [control]) == {control.name: Outcome([200], ["identity"])}
