"""Funnels: browsers that took all steps in order."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from admin.admins.domain import grant_role
from admin.main import service
from tests.admin.conftest import ADMIN
from tests.admin.usage import event, get_report, send_events, viewed
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service

MINUTE = timedelta(minutes=1)
START = datetime.now(UTC) - timedelta(hours=1)


@pytest.fixture
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """A service of its own for each test: a funnel counts all browsers."""
    async with start_service(service, servers, keys_url) as started:
        async with started.database.sessions() as session:
            await grant_role(session, ADMIN, "admin")
            await session.commit()
        yield started


def in_order(*steps: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the events a minute apart."""
    return [
        step | {"at": (START + number * MINUTE).isoformat()} for number, step in enumerate(steps)
    ]


LANDING, FORM, FEED = viewed("/"), viewed("/register"), viewed("/feed")
SENT = event("pressed", page="/register", control="form")
CREATED = event("account created")


async def steps_of(running: RunningService, name: str, days: int = 30) -> list[dict[str, Any]]:
    report = await get_report(running, "funnels", days=days)
    steps: list[dict[str, Any]] = next(
        funnel["steps"] for funnel in report["items"] if funnel["name"] == name
    )
    return steps


async def test_browsers_count_for_a_step_after_all_earlier_ones(running: RunningService) -> None:
    await send_events(running, *in_order(LANDING, FORM, SENT, CREATED, FEED))
    await send_events(running, *in_order(LANDING, viewed("/about"), FORM, FORM, SENT))
    await send_events(running, *in_order(FORM, LANDING, SENT, CREATED))
    await send_events(running, *in_order(CREATED, SENT, FORM))
    steps = await steps_of(running, "registration")
    assert [(step["browsers"], step["left"]) for step in steps] == [
        (3, 1),
        (2, 0),
        (2, 1),
        (1, 0),
        (1, 0),
    ]


async def test_a_later_repetition_completes_the_order(running: RunningService) -> None:
    await send_events(running, *in_order(FORM, LANDING, FORM, LANDING))
    assert [step["browsers"] for step in await steps_of(running, "registration")][:2] == [1, 1]


async def test_steps_before_the_period_do_not_count(running: RunningService) -> None:
    early = LANDING | {"at": (START - timedelta(days=10)).isoformat()}
    await send_events(running, early, *in_order(FORM))
    assert [step["browsers"] for step in await steps_of(running, "registration", 7)][:2] == [0, 0]
    assert [step["browsers"] for step in await steps_of(running, "registration", 30)][:2] == [1, 1]


async def test_it_shows_where_browsers_left(running: RunningService) -> None:
    for page in ("/about", "/support/terms", "/support/terms"):
        await send_events(running, *in_order(viewed("/search"), LANDING, viewed(page)))
    await send_events(running, *in_order(LANDING, FORM))
    landing, form, *_ = await steps_of(running, "registration")
    assert landing["last_pages"] == [
        {"page": "/support/terms", "browsers": 2},
        {"page": "/about", "browsers": 1},
    ]
    assert form["last_pages"] == [{"page": "/register", "browsers": 1}]


async def test_a_first_post_goes_from_the_composer_to_the_published_outfit(
    running: RunningService,
) -> None:
    composer, sent = viewed("/outfit/new"), event("pressed", page="/outfit/new", control="form")
    await send_events(running, *in_order(composer, event("photo chosen"), sent))
    await send_events(
        running, *in_order(composer, event("photo chosen"), sent, event("outfit published"))
    )
    steps = await steps_of(running, "first-post")
    assert [step["browsers"] for step in steps] == [2, 2, 2, 1]


async def test_without_events_every_step_is_empty(running: RunningService) -> None:
    assert {step["browsers"] for step in await steps_of(running, "first-post")} == {0}
