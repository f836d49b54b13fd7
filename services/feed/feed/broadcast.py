"""Messages to connected people, across processes: NATS subjects, kept nowhere."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import structlog
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.bus import Bus
from shared.db import after_commit
from shared.errors import ApiError, Unavailable

log = structlog.get_logger()

Frame = Mapping[str, Any]
Deliver = Callable[[Frame], Awaitable[None]]
FollowersAmong = Callable[[int, Sequence[int]], Awaitable[Sequence[int]]]
"""Answers which of some people follow an author."""

# Not under `feed.`: the stream would keep it.
_OF_A_PERSON = "realtime.user.{}"
_OF_FOLLOWERS = "realtime.followers"
SUBJECTS = (_OF_A_PERSON.format("*"), _OF_FOLLOWERS)


class TooManyListeners(ApiError):
    """One person has as many sockets at this process as they can have."""

    status = 429
    code = "too_many_sockets"
    detail = "You have Garderobe open in too many tabs. Close some of them."


class Channel:
    """Best effort: who is not connected, or not reached, finds the same by asking.

    What concerns the followers of a person is published once: each process asks which of those
    who are connected to it follow her. Nothing is said before the commit of the transaction that it
    tells of: who is told asks at once, and must find it.
    """

    def __init__(self, bus: Bus, followers_among: FollowersAmong, per_person: int) -> None:
        self._bus = bus
        self._per_person = per_person
        self._followers_among = followers_among
        self._connected: defaultdict[int, list[Deliver]] = defaultdict(list)
        self._subscribing = asyncio.Lock()
        self._of_followers: Subscription | None = None
        self._publishing: set[asyncio.Task[None]] = set()

    def tell(self, session: AsyncSession, user_id: int, frame: Frame) -> None:
        """Send a frame to every socket of one person, once the transaction is committed."""
        self._publish_later(session, _OF_A_PERSON.format(user_id), frame)

    def tell_followers(
        self, session: AsyncSession, author_id: int, between: tuple[int, int], frame: Frame
    ) -> None:
        """The same to every socket of the author's followers with ids in this range."""
        told = {"author_id": author_id, "between": between, "frame": frame}
        self._publish_later(session, _OF_FOLLOWERS, told)

    @asynccontextmanager
    async def listening(self, user_id: int, deliver: Deliver) -> AsyncIterator[None]:
        """Hear what is told to one person.

        Raises TooManyListeners, or Unavailable before NATS was ever reached.
        """
        if len(self._connected.get(user_id, ())) >= self._per_person:
            raise TooManyListeners

        async def hear(message: Msg) -> None:
            await deliver(json.loads(message.data))

        # At once: others of this person come while we wait for NATS.
        self._connected[user_id].append(deliver)
        try:
            subscription = await self._subscribe(user_id, hear)
            try:
                yield
            finally:
                if not self._bus.client.is_closed:
                    await subscription.unsubscribe()
        finally:
            self._connected[user_id].remove(deliver)
            if not self._connected[user_id]:
                del self._connected[user_id]

    async def _subscribe(
        self, user_id: int, hear: Callable[[Msg], Awaitable[None]]
    ) -> Subscription:
        try:
            await self._hear_of_followers()
            return await self._bus.client.subscribe(_OF_A_PERSON.format(user_id), cb=hear)
        except NatsError as exc:
            raise Unavailable from exc

    def _publish_later(
        self, session: AsyncSession, subject: str, content: Mapping[str, Any]
    ) -> None:
        def begin() -> None:
            task = asyncio.get_running_loop().create_task(self._publish(subject, content))
            self._publishing.add(task)
            task.add_done_callback(self._publishing.discard)

        after_commit(session, begin)

    async def _publish(self, subject: str, content: Mapping[str, Any]) -> None:
        try:
            await self._bus.client.publish(subject, json.dumps(content).encode())
        except NatsError as exc:
            log.warning("frame_lost", error=repr(exc))

    async def _hear_of_followers(self) -> None:
        """Begin with the first who connects; one subscription serves the whole process."""
        async with self._subscribing:
            if self._of_followers is None:
                self._of_followers = await self._bus.client.subscribe(
                    _OF_FOLLOWERS, cb=self._pass_on
                )

    async def _pass_on(self, message: Msg) -> None:
        told = json.loads(message.data)
        first_id, last_id = told["between"]
        here = [user_id for user_id in self._connected if first_id <= user_id <= last_id]
        if not here:
            return
        try:
            concerned = await self._followers_among(told["author_id"], here)
        except Exception as exc:
            log.warning("frame_lost", error=repr(exc))
            return
        for user_id in concerned:
            for deliver in list(self._connected.get(user_id, ())):
                await deliver(told["frame"])
