"""Clients that close their connection as soon as they have sent a request."""

from collections.abc import Awaitable, Callable

import httpx2
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.support.service_under_test import RunningService
from tests.support.wait import MAX_SECONDS


def leaving(app: ASGIApp) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    """Return the app as a server runs it whose client has gone when the request is read.

    The response, which a real client would not get, is returned.
    """

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        is_read = False

        async def receive_or_disconnect() -> Message:
            nonlocal is_read
            if is_read:
                return {"type": "http.disconnect"}
            message = await receive()
            is_read = not message.get("more_body", False)
            return message

        await app(scope, receive_or_disconnect, send)

    return serve


def leaving_client(running: RunningService) -> httpx2.AsyncClient:
    """Return a client of a service that waits for no response."""
    transport = httpx2.ASGITransport(leaving(running.app))
    return httpx2.AsyncClient(
        transport=transport, base_url="http://testserver", timeout=MAX_SECONDS
    )
