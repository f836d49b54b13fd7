"""The WebSocket, from outside, over a real server."""

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
from feed.realtime import domain
from tests.feed.world import ANON_KEY, API, ORIGIN, World, fresh_id
from tests.support.tokens import access_token, bearer_of
from tests.support.wait import eventually

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
        """As the gateway does for somebody whose session it found open."""
        query = "" if apikey is None else f"?apikey={apikey}"
        minted = access_token(viewer, session_id=session_id)
        headers = {"Authorization": bearer_of(minted) if sent is None else f"Bearer {sent}"}
        # An Origin header of any form: the library's own parameter would check it.
        headers |= {} if origin is None else {"Origin": origin}
        return connect(self._address + query, additional_headers=headers, max_size=None)


@asynccontextmanager
async def served(world: World) -> AsyncIterator[Sockets]:
    """The feed's sockets, while a real server offers them."""
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


async def say(socket: ClientConnection, frame: Any) -> None:
    await socket.send(json.dumps(frame))


async def hear(socket: ClientConnection) -> Frame:
    async with asyncio.timeout(5):
        return dict(json.loads(await socket.recv()))


async def sign_in(
    socket: ClientConnection, user_id: int, session_id: str = "s", lifetime: int = 300
) -> None:
    token = access_token(user_id, session_id=session_id, lifetime=lifetime)
    await say(socket, {"type": "access_token", "token": token})


async def ready(socket: ClientConnection, user_id: int, **session: Any) -> None:
    await sign_in(socket, user_id, **session)
    assert await hear(socket) == {"type": "ready"}


async def close_code(socket: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        async with asyncio.timeout(10):
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


async def test_a_follower_is_told_of_an_outfit_that_her_timeline_has_then(
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
        await ready(stranger, other)
        await ready(socket, viewer)
        await ready(second, viewer)
        secret = await world.publish(author, "private")
        outfit = await world.publish(author, "followers")
        frame = {
            "type": "outfit_published",
            "outfit_id": str(outfit.id),
            "author_id": str(author),
        }
        assert await hear(socket) == frame
        assert await hear(second) == frame
        assert await world.timeline(viewer) == [outfit.id]
        secret.audience = "public"
        await world.send(secret, secret.state())
        assert (await hear(socket))["outfit_id"] == str(secret.id)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await stranger.recv()


async def test_a_moved_read_marker_is_told_to_the_other_devices(
    world: World, sockets: Sockets
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    async with sockets.open(viewer) as socket:
        await ready(socket, viewer)
        outfit = await world.publish(author)
        assert (await hear(socket))["outfit_id"] == str(outfit.id)
        await world.shows(viewer, outfit)
        place = {"outfit_id": str(outfit.id)}
        marker = (await world.put(viewer, "/timeline-marker", place)).json()
        assert await hear(socket) == {"type": "timeline_marker", **marker}


async def test_a_person_is_told_of_a_new_follower(world: World, sockets: Sockets) -> None:
    author, viewer = await world.person(), await world.person()
    async with sockets.open(author) as socket:
        await ready(socket, author)
        await world.follow(viewer, author)
        frame = await hear(socket)
        assert (frame["type"], frame["kind"]) == ("notification", "follow_started")
        assert frame["message"] == "Ana started following you"
        assert frame["actor"]["id"] == str(viewer)


async def test_a_socket_without_token_or_with_a_wrong_one_is_closed(
    sockets: Sockets, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sockets.open() as socket:
        await sign_in(socket, 5, lifetime=-60)
        assert await close_code(socket) == 4401
    async with sockets.open() as socket:
        await say(socket, {"type": "access_token", "token": "x.y.z"})
        assert await close_code(socket) == 4401
    monkeypatch.setattr(domain, "FIRST_TOKEN_SECONDS", 0.2)
    async with sockets.open() as socket:
        assert await close_code(socket) == 4401


async def test_a_socket_ends_with_its_token_unless_a_new_one_comes(sockets: Sockets) -> None:
    viewer = fresh_id()
    async with sockets.open(viewer) as renewed, sockets.open(viewer) as ended:
        await ready(renewed, viewer, lifetime=1)
        await ready(ended, viewer, lifetime=1)
        await sign_in(renewed, viewer)
        assert await close_code(ended) == 4401
        await say(renewed, {"type": "ping"})
        assert await hear(renewed) == {"type": "error", "code": "unknown_type"}


@pytest.mark.parametrize("when", ["first", "later"])
@pytest.mark.parametrize(("user_id", "session_id"), [(6, "s"), (5, "another")])
async def test_a_token_of_another_person_or_session_ends_the_socket(
    sockets: Sockets, user_id: int, session_id: str, when: str
) -> None:
    async with sockets.open(5, "s") as socket:
        if when == "later":
            await ready(socket, 5)
        await sign_in(socket, user_id, session_id)
        assert await close_code(socket) == 4401


@pytest.mark.parametrize("sent", ["", "x.y.z", access_token(5), access_token(5, lifetime=-60)])
async def test_nobody_connects_without_a_session_that_the_gateway_found_open(
    sockets: Sockets, sent: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with sockets.open(sent=sent):
            pass
    assert refused.value.response.status_code == 403


async def test_a_session_that_ends_before_its_first_token_has_no_socket(
    world: World, sockets: Sockets
) -> None:
    viewer = await world.person()
    async with sockets.open(viewer) as socket:
        # Answered, so it is listened for what ends the session.
        await say(socket, {"type": "early"})
        assert (await hear(socket))["code"] == "unknown_type"
        event = SessionRevoked(user_id=viewer, session_id="s")
        event_id = await world.running.publish(event, subject=viewer)
        await eventually(lambda: world.require_handled(event_id))
        await sign_in(socket, viewer)
        assert await close_code(socket) == 4401


async def test_a_revoked_session_ends_its_sockets_and_no_others(
    world: World, sockets: Sockets
) -> None:
    viewer = await world.person()
    async with sockets.open(viewer, "one") as revoked, sockets.open(viewer, "two") as other:
        await ready(revoked, viewer, session_id="one")
        await ready(other, viewer, session_id="two")
        event = SessionRevoked(user_id=viewer, session_id="one")
        await world.running.publish(event, subject=viewer)
        assert await close_code(revoked) == 4401
        await world.follow(fresh_id(), viewer)
        assert (await hear(other))["type"] == "notification"


async def test_a_deleted_account_has_no_sockets(world: World, sockets: Sockets) -> None:
    viewer = await world.person()
    async with sockets.open(viewer) as socket:
        await ready(socket, viewer)
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
async def test_a_frame_that_says_nothing_is_answered_and_harms_nobody(
    sockets: Sockets, raw: str | bytes, code: str
) -> None:
    viewer = fresh_id()
    async with sockets.open(viewer) as socket, sockets.open(viewer) as early:
        await ready(socket, viewer)
        for each in (socket, early):
            await each.send(raw)
            assert await hear(each) == {"type": "error", "code": code}
        await ready(early, viewer)


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1024 * 1024])
async def test_a_frame_that_is_too_large_ends_its_socket_only(
    world: World, sockets: Sockets, size: int
) -> None:
    viewer = await world.person()
    async with sockets.open(viewer) as socket, sockets.open(viewer) as other:
        await ready(socket, viewer)
        await ready(other, viewer)
        await socket.send("x" * size)
        assert await close_code(socket) == 1009
        await world.follow(fresh_id(), viewer)
        assert (await hear(other))["type"] == "notification"
