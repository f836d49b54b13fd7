"""The WebSocket, over a real server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from contracts.identity import AccountDeleted, SessionRevoked
from feed.notify.realtime import domain
from tests.feed.world import ANON_KEY, API, ORIGIN, World, fresh_id
from tests.support.tokens import access_token, bearer_of
from tests.support.wait import deliberate_limit, eventually, limited

Frame = dict[str, Any]


class Sockets:
    """Opens sockets to a real server."""

    def __init__(self, port: int) -> None:
        self._address = f"ws://127.0.0.1:{port}{API}/realtime"

    def open(
        self,
        viewer: int = 5,
        session_id: str = "s",
        *,
        apikey: str | None = ANON_KEY,
        origin: str | None = ORIGIN,
        sent: str | None = None,
    ) -> AbstractAsyncContextManager[ClientConnection]:
        """Connect as the gateway does for a person whose session it has verified."""
        query = "" if apikey is None else f"?apikey={apikey}"
        token = access_token(viewer, session_id=session_id)
        headers = {"Authorization": bearer_of(token) if sent is None else f"Bearer {sent}"}
        # A raw Origin header: the library's own parameter would validate it.
        headers |= {} if origin is None else {"Origin": origin}
        return connect(self._address + query, additional_headers=headers, max_size=None)


@asynccontextmanager
async def served(world: World) -> AsyncIterator[Sockets]:
    """Serve the feed's sockets on a real server."""
    config = uvicorn.Config(world.running.app, port=0, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())

    async def has_started() -> int:
        assert server.started
        return int(server.servers[0].sockets[0].getsockname()[1])

    yield Sockets(await eventually(has_started))
    server.should_exit = True
    await serving


@pytest.fixture(scope="module")
async def sockets(world: World) -> AsyncIterator[Sockets]:
    async with served(world) as found:
        yield found


async def send_frame(socket: ClientConnection, frame: Any) -> None:
    await socket.send(json.dumps(frame))


async def receive_frame(socket: ClientConnection) -> Frame:
    async with limited():
        return dict(json.loads(await socket.recv()))


async def sign_in(
    socket: ClientConnection, user_id: int, session_id: str = "s", lifetime: int = 300
) -> None:
    token = access_token(user_id, session_id=session_id, lifetime=lifetime)
    await send_frame(socket, {"type": "access_token", "token": token})


async def authenticate(socket: ClientConnection, user_id: int, **session: Any) -> None:
    await sign_in(socket, user_id, **session)
    assert await receive_frame(socket) == {"type": "ready"}


async def close_code(socket: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        async with limited():
            while True:
                await socket.recv()
    return socket.close_code


@pytest.mark.parametrize(
    ("apikey", "origin"),
    [
        (None, ORIGIN),
        ("", ORIGIN),
        ("another-key", ORIGIN),
        (ANON_KEY, None),
        (ANON_KEY, "null"),
        (ANON_KEY, "http://evil.example"),
        (ANON_KEY, ORIGIN + ".evil.example"),
        (ANON_KEY, "https://localhost:8080"),
        (ANON_KEY, ORIGIN + "/"),
    ],
)
async def test_only_our_own_pages_may_connect(
    sockets: Sockets, apikey: str | None, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with sockets.open(apikey=apikey, origin=origin):
            pass
    assert refused.value.response.status_code == 403


async def test_followers_get_a_frame_once_the_outfit_is_in_their_timeline(
    world: World, sockets: Sockets
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    other = fresh_id()
    async with (
        sockets.open(viewer) as socket,
        sockets.open(viewer) as second,
        sockets.open(other) as stranger,
    ):
        await authenticate(stranger, other)
        await authenticate(socket, viewer)
        await authenticate(second, viewer)
        secret = await world.publish(author, "private")
        outfit = await world.publish(author, "followers")
        frame = {
            "type": "outfit_published",
            "outfit_id": str(outfit.id),
            "author_id": str(author),
        }
        assert await receive_frame(socket) == frame
        assert await receive_frame(second) == frame
        assert await world.timeline(viewer) == [outfit.id]
        secret.audience = "public"
        await world.send(secret, secret.state())
        assert (await receive_frame(socket))["outfit_id"] == str(secret.id)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(deliberate_limit(0.1, "nothing arrives")):
                await stranger.recv()


async def test_a_moved_read_marker_is_sent_to_other_devices(world: World, sockets: Sockets) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    async with sockets.open(viewer) as socket:
        await authenticate(socket, viewer)
        outfit = await world.publish(author)
        assert (await receive_frame(socket))["outfit_id"] == str(outfit.id)
        await world.shows(viewer, outfit)
        body = {"outfit_id": str(outfit.id)}
        marker = (await world.put(viewer, "/timeline-marker", body)).json()
        assert await receive_frame(socket) == {"type": "timeline_marker", **marker}


async def test_a_new_follower_sends_a_notification_frame(world: World, sockets: Sockets) -> None:
    author, viewer = await world.person(), await world.person()
    async with sockets.open(author) as socket:
        await authenticate(socket, author)
        await world.follow(viewer, author)
        frame = await receive_frame(socket)
        assert (frame["type"], frame["kind"]) == ("notification", "follow_started")
        assert frame["message"] == "Ana started following you"
        assert frame["actor"]["id"] == str(viewer)


async def test_a_socket_without_a_valid_token_is_closed(
    sockets: Sockets, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sockets.open() as socket:
        await sign_in(socket, 5, lifetime=-60)
        assert await close_code(socket) == 4401
    async with sockets.open() as socket:
        await send_frame(socket, {"type": "access_token", "token": "x.y.z"})
        assert await close_code(socket) == 4401
    monkeypatch.setattr(domain, "FIRST_TOKEN_SECONDS", 0.2)
    async with sockets.open() as socket:
        assert await close_code(socket) == 4401


async def test_a_socket_closes_with_its_token_unless_it_is_renewed(sockets: Sockets) -> None:
    viewer = fresh_id()
    async with sockets.open(viewer) as renewed, sockets.open(viewer) as ended:
        await authenticate(renewed, viewer, lifetime=1)
        await authenticate(ended, viewer, lifetime=1)
        await sign_in(renewed, viewer)
        assert await close_code(ended) == 4401
        await send_frame(renewed, {"type": "ping"})
        assert await receive_frame(renewed) == {"type": "error", "code": "unknown_type"}


@pytest.mark.parametrize("when", ["first", "later"])
@pytest.mark.parametrize(("user_id", "session_id"), [(6, "s"), (5, "another")])
async def test_a_token_of_another_person_or_session_closes_the_socket(
    sockets: Sockets, user_id: int, session_id: str, when: str
) -> None:
    async with sockets.open(5, "s") as socket:
        if when == "later":
            await authenticate(socket, 5)
        await sign_in(socket, user_id, session_id)
        assert await close_code(socket) == 4401


@pytest.mark.parametrize("sent", ["", "x.y.z", access_token(5), access_token(5, lifetime=-60)])
async def test_a_handshake_needs_a_session_that_the_gateway_verified(
    sockets: Sockets, sent: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with sockets.open(sent=sent):
            pass
    assert refused.value.response.status_code == 403


async def test_a_session_revoked_before_its_first_token_closes_the_socket(
    world: World, sockets: Sockets
) -> None:
    viewer = await world.person()
    async with sockets.open(viewer) as socket:
        # Once there is a reply, the socket is subscribed to the end of its session.
        await send_frame(socket, {"type": "early"})
        assert (await receive_frame(socket))["code"] == "unknown_type"
        event = SessionRevoked(user_id=viewer, session_id="s")
        event_id = await world.running.publish(event, subject=viewer)
        # It closes sockets, and ends push to the session's device.
        await eventually(lambda: world.require_handled(event_id, times=2))
        await sign_in(socket, viewer)
        assert await close_code(socket) == 4401


async def test_a_revoked_session_closes_its_sockets_only(world: World, sockets: Sockets) -> None:
    viewer = await world.person()
    async with sockets.open(viewer, "one") as revoked, sockets.open(viewer, "two") as other:
        await authenticate(revoked, viewer, session_id="one")
        await authenticate(other, viewer, session_id="two")
        event = SessionRevoked(user_id=viewer, session_id="one")
        await world.running.publish(event, subject=viewer)
        assert await close_code(revoked) == 4401
        await world.follow(fresh_id(), viewer)
        assert (await receive_frame(other))["type"] == "notification"


async def test_a_deleted_account_closes_its_sockets(world: World, sockets: Sockets) -> None:
    viewer = await world.person()
    async with sockets.open(viewer) as socket:
        await authenticate(socket, viewer)
        await world.running.publish(AccountDeleted(user_id=viewer), subject=viewer, version=2)
        assert await close_code(socket) == 4401


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("not json", "invalid_json"),
        ("", "invalid_json"),
        (b"\xff\x00", "invalid_json"),
        ("[" * 16000, "invalid_json"),
        ("[]", "unknown_type"),
        ('{"type": "other"}', "unknown_type"),
        ('{"type": ["access_token"]}', "unknown_type"),
        ('{"type": "access_token"}', "token_missing"),
        ('{"type": "access_token", "token": 5}', "token_missing"),
    ],
)
async def test_an_invalid_frame_gets_an_error_and_keeps_the_socket(
    sockets: Sockets, raw: str | bytes, code: str
) -> None:
    viewer = fresh_id()
    async with sockets.open(viewer) as socket, sockets.open(viewer) as early:
        await authenticate(socket, viewer)
        for each in (socket, early):
            await each.send(raw)
            assert await receive_frame(each) == {"type": "error", "code": code}
        await authenticate(early, viewer)


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1024 * 1024])
async def test_a_frame_that_is_too_large_closes_its_socket_only(
    world: World, sockets: Sockets, size: int
) -> None:
    viewer = await world.person()
    async with sockets.open(viewer) as socket, sockets.open(viewer) as other:
        await authenticate(socket, viewer)
        await authenticate(other, viewer)
        await socket.send("x" * size)
        assert await close_code(socket) == 1009
        await world.follow(fresh_id(), viewer)
        assert (await receive_frame(other))["type"] == "notification"
