"""Broadcasts messages to connected people across processes, over NATS subjects without storage."""

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

from shared.data.db import after_commit
from shared.events.bus import Bus
from shared.http.errors import ApiError, Unavailable
from shared.translations import lazy_gettext

log = structlog.get_logger()

Frame = Mapping[str, Any]
Deliver = Callable[[Frame], Awaitable[None]]
FilterFollowers = Callable[[int, Sequence[int]], Awaitable[Sequence[int]]]
"""Returns which of some people follow an author."""

# Not under `feed.`: the stream would store them.
_USER_SUBJECT = "realtime.user.{}"
_FOLLOWERS_SUBJECT = "realtime.followers"
SUBJECTS = (_USER_SUBJECT.format("*"), _FOLLOWERS_SUBJECT)


class TooManySockets(ApiError):
    """A person has the maximum number of sockets at this process."""

    status = 429
    code = "too_many_sockets"
    detail = lazy_gettext("You have Garderobe open in too many tabs. Close some of them.")


class Channel:
    """Delivers frames to sockets, best effort: clients that miss one find the same by polling.

    A frame for an author's followers is published once; each process finds out which of its
    connected people follow the author. Frames are sent after the commit of their transaction,
    because clients read the new state at once.
    """

    def __init__(self, bus: Bus, filter_followers: FilterFollowers, max_per_person: int) -> None:
        self._bus = bus
        self._max_per_person = max_per_person
        self._filter_followers = filter_followers
        self._connected: defaultdict[int, list[Deliver]] = defaultdict(list)
        self._subscribing = asyncio.Lock()
        self._followers_subscription: Subscription | None = None
        self._publishing: set[asyncio.Task[None]] = set()

    def publish(self, session: AsyncSession, user_id: int, frame: Frame) -> None:
        """Send a frame to every socket of one person, once the transaction is committed."""
        self._publish_after_commit(session, _USER_SUBJECT.format(user_id), frame)

    def publish_to_followers(
        self, session: AsyncSession, author_id: int, id_range: tuple[int, int], frame: Frame
    ) -> None:
        """Send a frame to the sockets of followers in an id range, once committed."""
        payload = {"author_id": author_id, "between": id_range, "frame": frame}
        self._publish_after_commit(session, _FOLLOWERS_SUBJECT, payload)

    @asynccontextmanager
    async def subscribe(self, user_id: int, deliver: Deliver) -> AsyncIterator[None]:
        """Deliver frames for one person while in the context.

        Raises TooManySockets, or Unavailable if NATS was never reached.
        """
        if len(self._connected.get(user_id, ())) >= self._max_per_person:
            raise TooManySockets

        async def handle(message: Msg) -> None:
            await deliver(json.loads(message.data))

        # Before waiting for NATS: more sockets of this person may connect during the wait.
        self._connected[user_id].append(deliver)
        try:
            subscription = await self._subscribe_to_nats(user_id, handle)
            try:
                yield
            finally:
                if not self._bus.client.is_closed:
                    await subscription.unsubscribe()
        finally:
            self._connected[user_id].remove(deliver)
            if not self._connected[user_id]:
                del self._connected[user_id]

    async def _subscribe_to_nats(
        self, user_id: int, handle: Callable[[Msg], Awaitable[None]]
    ) -> Subscription:
        try:
            await self._subscribe_to_followers()
            return await self._bus.client.subscribe(_USER_SUBJECT.format(user_id), cb=handle)
        except NatsError as exc:
            raise Unavailable from exc

    def _publish_after_commit(
        self, session: AsyncSession, subject: str, content: Mapping[str, Any]
    ) -> None:
        def start() -> None:
            task = asyncio.get_running_loop().create_task(self._publish(subject, content))
            self._publishing.add(task)
            task.add_done_callback(self._publishing.discard)

        after_commit(session, start)

    async def _publish(self, subject: str, content: Mapping[str, Any]) -> None:
        try:
            await self._bus.client.publish(subject, json.dumps(content).encode())
        except NatsError as exc:
            log.warning("frame_lost", error=repr(exc))

    async def _subscribe_to_followers(self) -> None:
        """Subscribe once per process, when the first person connects."""
        async with self._subscribing:
            if self._followers_subscription is None:
                self._followers_subscription = await self._bus.client.subscribe(
                    _FOLLOWERS_SUBJECT, cb=self._forward
                )

    async def _forward(self, message: Msg) -> None:
        payload = json.loads(message.data)
        first_id, last_id = payload["between"]
        connected_ids = [user_id for user_id in self._connected if first_id <= user_id <= last_id]
        if not connected_ids:
            return
        try:
            follower_ids = await self._filter_followers(payload["author_id"], connected_ids)
        except Exception as exc:
            log.warning("frame_lost", error=repr(exc))
            return
        for user_id in follower_ids:
            for deliver in list(self._connected.get(user_id, ())):
                await deliver(payload["frame"])
