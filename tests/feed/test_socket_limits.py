"""How many sockets one person has at a process."""

from contextlib import AsyncExitStack

from feed.realtime import domain
from tests.feed.conftest import feed
from tests.feed.test_realtime import Sockets, close_code, ready, served
from tests.feed.world import ORIGIN, World, fresh_id
from tests.support.servers import Servers
from tests.support.wait import eventually

MOST = 3


async def test_a_person_has_so_many_sockets_and_others_are_not_concerned(
    servers: Servers, keys_url: str
) -> None:
    settings = {"origins": [ORIGIN], "sockets_per_person": MOST}
    async with (
        feed(servers, keys_url, **settings) as running,
        served(World(running, servers.valkey)) as sockets,
    ):
        await fill(sockets)


async def fill(sockets: Sockets) -> None:
    viewer, other = fresh_id(), fresh_id()
    async with AsyncExitStack() as stack:
        open_ones = [await stack.enter_async_context(sockets.open(viewer)) for _ in range(MOST)]
        for socket in open_ones:
            await ready(socket, viewer)
        async with sockets.open(viewer) as one_too_many:
            assert await close_code(one_too_many) == domain.TRY_AGAIN
        async with sockets.open(other) as somebody_elses:
            await ready(somebody_elses, other)
        await open_ones[0].close()

        async def there_is_room_again() -> None:
            async with sockets.open(viewer) as socket:
                await ready(socket, viewer)

        await eventually(there_is_room_again)
