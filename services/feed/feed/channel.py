"""Messages to connected people, across processes: NATS subjects per person, kept nowhere."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import structlog
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from shared.bus import Bus
from shared.errors import Unavailable

log = structlog.get_logger()

Frame = Mapping[str, Any]
Deliver = Callable[[Frame], Awaitable[None]]


class Channel:
    """Best effort: who is not connected, or not reached, finds the same by asking."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def tell(self, user_id: int, frame: Frame) -> None:
        """Send a frame to every socket of one person."""
        try:
            await self._bus.client.publish(_subject(user_id), json.dumps(frame).encode())
        except NatsError as exc:
            log.warning("frame_lost", error=repr(exc))

    @asynccontextmanager
    async def listening(self, user_id: int, deliver: Deliver) -> AsyncIterator[None]:
        """Hear what is told to one person; raises Unavailable before NATS was ever reached."""

        async def hear(message: Msg) -> None:
            await deliver(json.loads(message.data))

        try:
            subscription = await self._bus.client.subscribe(_subject(user_id), cb=hear)
        except NatsError as exc:
            raise Unavailable from exc
        try:
            yield
        finally:
            if not self._bus.client.is_closed:
                await subscription.unsubscribe()


def _subject(user_id: int) -> str:
    # Not under `feed.`: the stream would keep it.
    return f"realtime.user.{user_id}"
