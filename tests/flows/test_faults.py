"""Killing a process during use: restarted by itself, nothing acknowledged lost, nothing twice."""

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
from tests.flows.conftest import Newcomer
from tests.flows.crowd import Author, Crowd, Reader
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

OUTAGE_SECONDS = 30


@pytest.fixture(autouse=True)
async def whole(layout: Layout) -> None:
    """Each fault meets a system that has got over the one before."""

    async def ready() -> None:
        async with httpx2.AsyncClient(timeout=3) as http:
            for name in SERVICES:
                with outage_as_failure():
                    answer = await http.get(f"{layout.url_of(name)}/readyz")
                    assert answer.json() == {"status": "ready", "bus": True}, name

    await eventually(ready, seconds=30)


@contextmanager
def outage_as_failure() -> Iterator[None]:
    """A refused connection is a failed check, to be tried again."""
    try:
        yield
    except httpx2.HTTPError as exc:
        raise AssertionError(repr(exc)) from exc


def pid_of(supervisor: Supervisor, name: str) -> int:
    return next(one.pid for one in supervisor.states() if one.name == name)


async def restarted(supervisor: Supervisor, name: str, killed: int) -> int:
    """The process that has taken the place of the one that was killed."""
    pid = pid_of(supervisor, name)
    assert pid not in {0, killed}
    return pid


@contextmanager
def paused(pid: int) -> Iterator[None]:
    """The process stands still, as a hung one does."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def assert_arrives_once(follower: Person, outfit_id: str) -> None:
    async def arrived() -> None:
        ids = [item["outfit"]["id"] for item in await follower.timeline()]
        assert ids == [outfit_id]

    await eventually(arrived, seconds=30)


async def test_wardrobe_killed_between_publish_and_fanout(
    newcomer: Newcomer, supervisor: Supervisor
) -> None:
    ana, ben = await newcomer("ana"), await newcomer("ben")
    await ben.follow(ana)
    killed = pid_of(supervisor, "wardrobe")
    # With NATS paused, the event is certainly still in the outbox when the process dies.
    with paused(pid_of(supervisor, "nats")):
        outfit = await ana.publish(telling_jpeg())
        os.kill(killed, signal.SIGKILL)
    await assert_arrives_once(ben, outfit["id"])
    await eventually(lambda: restarted(supervisor, "wardrobe", killed), seconds=30)


async def test_nats_away_for_half_a_minute_while_people_publish_edit_follow_and_read(
    newcomer: Newcomer, supervisor: Supervisor
) -> None:
    crowd = Crowd(
        authors=[Author(await newcomer(name)) for name in ("ana", "eva", "ida")],
        readers=[Reader(await newcomer(name)) for name in ("ben", "tom")],
        chance=random.Random(OUTAGE_SECONDS),
    )
    killed = pid_of(supervisor, "nats")
    os.kill(killed, signal.SIGKILL)
    over = asyncio.Event()
    with paused(await eventually(lambda: restarted(supervisor, "nats", killed))):
        asyncio.get_running_loop().call_later(OUTAGE_SECONDS, over.set)
        await crowd.live(over)
    await eventually(crowd.require_true_timelines, seconds=30)


@pytest.mark.parametrize("name", ["identity", "feed", "tags", "admin", "verify-1", "valkey", "web"])
async def test_a_killed_process_comes_back_and_nobody_is_signed_out(
    newcomer: Newcomer, supervisor: Supervisor, name: str
) -> None:
    ana, ben = await newcomer("ana"), await newcomer("ben")
    await ben.follow(ana)
    outfit = await ana.publish(telling_jpeg())
    await assert_arrives_once(ben, outfit["id"])
    killed = pid_of(supervisor, name)
    os.kill(killed, signal.SIGKILL)

    async def back() -> None:
        assert pid_of(supervisor, name) not in {0, killed}
        answers = [
            await ben.http.get("/api/identity/v1/profiles/me"),
            await ben.http.get("/api/tags/v1/tags"),
            await ben.http.get("/feed"),
            await ben.http.get("/api/admin/v1/me"),
        ]
        assert 401 not in [answer.status_code for answer in answers], "a fault signed somebody out"
        assert [answer.status_code for answer in answers] == [200, 200, 200, 404]

    await eventually(back, seconds=30)
    await assert_arrives_once(ben, outfit["id"])


async def test_a_service_whose_database_is_away_says_so(
    newcomer: Newcomer, supervisor: Supervisor
) -> None:
    ana = await newcomer("ana")
    postgres = pid_of(supervisor, "postgres")
    os.kill(postgres, signal.SIGKILL)

    async def refused_or_back() -> httpx2.Response:
        answer = await ana.http.get("/api/tags/v1/tags")
        assert answer.status_code in {200, 503}, answer.text
        return answer

    answer = await refused_or_back()
    if answer.status_code == 503:
        assert answer.headers["content-type"] == "application/problem+json"

    async def back() -> None:
        assert (await ana.http.get("/api/tags/v1/tags")).status_code == 200

    await eventually(back, seconds=30)
