"""The shared connection: each request gets its own reply, whatever happens to others."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.exceptions import ConnectionError as ConnectionLost

from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import TIMEOUT_SECONDS, SharedConnection
from tests.feed.killable_valkey import KillableValkey
from tests.support.wait import eventually, limited, pause, turn

REQUESTS = 100


@asynccontextmanager
async def client(url: str) -> AsyncIterator[Valkey]:
    valkey = Valkey(url)
    yield valkey
    await valkey.close()


def echoes(valkey: Valkey) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(valkey.call("ECHO", number)) for number in range(REQUESTS)]


async def require_replies(valkey: Valkey) -> None:
    assert await asyncio.gather(*echoes(valkey)) == [b"%d" % number for number in range(REQUESTS)]


async def test_concurrent_requests_share_one_connection(valkey: Valkey) -> None:
    await require_replies(valkey)
    clients = await valkey.call("CLIENT", "LIST", "TYPE", "normal")
    assert clients.count(b"\n") == 1


async def test_a_connection_whose_caller_was_cancelled_is_used(
    valkey: Valkey, server: KillableValkey
) -> None:
    pending = asyncio.create_task(valkey.call("ECHO", "one"))
    await turn()  # starts to connect
    pending.cancel()
    async with client(server.url) as other:

        async def both_are_connected() -> None:
            clients = await other.call("CLIENT", "LIST", "TYPE", "normal")
            assert clients.count(b"cmd=select") + clients.count(b"cmd=client|list") == 2

        await eventually(both_are_connected)
        await require_replies(valkey)
        clients = await other.call("CLIENT", "LIST", "TYPE", "normal")
        assert clients.count(b"\n") == 2


async def test_closing_cancels_no_caller_that_waits_for_a_connection(
    server: KillableValkey,
) -> None:
    shared = SharedConnection(server.url)
    server.send_signal(signal.SIGSTOP)
    waiting = asyncio.create_task(shared.connection())
    await turn()  # it has begun to connect
    shared.close()
    with pytest.raises(ConnectionLost):
        await waiting
    server.send_signal(signal.SIGCONT)


async def test_cancelled_requests_do_not_shift_replies(
    valkey: Valkey, server: KillableValkey
) -> None:
    await require_replies(valkey)
    server.send_signal(signal.SIGSTOP)
    pending = echoes(valkey)
    await turn()  # all are sent
    for task in pending[::3]:
        task.cancel()
    server.send_signal(signal.SIGCONT)
    replies = await asyncio.gather(*pending, return_exceptions=True)
    for number, answer in enumerate(replies):
        if number % 3:
            assert answer == b"%d" % number
        else:
            assert isinstance(answer, asyncio.CancelledError)
    await require_replies(valkey)


async def test_an_error_reaches_only_its_request(valkey: Valkey) -> None:
    before, after = (asyncio.create_task(valkey.call("ECHO", word)) for word in ("one", "two"))
    with pytest.raises(ValkeyUnavailable):
        await valkey.batch([("ECHO", 1), ("NOSUCH",), ("ECHO", 2)])
    assert (await before, await after) == (b"one", b"two")
    assert await valkey.batch([]) == []


async def test_an_unencodable_command_leaves_the_connection_usable(valkey: Valkey) -> None:
    await require_replies(valkey)
    unsendable: Any = None
    with pytest.raises(TypeError):
        await valkey.call("ECHO", unsendable)
    await require_replies(valkey)


async def test_a_closed_connection_is_replaced_immediately(
    valkey: Valkey, server: KillableValkey
) -> None:
    await require_replies(valkey)
    async with client(server.url) as other:
        assert await other.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes") == 1
    await require_replies(valkey)


async def test_pending_requests_fail_when_the_server_is_killed(
    valkey: Valkey, server: KillableValkey
) -> None:
    await require_replies(valkey)
    server.send_signal(signal.SIGSTOP)
    pending = echoes(valkey)
    await turn()  # all are sent
    server.kill()
    for answer in await asyncio.gather(*pending, return_exceptions=True):
        assert isinstance(answer, ValkeyUnavailable)
    server.start()
    await require_replies(valkey)


async def test_delayed_replies_of_a_hung_server_are_dropped(
    valkey: Valkey, server: KillableValkey
) -> None:
    await require_replies(valkey)
    server.send_signal(signal.SIGSTOP)
    async with limited():
        for answer in await asyncio.gather(*echoes(valkey), return_exceptions=True):
            assert isinstance(answer, ValkeyUnavailable)
    server.send_signal(signal.SIGCONT)
    await eventually(lambda: require_replies(valkey))


@asynccontextmanager
async def replying_server(*replies: bytes, hang_ups: int = 0) -> AsyncIterator[str]:
    """Run a server that replies to each request with these parts, with pauses between them.

    It hangs up on the first `hang_ups` requests.
    """
    left = iter(range(hang_ups))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"SELECT\r\n$1\r\n0\r\n")
        writer.write(b"+OK\r\n")
        while await reader.read(1000) and next(left, None) is None:
            for part in replies:
                writer.write(part)
                await pause(0.6 * TIMEOUT_SECONDS, "the reply is slow")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_a_slow_reply_is_awaited_while_data_arrives() -> None:
    async with (
        replying_server(b"$10\r\nfir", b"st", b"-la", b"st\r\n") as url,
        client(url) as valkey,
    ):
        assert await valkey.call("GET", "key") == b"first-last"


@pytest.mark.parametrize("hang_ups", [1, 2])
async def test_an_interrupted_request_is_retried_once(hang_ups: int) -> None:
    async with replying_server(b"+here\r\n", hang_ups=hang_ups) as url, client(url) as valkey:
        if hang_ups == 1:
            assert await valkey.call("GET", "key") == b"here"
        else:
            with pytest.raises(ValkeyUnavailable):
                await valkey.call("GET", "key")


async def test_an_unrequested_reply_is_dropped() -> None:
    async with replying_server(b"+mine\r\n+whose\r\n") as url, client(url) as valkey:
        assert [await valkey.call("GET", "key") for _ in range(3)] == [b"mine"] * 3


async def test_an_invalid_reply_means_unavailable() -> None:
    async with replying_server(b"HTTP/1.1 400 Bad Request\r\n") as url, client(url) as valkey:
        with pytest.raises(ValkeyUnavailable):
            await valkey.call("GET", "key")


async def test_the_url_may_have_a_password_and_a_database(
    valkey: Valkey, server: KillableValkey
) -> None:
    await valkey.call("ACL", "SETUSER", "default", "on", ">p@ss", "~*", "+@all")
    address = server.url.rpartition("@")[2]
    with_password = f"redis://:p%40ss@{address}".replace("/0", "/1")
    async with client(with_password) as other, client(f"redis://{address}") as stranger:
        await other.call("SET", "place", "here")
        assert await valkey.call("GET", "place") is None
        assert await valkey.batch([("SELECT", 1), ("GET", "place")]) == [
            b"OK",
            b"here",
        ]
        with pytest.raises(ValkeyUnavailable):
            await stranger.call("GET", "place")
