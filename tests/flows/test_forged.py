"""Nothing forged reaches a service: its log knows nothing of the request."""

import secrets

import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.flows.forgeries import disguises
from tests.flows.forgeries.wire import Outcome, complete_logs, try_all

FORGERIES = disguises.forgeries()
REFUSED = {301, 302, 400, 401, 403, 404, 405, 431}


@pytest.fixture(scope="module")
def outcomes(layout: Layout) -> dict[str, Outcome]:
    """All are sent once, then each test looks at one."""
    return try_all(layout, FORGERIES)


@pytest.mark.parametrize("name", [one.name for one in FORGERIES])
def test_without_a_session_no_service_is_reached(outcomes: dict[str, Outcome], name: str) -> None:
    outcome = outcomes[name]
    assert outcome.statuses
    assert set(outcome.statuses) <= REFUSED
    assert outcome.reached == []


async def test_with_a_session_the_log_knows_the_request(newcomer: Newcomer, layout: Layout) -> None:
    """The control: what the tests above look for is there when a service is reached."""
    ana = await newcomer("ana")
    request_id = secrets.token_hex(12)
    answer = await ana.http.get("/api/feed/v1/timeline", headers={"X-Request-Id": request_id})
    assert answer.status_code == 200
    logs = complete_logs(layout)
    assert [name for name, log in logs.items() if request_id.encode() in log] == ["feed"]
