"""Retention periods of the feed."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from contracts.admin import RecommendationWithdrawn
from feed.retention import RETENTION_RULES
from shared.retention import forget
from tests.feed.recommendation_events import mark, recommend
from tests.feed.test_inbox import liked
from tests.feed.world import World, fresh_id
from tests.support.backdating import apply_retention
from tests.support.wait import eventually

END = text("UPDATE recommendations SET ends_at = now() - CAST(:ago AS interval) WHERE id = :id")
LEFT = text("SELECT DISTINCT recommendation_id FROM recommendation_marks WHERE user_id = :id")
COUNTED = text("SELECT count(*) FROM recommendation_marks WHERE user_id = :id AND counted")


async def test_marks_are_deleted_a_month_after_the_recommendation_ends(world: World) -> None:
    ended, running, withdrawn_id = [
        await recommend(world, "person", await world.person()) for _ in range(3)
    ]
    viewer = fresh_id()
    for recommendation_id in (ended, running, withdrawn_id):
        assert await mark(world, viewer, recommendation_id, "seen", "opened") == 204
    withdrawn = RecommendationWithdrawn(recommendation_id=withdrawn_id)
    event_id = await world.running.publish(withdrawn, subject=withdrawn_id, version=2)
    await eventually(lambda: world.require_handled(event_id))

    async def all_are_counted() -> None:
        async with world.running.database.sessions() as session:
            assert (await session.execute(COUNTED, {"id": viewer})).scalar_one() == 6

    await eventually(all_are_counted)
    assert await left_after(world, viewer, ended, timedelta(days=29)) == {ended, running}
    assert await left_after(world, viewer, ended, timedelta(days=31)) == {running}


async def test_notifications_are_deleted_after_half_a_year(world: World) -> None:
    owner = await world.person()
    await liked(world, owner, 1)

    for days, is_left in ((179, True), (181, False)):
        age = timedelta(days=days)
        rows, rows_left = await apply_retention(
            world.running, RETENTION_RULES, "notifications", "created_at", age
        )
        assert (rows > 0, rows_left > 0) == (True, is_left)


async def left_after(world: World, viewer: int, ended: int, ago: timedelta) -> set[int]:
    """Return recommendations with marks of the viewer left if one ended that long ago."""
    async with world.running.database.sessions() as session:
        await session.execute(END, {"id": ended, "ago": ago})
        for rule in RETENTION_RULES:
            await forget(session, rule, datetime.now(UTC))
        return set((await session.execute(LEFT, {"id": viewer})).scalars())
