"""Retention periods of the feed."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from contracts.admin import RecommendationWithdrawn
from feed.retention import RETENTION_RULES
from shared.data.retention import forget
from tests.feed.ask_calls import ask, vote
from tests.feed.recommendation_events import mark, recommend
from tests.feed.test_inbox import liked
from tests.feed.world import World, fresh_id
from tests.support.backdating import apply_retention
from tests.support.wait import eventually

END = text("UPDATE recommendations SET ends_at = now() - CAST(:ago AS interval) WHERE id = :id")
LEFT = text("SELECT DISTINCT recommendation_id FROM recommendation_marks WHERE user_id = :id")
COUNTED = text("SELECT count(*) FROM recommendation_marks WHERE user_id = :id AND counted")

CLOSE = text("UPDATE asks SET closed_at = now() - CAST(:ago AS interval) WHERE id = :ask_id")
ANSWERED = text("SELECT ask_id FROM ask_answers WHERE user_id = :user_id")


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


async def test_asks_are_deleted_with_their_votes_a_month_after_the_end(world: World) -> None:
    ana, ben = await world.people(2)
    await world.follow(ben, ana)
    early, late = await ask(world, ana), await ask(world, ana)
    for ask_id in (early, late):
        assert (await vote(world, ben, ask_id)).status_code == 200
    async with world.running.database.sessions() as session:
        for ask_id, days in ((early, 29), (late, 31)):
            ago = {"ask_id": int(ask_id), "ago": timedelta(days=days)}
            await session.execute(CLOSE, ago)
        for rule in RETENTION_RULES:
            await forget(session, rule, datetime.now(UTC))
        rows = await session.execute(ANSWERED, {"user_id": ben})
        assert [str(ask_id) for ask_id in rows.scalars()] == [early]
        await session.rollback()


async def left_after(world: World, viewer: int, ended: int, ago: timedelta) -> set[int]:
    """Return recommendations with marks of the viewer left if one ended that long ago."""
    async with world.running.database.sessions() as session:
        await session.execute(END, {"id": ended, "ago": ago})
        for rule in RETENTION_RULES:
            await forget(session, rule, datetime.now(UTC))
        return set((await session.execute(LEFT, {"id": viewer})).scalars())
