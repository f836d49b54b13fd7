"""Runs the protocol of one socket: authentication, frames and closing."""

import asyncio
import json
import time
from typing import Protocol

from feed.broadcast import Channel, Frame
from feed.metrics import FRAMES, SOCKETS
from feed.notify.realtime import rules
from feed.notify.realtime.errors import ConnectionClosed, InvalidFrame
from shared.http.auth import PublishedKeys
from shared.http.errors import ApiError, NotSignedIn
from shared.http.viewer import Viewer

FIRST_TOKEN_SECONDS = 5.0
MAX_QUEUED_FRAMES = 100
"""Frames queued for a slow client; beyond that, reconnecting and polling is better for it."""

TOO_LARGE = 1009
TRY_AGAIN = 1013
SESSION_OVER = 4401


class Socket(Protocol):
    """The client's end."""

    async def receive(self) -> str | bytes:
        """Return the next frame; raises ConnectionClosed if the client has disconnected."""

    async def send(self, text: str) -> None:
        """Send a frame; raises ConnectionClosed if the client has disconnected."""


class Conversation:
    """One connected client, with a session that the gateway verified at the handshake.

    Its tokens must belong to the same session. The gateway checks more than a token proves: that
    the browser holds the key the session is bound to, and that the session did not end before the
    token expires.
    """

    def __init__(
        self, socket: Socket, viewer: Viewer, keys: PublishedKeys, channel: Channel
    ) -> None:
        self._socket = socket
        self._viewer = viewer
        self._keys = keys
        self._channel = channel
        self._expires = 0.0
        self._queue: asyncio.Queue[Frame] = asyncio.Queue(MAX_QUEUED_FRAMES)
        self._overflowed = asyncio.Event()

    async def run(self) -> int | None:
        """Run until the end; return the close code, or None if the client has disconnected."""
        try:
            with SOCKETS.track_inprogress():
                await self._converse()
        except ConnectionClosed as closed:
            return closed.code
        except ApiError:
            return TRY_AGAIN
        return None

    async def _converse(self) -> None:
        # Subscribe first: the session may end before the first token arrives.
        async with self._channel.subscribe(self._viewer.id, self._deliver):
            await self._wait_for_token()
            await self._send({"type": "ready"})
            await self._run_tasks()

    async def _wait_for_token(self) -> None:
        try:
            async with asyncio.timeout(FIRST_TOKEN_SECONDS):
                while not self._expires:
                    await self._receive_frame()
        except TimeoutError:
            raise ConnectionClosed(SESSION_OVER) from None

    async def _run_tasks(self) -> None:
        parts = (self._receive_all, self._send_all, self._wait_for_expiry, self._wait_for_overflow)
        tasks = [asyncio.create_task(part()) for part in parts]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _receive_all(self) -> None:
        while True:
            await self._receive_frame()

    async def _receive_frame(self) -> None:
        raw = await self._socket.receive()
        if len(raw if isinstance(raw, bytes) else raw.encode()) > rules.MAX_FRAME_BYTES:
            raise ConnectionClosed(TOO_LARGE)
        try:
            await self._accept_token(rules.read_token_frame(raw))
        except InvalidFrame as exc:
            await self._send({"type": "error", "code": exc.code})

    async def _accept_token(self, token: str) -> None:
        try:
            viewer = await self._keys.viewer(token)
        except NotSignedIn:
            raise ConnectionClosed(SESSION_OVER) from None
        except ApiError as exc:
            raise InvalidFrame(exc.code) from exc
        # An OAuth client's access can be revoked at any time, without an event.
        if viewer.client_id is not None:
            raise ConnectionClosed(SESSION_OVER)
        if viewer != self._viewer:
            raise ConnectionClosed(SESSION_OVER)
        self._expires = rules.token_expiry(token)

    async def _send_all(self) -> None:
        while True:
            frame = await self._queue.get()
            if frame["type"] != "session_over":
                await self._send(frame)
            elif frame["session_id"] in {None, self._viewer.session_id}:
                raise ConnectionClosed(SESSION_OVER)

    async def _wait_for_expiry(self) -> None:
        # A new token may extend the deadline during the sleep.
        while (left := self._expires - time.time()) > 0:  # noqa: ASYNC110 - not polling: a deadline
            await asyncio.sleep(left)
        raise ConnectionClosed(SESSION_OVER)

    async def _wait_for_overflow(self) -> None:
        await self._overflowed.wait()
        raise ConnectionClosed(TRY_AGAIN)

    async def _deliver(self, frame: Frame) -> None:
        try:
            self._queue.put_nowait(frame)
        except asyncio.QueueFull:
            self._overflowed.set()

    async def _send(self, frame: Frame) -> None:
        await self._socket.send(json.dumps(frame))
        FRAMES.labels(frame["type"]).inc()
