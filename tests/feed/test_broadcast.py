"""What is told to connected people, and when."""

from typing import Any

from sqlalchemy import text

from tests.feed.world import World
from tests.support.wait import eventually

Frame = dict[str, Any]


async def test_who_is_told_finds_what_was_told(world: World) -> None:
    viewer, told = await world.person(), list[Frame]()
    channel, sessions = world.running.app.state.channel, world.running.database.sessions

    async def hear(frame: Frame) -> None:
        told.append(frame)

    async def heard(*meant: int) -> None:
        assert told == [{"number": number} for number in meant]

    async with channel.listening(viewer, hear), sessions() as late, sessions() as lost:
        channel.tell(late, viewer, {"number": 2})
        channel.tell(lost, viewer, {"number": 3})
        async with sessions() as early:
            channel.tell(early, viewer, {"number": 1})
            await early.execute(text("SELECT 1"))
            await early.commit()
        await eventually(lambda: heard(1))
        await lost.rollback()
        await late.execute(text("SELECT 1"))
        await late.commit()
        await eventually(lambda: heard(1, 2))
