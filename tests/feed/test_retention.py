"""What the feed forgets in time."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from contracts.admin import RecommendationWithdrawn
from feed.retention import FORGETS
from shared.retention import forget
from tests.feed.recommendation_events import marked, recommended
from tests.feed.test_inbox import liked
from tests.feed.world import World, fresh_id
from tests.support.backdating import apply_retention
from tests.support.wait import eventually

END = text("UPDATE recommendations SET ends_at = now() - CAST(:ago AS interval) WHERE id = :id")
LEFT = text("SELECT DISTINCT recommendation_id FROM recommendation_marks WHERE user_id = :id")
COUNTED = text("SELECT count(*) FROM recommendation_marks WHERE user_id = :id AND counted")


async def test_who_saw_what_is_forgotten_a_month_after_its_end(world: World) -> None:
    over, running, gone = [
        await recommended(world, "person", await world.person()) for _ in range(3)
    ]
    viewer = fresh_id()
    for one in (over, running, gone):
        assert await marked(world, viewer, one, "seen", "opened") == 204
    withdrawn = RecommendationWithdrawn(recommendation_id=gone)
    event_id = await world.running.publish(withdrawn, subject=gone, version=2)
    await eventually(lambda: world.require_handled(event_id))

    async def all_are_counted() -> None:
        async with world.running.database.sessions() as session:
            assert (await session.execute(COUNTED, {"id": viewer})).scalar_one() == 6

    await eventually(all_are_counted)
    assert await left_after(world, viewer, over, timedelta(days=29)) == {over, running}
    assert await left_after(world, viewer, over, timedelta(days=31)) == {running}


async def test_notifications_are_forgotten_after_half_a_year(world: World) -> None:
    owner = await world.person()
    await liked(world, owner, 1)

    for days, is_left in ((179, True), (181, False)):
        age = timedelta(days=days)
        rows, kept = await apply_retention(
            world.running, FORGETS, "notifications", "created_at", age
        )
        assert (rows > 0, kept > 0) == (True, is_left)


async def left_after(world: World, viewer: int, over: int, ago: timedelta) -> set[int]:
    """Of which recommendations the viewer's marks are left when that one ended so long ago."""
    async with world.running.database.sessions() as session:
        await session.execute(END, {"id": over, "ago": ago})
        for one in FORGETS:
            await forget(session, one, datetime.now(UTC))
        return set((await session.execute(LEFT, {"id": viewer})).scalars())
