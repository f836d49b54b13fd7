"""How an outfit reaches many followers: jobs, and the calls of each."""

import itertools

import pytest
from sqlalchemy import text

from feed.fanout import domain, rules
from feed.timelines import packed
from shared.contracts.feed import BroadcastRequested, FanoutRequested
from shared.contracts.types import MAX_ID
from tests.feed.world import Outfit, World
from tests.support.wait import eventually

JOBS = {kind.type: kind for kind in (FanoutRequested, BroadcastRequested)}


@pytest.mark.parametrize(
    ("starts", "jobs"),
    [
        ([], [(0, MAX_ID)]),
        ([5], [(0, MAX_ID)]),
        ([5, 7], [(0, 7, MAX_ID)]),
        ([5, 7, 9, 11, 13], [(0, 7, 8), (9, 11, 12), (13, MAX_ID)]),
    ],
)
def test_jobs_leave_nobody_out(starts: list[int], jobs: list[tuple[int, ...]]) -> None:
    assert rules.jobs(starts, 2) == jobs


def test_a_repeat_makes_the_same_calls_whoever_has_come_and_gone() -> None:
    first = rules.calls(0, (10, 20), packed(1, 9, 10, 15, 20, 30))
    again = rules.calls(0, (10, 20), packed(1, 2, 3, 9, 15, 30))
    assert first == [(0, packed(1, 9)), (10, packed(10, 15)), (20, packed(20, 30))]
    assert again == [(0, packed(1, 2, 3, 9)), (10, packed(15)), (20, packed(30))]


def test_a_call_without_anybody_is_not_made() -> None:
    assert rules.calls(0, (10, 20), packed(25)) == [(20, packed(25))]


async def test_each_of_many_followers_gets_an_outfit_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "CHUNK", 2)
    monkeypatch.setattr(domain, "JOB", 2)
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(7)]
    for viewer in viewers:
        assert await world.timeline(viewer) == []
    outfit = await world.publish(author)
    for viewer in viewers:
        await world.shows(viewer, outfit)
    jobs = await requested(world, outfit)
    assert [len(job.starts) for job in jobs] == [1, 1]
    assert all(one.last_id + 1 == other.first_id for one, other in itertools.pairwise(jobs))

    # Somebody at the front goes, so that positions move; then everything comes again.
    await world.delete(viewers[0], f"/follows/{author}")
    for job in jobs:
        await world.running.publish(job, subject=outfit.id, version=0)
    later = await world.publish(author)
    for viewer in viewers[1:]:
        await world.shows(viewer, later, outfit)


async def requested(world: World, outfit: Outfit) -> list[FanoutRequested]:
    """The jobs of an outfit, in the order of the followers."""

    async def read() -> list[FanoutRequested]:
        async with world.running.database.sessions() as session:
            rows = await session.execute(
                text("SELECT type, data FROM outbox WHERE subject = :subject"),
                {"subject": str(outfit.id)},
            )
            jobs = [JOBS[row.type].model_validate(row.data) for row in rows if row.type in JOBS]
        assert jobs
        return sorted(jobs, key=lambda job: job.first_id)

    return await eventually(read)
