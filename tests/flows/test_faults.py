"""Killed processes restart by themselves; acknowledged changes are neither lost nor repeated."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest

from deploy.local.layout import SERVICES, Layout
from deploy.local.supervision import Supervisor
from tests.flows.conftest import NewPerson
from tests.flows.random_activity import Author, RandomActivity, Reader
from tests.support.extent import WHOLE, one_of
from tests.support.http_client import http_client
from tests.support.people import Person
from tests.support.wait import attempt_seconds, eventually
from tests.wardrobe.pictures import telling_jpeg

pytestmark = pytest.mark.alone

OUTAGE_SECONDS = 30 if WHOLE else 5


@pytest.fixture(autouse=True)
async def healthy_system(layout: Layout) -> None:
    """Wait until the system has recovered from the previous test."""

    async def ready() -> None:
        async with http_client(timeout=attempt_seconds()) as http:
            for name in SERVICES:
                with outage_as_failure():
                    response = await http.get(f"{layout.url_of(name)}/readyz")
                    assert response.json() == {"status": "ready", "bus": True}, name

    await eventually(ready)


@contextmanager
def outage_as_failure() -> Iterator[None]:
    """Turn connection errors into failed checks, for `eventually`."""
    try:
        yield
    except httpx2.HTTPError as exc:
        raise AssertionError(repr(exc)) from exc


def pid_of(supervisor: Supervisor, name: str) -> int:
    return next(one.pid for one in supervisor.states() if one.name == name)


async def restarted(supervisor: Supervisor, name: str, killed: int) -> int:
    """Return the pid of the process that replaced the killed one."""
    pid = pid_of(supervisor, name)
    assert pid not in {0, killed}
    return pid


@contextmanager
def paused(pid: int) -> Iterator[None]:
    """Stop a process, so that it hangs, for the duration of the block."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def assert_arrives_once(follower: Person, outfit_id: str) -> None:
    async def arrived() -> None:
        ids = [item["outfit"]["id"] for item in await follower.timeline()]
        assert ids == [outfit_id]

    await eventually(arrived)


async def test_wardrobe_killed_between_publish_and_fanout(
    new_person: NewPerson, supervisor: Supervisor
) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    await ben.follow(ana)
    killed = pid_of(supervisor, "wardrobe")
    # With NATS paused, the event is certainly still in the outbox when the process dies.
    with paused(pid_of(supervisor, "nats")):
        outfit = await ana.publish(telling_jpeg())
        os.kill(killed, signal.SIGKILL)
    await assert_arrives_once(ben, outfit["id"])
    await eventually(lambda: restarted(supervisor, "wardrobe", killed))


async def test_people_publish_edit_follow_and_read_while_nats_is_down(
    new_person: NewPerson, supervisor: Supervisor
) -> None:
    activity = RandomActivity(
        authors=[Author(await new_person(name)) for name in ("ana", "eva", "ida")],
        readers=[Reader(await new_person(name)) for name in ("ben", "tom")],
        rng=random.Random(OUTAGE_SECONDS),
    )
    killed = pid_of(supervisor, "nats")
    os.kill(killed, signal.SIGKILL)
    stop = asyncio.Event()
    with paused(await eventually(lambda: restarted(supervisor, "nats", killed))):
        asyncio.get_running_loop().call_later(OUTAGE_SECONDS, stop.set)
        await activity.run(stop)
    await eventually(activity.require_correct_timelines)


@pytest.mark.parametrize(
    "name",
    one_of(("identity", "feed", "tags", "admin", "verify-1", "valkey", "web"), "killed"),
)
async def test_a_killed_process_restarts_and_no_one_is_signed_out(
    new_person: NewPerson, supervisor: Supervisor, name: str
) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    await ben.follow(ana)
    outfit = await ana.publish(telling_jpeg())
    await assert_arrives_once(ben, outfit["id"])
    killed = pid_of(supervisor, name)
    os.kill(killed, signal.SIGKILL)

    async def back() -> None:
        assert pid_of(supervisor, name) not in {0, killed}
        responses = [
            await ben.http.get("/api/identity/v1/profiles/me"),
            await ben.http.get("/api/tags/v1/tags"),
            await ben.http.get("/feed"),
            await ben.http.get("/api/admin/v1/me"),
        ]
        assert 401 not in [response.status_code for response in responses], (
            "a failure signed someone out"
        )
        assert [response.status_code for response in responses] == [200, 200, 200, 404]

    await eventually(back)
    await assert_arrives_once(ben, outfit["id"])


async def test_a_service_responds_503_while_its_database_is_down(
    new_person: NewPerson, supervisor: Supervisor
) -> None:
    ana = await new_person("ana")
    postgres = pid_of(supervisor, "postgres")
    os.kill(postgres, signal.SIGKILL)

    async def refused_or_back() -> httpx2.Response:
        response = await ana.http.get("/api/tags/v1/tags")
        assert response.status_code in {200, 503}, response.text
        return response

    response = await refused_or_back()
    if response.status_code == 503:
        assert response.headers["content-type"] == "application/problem+json"

    async def back() -> None:
        assert (await ana.http.get("/api/tags/v1/tags")).status_code == 200

    await eventually(back)
