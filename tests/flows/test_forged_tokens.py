"""Nothing forged reaches a service: its log knows nothing of the request."""

import secrets

import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.flows.forgeries import claims, disguises, framing, http2, lines, places, upgrades
from tests.flows.forgeries.wire import Forgery, Outcome, complete_logs, try_all

SOURCES = (disguises, claims, framing, http2, lines, places, upgrades)
FORGERIES = [one for source in SOURCES for one in source.forgeries()]
REFUSED = {301, 302, 400, 401, 403, 404, 405, 408, 411, 414, 417, 421, 426, 431, 501, 505}


@pytest.fixture(scope="module")
def outcomes(layout: Layout) -> dict[str, Outcome]:
    """All are sent once, then each test looks at one."""
    return try_all(layout, FORGERIES)


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda one: one.name)
def test_without_a_session_no_service_is_reached(
    outcomes: dict[str, Outcome], forgery: Forgery
) -> None:
    outcome = outcomes[forgery.name]
    assert outcome.statuses
    assert set(outcome.statuses) <= REFUSED | forgery.may_answer
    assert outcome.reached == []


def test_each_case_is_another() -> None:
    assert len({one.name for one in FORGERIES}) == len(FORGERIES) > 900


async def test_with_a_session_the_log_knows_the_request(newcomer: Newcomer, layout: Layout) -> None:
    """The control: what the tests above look for is there when a service is reached."""
    ana = await newcomer("ana")
    request_id = secrets.token_hex(12)
    answer = await ana.http.get("/api/feed/v1/timeline", headers={"X-Request-Id": request_id})
    assert answer.status_code == 200
    logs = complete_logs(layout)
    assert [name for name, log in logs.items() if request_id.encode() in log] == ["feed"]


@pytest.mark.parametrize("control", [lines.documents(), http2.documents()], ids=["1.1", "2"])
def test_what_anybody_may_have_is_found_in_the_log(layout: Layout, control: Forgery) -> None:
    """The control of how the forgeries are sent and looked for."""
    assert try_all(layout, [control]) == {control.name: Outcome([200], ["identity"])}
