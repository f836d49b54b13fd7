"""The WebSocket."""

import contextlib

from fastapi import APIRouter
from fastapi.security.utils import get_authorization_scheme_param
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from feed.notify.realtime import rules
from feed.notify.realtime.domain import Conversation
from feed.notify.realtime.errors import ConnectionClosed
from shared.http.auth import admit
from shared.http.errors import ApiError

router = APIRouter()


class ClientSocket:
    """Adapts a WebSocket to the conversation."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def receive(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise ConnectionClosed(None)
        frame: str | bytes | None = message.get("text")
        return message["bytes"] if frame is None else frame

    async def send(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except (WebSocketDisconnect, WebSocketDisconnected):
            raise ConnectionClosed(None) from None


@router.websocket("/realtime")
async def realtime(websocket: WebSocket, apikey: str | None = None) -> None:
    """Push changes to a person; see `Conversation` for the protocol."""
    state = websocket.app.state
    settings = state.settings
    origin = websocket.headers.get("origin")
    if not rules.may_connect(origin, settings.origins, apikey, settings.anon_key):
        await websocket.close()  # before accepting it: 403
        return
    _, bearer = get_authorization_scheme_param(websocket.headers.get("authorization"))
    try:
        viewer = await admit(state, bearer)
    except ApiError:
        await websocket.close()
        return
    await websocket.accept()
    conversation = Conversation(ClientSocket(websocket), viewer, state.keys, state.channel)
    code = await conversation.run()
    if code is not None:
        with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
            await websocket.close(code)
