"""The limit of sockets per person and process."""

from contextlib import AsyncExitStack

from feed.notify.realtime import domain
from tests.feed.conftest import feed
from tests.feed.test_realtime import Sockets, authenticate, close_code, served
from tests.feed.world import ORIGIN, World, fresh_id
from tests.support.servers import Servers
from tests.support.wait import eventually

MAX_SOCKETS = 3


async def test_sockets_are_limited_per_person(servers: Servers, keys_url: str) -> None:
    settings = {"origins": [ORIGIN], "sockets_per_person": MAX_SOCKETS}
    async with (
        feed(servers, keys_url, **settings) as running,
        served(World(running, servers.valkey)) as sockets,
    ):
        await fill(sockets)


async def fill(sockets: Sockets) -> None:
    viewer, other = fresh_id(), fresh_id()
    async with AsyncExitStack() as stack:
        open_sockets = [
            await stack.enter_async_context(sockets.open(viewer)) for _ in range(MAX_SOCKETS)
        ]
        for socket in open_sockets:
            await authenticate(socket, viewer)
        async with sockets.open(viewer) as one_too_many:
            assert await close_code(one_too_many) == domain.TRY_AGAIN
        async with sockets.open(other) as other_socket:
            await authenticate(other_socket, other)
        await open_sockets[0].close()

        async def there_is_room_again() -> None:
            async with sockets.open(viewer) as socket:
                await authenticate(socket, viewer)

        await eventually(there_is_room_again)
