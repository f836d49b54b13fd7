"""The notification of the evening question."""

from datetime import date

from contracts.wardrobe import EveningQuestionDue
from tests.feed.test_notification_settings import choose
from tests.feed.test_notifications import inbox
from tests.feed.world import World
from tests.support.wait import eventually


async def ask(world: World, user_id: int, day: str) -> None:
    event = EveningQuestionDue(user_id=user_id, day=day)
    version = date.fromisoformat(day).toordinal()
    await world.running.publish(event, subject=user_id, version=version)


async def test_evenings_are_one_entry_until_it_is_read(world: World) -> None:
    user_id = await world.person()
    await ask(world, user_id, "2026-11-27")
    await ask(world, user_id, "2026-11-28")

    async def is_asked() -> None:
        found = [
            (entry["message"], entry["kind"], entry["about"], entry["times"], entry["actor"])
            for entry in await inbox(world, user_id)
        ]
        expected = ("What did you wear today?", "evening_question", "evening", 2, None)
        assert found == [expected]

    await eventually(is_asked)


async def test_it_stays_out_of_the_inbox_of_those_who_do_not_want_it_there(world: World) -> None:
    user_id = await world.person()
    off = {"in_app": False, "email": False}
    await choose(world, user_id, channels={"evening_question": off})
    await ask(world, user_id, "2026-11-27")
    follower = await world.person()
    await world.follow(follower, user_id)

    async def is_followed_only() -> None:
        assert [entry["kind"] for entry in await inbox(world, user_id)] == ["follow_started"]

    await eventually(is_followed_only)
