"""Frames to connected people, and when they are sent."""

from typing import Any

from sqlalchemy import text

from tests.feed.world import World
from tests.support.wait import eventually

Frame = dict[str, Any]


async def test_frames_are_sent_after_the_commit(world: World) -> None:
    viewer, received = await world.person(), list[Frame]()
    channel, sessions = world.running.app.state.channel, world.running.database.sessions

    async def receive(frame: Frame) -> None:
        received.append(frame)

    async def require_received(*numbers: int) -> None:
        assert received == [{"number": number} for number in numbers]

    async with channel.subscribe(viewer, receive), sessions() as late, sessions() as lost:
        channel.publish(late, viewer, {"number": 2})
        channel.publish(lost, viewer, {"number": 3})
        async with sessions() as early:
            channel.publish(early, viewer, {"number": 1})
            await early.execute(text("SELECT 1"))
            await early.commit()
        await eventually(lambda: require_received(1))
        await lost.rollback()
        await late.execute(text("SELECT 1"))
        await late.commit()
        await eventually(lambda: require_received(1, 2))
