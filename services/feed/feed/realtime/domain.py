"""One socket's conversation: who is it, what is told to her, and when it is over."""

import asyncio
import json
import time
from typing import Protocol

from feed.broadcast import Channel, Frame
from feed.realtime import rules
from feed.realtime.rules import FrameRefused
from shared.auth import PublishedKeys
from shared.errors import ApiError, NotSignedIn
from shared.viewer import Viewer

FIRST_TOKEN_SECONDS = 5.0
MAX_WAITING = 100
"""Frames kept for a slow client; with more it is better off to connect again and ask."""

TOO_LARGE = 1009
TRY_AGAIN = 1013
SESSION_OVER = 4401


class Over(Exception):
    """The conversation ends with this close code; None when the client is gone."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Socket(Protocol):
    """The client's end."""

    async def receive(self) -> str | bytes:
        """The next frame; raises Over when there will be none."""

    async def send(self, text: str) -> None:
        """Raises Over when the client is gone."""


class Conversation:
    """One connected client, whose session the gateway found open when it connected.

    Its tokens must be of that very session. The gateway sees more than a token says: that its
    browser holds what the session is bound to, and that the session did not end before the token.
    """

    def __init__(
        self, socket: Socket, viewer: Viewer, keys: PublishedKeys, channel: Channel
    ) -> None:
        self._socket = socket
        self._viewer = viewer
        self._keys = keys
        self._channel = channel
        self._expires = 0.0
        self._waiting: asyncio.Queue[Frame] = asyncio.Queue(MAX_WAITING)
        self._overflowed = asyncio.Event()

    async def hold(self) -> int | None:
        """Talk until it is over; answers the close code, None when the client is gone."""
        try:
            # From the start: the session may end before the first token is here.
            async with self._channel.listening(self._viewer.id, self._deliver):
                await self._wait_for_token()
                await self._say({"type": "ready"})
                await self._talk()
        except Over as over:
            return over.code
        except ApiError:
            return TRY_AGAIN
        return None

    async def _wait_for_token(self) -> None:
        try:
            async with asyncio.timeout(FIRST_TOKEN_SECONDS):
                while not self._expires:
                    await self._hear()
        except TimeoutError:
            raise Over(SESSION_OVER) from None

    async def _talk(self) -> None:
        parts = (self._hear_all, self._tell_all, self._wait_for_end, self._wait_for_overflow)
        tasks = [asyncio.create_task(part()) for part in parts]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _hear_all(self) -> None:
        while True:
            await self._hear()

    async def _hear(self) -> None:
        raw = await self._socket.receive()
        if len(raw if isinstance(raw, bytes) else raw.encode()) > rules.MAX_FRAME_BYTES:
            raise Over(TOO_LARGE)
        try:
            await self._take_token(rules.read_token_frame(raw))
        except FrameRefused as exc:
            await self._say({"type": "error", "code": exc.code})

    async def _take_token(self, token: str) -> None:
        try:
            viewer = await self._keys.viewer(token)
        except NotSignedIn:
            raise Over(SESSION_OVER) from None
        except ApiError as exc:
            raise FrameRefused(exc.code) from exc
        # A program's access can be taken back at any time, and no event would tell us.
        if viewer.client_id is not None:
            raise Over(SESSION_OVER)
        if viewer != self._viewer:
            raise Over(SESSION_OVER)
        self._expires = rules.token_expiry(token)

    async def _tell_all(self) -> None:
        while True:
            frame = await self._waiting.get()
            if frame["type"] != "session_over":
                await self._say(frame)
            elif frame["session_id"] in {None, self._viewer.session_id}:
                raise Over(SESSION_OVER)

    async def _wait_for_end(self) -> None:
        # A new token moves the end while this sleeps.
        while (left := self._expires - time.time()) > 0:  # noqa: ASYNC110 - not polling: a deadline
            await asyncio.sleep(left)
        raise Over(SESSION_OVER)

    async def _wait_for_overflow(self) -> None:
        await self._overflowed.wait()
        raise Over(TRY_AGAIN)

    async def _deliver(self, frame: Frame) -> None:
        try:
            self._waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self._overflowed.set()

    async def _say(self, frame: Frame) -> None:
        await self._socket.send(json.dumps(frame))
