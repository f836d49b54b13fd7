"""An account that is deleted leaves nothing behind."""

from sqlalchemy import text

from shared.contracts.identity import AccountDeleted
from tests.feed.world import Outfit, World
from tests.support.wait import eventually

PLACES = {
    "follows": "follower_id = :id OR followee_id = :id",
    "posts": "author_id = :id",
    "notifications": "user_id = :id OR actor_id = :id",
    "people": "user_id = :id AND (username <> '' OR display_name <> '')",
}


async def test_nothing_of_a_deleted_account_is_left_nor_comes_back(world: World) -> None:
    author, other = await world.person(), await world.person()
    viewer = await world.follower_of(author, other)
    await world.follow(author, other)
    outfit, kept = await world.publish(author), await world.publish(other)
    await world.shows(viewer, kept, outfit)
    await world.running.publish(AccountDeleted(user_id=author), subject=author, version=9)
    await world.shows(viewer, kept)
    late = Outfit(author)
    await world.send(late, late.state())
    await world.change_profile(author)
    await world.send(outfit, outfit.state())
    marker = await world.publish(other)
    await world.shows(viewer, marker, kept)

    async def is_gone() -> None:
        answer = await world.put(viewer, f"/follows/{author}")
        assert answer.status_code == 404
        async with world.running.database.sessions() as session:
            for table, condition in PLACES.items():
                rows = await session.execute(
                    text(f"SELECT count(*) FROM {table} WHERE {condition}"), {"id": author}
                )
                assert rows.scalar_one() == 0, table

    await eventually(is_gone)
