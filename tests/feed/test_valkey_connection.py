"""One connection, shared by all readers: each gets what it asked for, whatever others do."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import TIMEOUT_SECONDS
from tests.feed.killable_valkey import MortalValkey
from tests.support.wait import eventually

ASKED = 100


@pytest.fixture
def server(tmp_path: Path) -> Iterator[MortalValkey]:
    mortal = MortalValkey(tmp_path)
    mortal.start()
    yield mortal
    mortal.end()


@asynccontextmanager
async def client(url: str) -> AsyncIterator[Valkey]:
    valkey = Valkey(url)
    yield valkey
    await valkey.close()


@pytest.fixture
async def valkey(server: MortalValkey) -> AsyncIterator[Valkey]:
    async with client(server.url) as valkey:
        yield valkey


def echoes(valkey: Valkey) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(valkey.call("ECHO", number)) for number in range(ASKED)]


async def all_answer(valkey: Valkey) -> None:
    assert await asyncio.gather(*echoes(valkey)) == [b"%d" % number for number in range(ASKED)]


async def test_many_ask_at_once_over_one_connection(valkey: Valkey) -> None:
    await all_answer(valkey)
    clients = await valkey.call("CLIENT", "LIST", "TYPE", "normal")
    assert clients.count(b"\n") == 1


async def test_a_connection_for_which_nobody_waited_is_used(
    valkey: Valkey, server: MortalValkey
) -> None:
    asking = asyncio.create_task(valkey.call("ECHO", "one"))
    await asyncio.sleep(0)  # it connects
    asking.cancel()
    async with client(server.url) as other:

        async def both_are_connected() -> None:
            clients = await other.call("CLIENT", "LIST", "TYPE", "normal")
            assert clients.count(b"cmd=select") + clients.count(b"cmd=client|list") == 2

        await eventually(both_are_connected)
        await all_answer(valkey)
        clients = await other.call("CLIENT", "LIST", "TYPE", "normal")
        assert clients.count(b"\n") == 2


async def test_who_stops_waiting_shifts_nobodys_answer(
    valkey: Valkey, server: MortalValkey
) -> None:
    await all_answer(valkey)
    server.send_signal(signal.SIGSTOP)
    asking = echoes(valkey)
    await asyncio.sleep(0)  # all have asked
    for task in asking[::3]:
        task.cancel()
    server.send_signal(signal.SIGCONT)
    answers = await asyncio.gather(*asking, return_exceptions=True)
    for number, answer in enumerate(answers):
        if number % 3:
            assert answer == b"%d" % number
        else:
            assert isinstance(answer, asyncio.CancelledError)
    await all_answer(valkey)


async def test_a_refusal_reaches_only_who_asked_for_it(valkey: Valkey) -> None:
    before, after = (asyncio.create_task(valkey.call("ECHO", word)) for word in ("one", "two"))
    with pytest.raises(ValkeyUnavailable):
        await valkey.batch([("ECHO", 1), ("NOSUCH",), ("ECHO", 2)], atomic=False)
    assert (await before, await after) == (b"one", b"two")
    with pytest.raises(ValkeyUnavailable):
        await valkey.batch([("SET", "text", "a"), ("INCR", "text")], atomic=True)
    assert await valkey.batch([], atomic=False) == []
    assert await valkey.batch([("GET", "text"), ("ECHO", 3)], atomic=True) == [b"a", b"3"]


async def test_what_cannot_be_sent_is_no_question(valkey: Valkey) -> None:
    await all_answer(valkey)
    unsendable: Any = None
    with pytest.raises(TypeError):
        await valkey.call("ECHO", unsendable)
    await all_answer(valkey)


async def test_a_connection_that_was_cut_is_made_anew_at_once(
    valkey: Valkey, server: MortalValkey
) -> None:
    await all_answer(valkey)
    async with client(server.url) as other:
        assert await other.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes") == 1
    await all_answer(valkey)


async def test_all_are_told_when_the_server_is_killed_before_it_answers(
    valkey: Valkey, server: MortalValkey
) -> None:
    await all_answer(valkey)
    server.send_signal(signal.SIGSTOP)
    asking = echoes(valkey)
    await asyncio.sleep(0)  # all have asked
    server.kill()
    for answer in await asyncio.gather(*asking, return_exceptions=True):
        assert isinstance(answer, ValkeyUnavailable)
    server.start()
    await all_answer(valkey)


async def test_what_a_hung_server_answers_too_late_reaches_nobody(
    valkey: Valkey, server: MortalValkey
) -> None:
    await all_answer(valkey)
    server.send_signal(signal.SIGSTOP)
    async with asyncio.timeout(4 * TIMEOUT_SECONDS):
        for answer in await asyncio.gather(*echoes(valkey), return_exceptions=True):
            assert isinstance(answer, ValkeyUnavailable)
    server.send_signal(signal.SIGCONT)
    await eventually(lambda: all_answer(valkey))


@asynccontextmanager
async def answering(*answers: bytes, hang_ups: int = 0) -> AsyncIterator[str]:
    """A server that answers each question with these parts, and waits between them.

    It hangs up on the first questions.
    """
    left = iter(range(hang_ups))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"SELECT\r\n$1\r\n0\r\n")
        writer.write(b"+OK\r\n")
        while await reader.read(1000) and next(left, None) is None:
            for part in answers:
                writer.write(part)
                await asyncio.sleep(0.6 * TIMEOUT_SECONDS)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_a_slow_answer_is_waited_for_as_long_as_more_of_it_comes() -> None:
    async with answering(b"$10\r\nfir", b"st", b"-la", b"st\r\n") as url, client(url) as valkey:
        assert await valkey.call("GET", "key") == b"first-last"


@pytest.mark.parametrize("hang_ups", [1, 2])
async def test_a_question_that_was_cut_off_is_asked_once_more(hang_ups: int) -> None:
    async with answering(b"+here\r\n", hang_ups=hang_ups) as url, client(url) as valkey:
        if hang_ups == 1:
            assert await valkey.call("GET", "key") == b"here"
        else:
            with pytest.raises(ValkeyUnavailable):
                await valkey.call("GET", "key")


async def test_an_answer_that_nobody_asked_for_reaches_nobody() -> None:
    async with answering(b"+mine\r\n+whose\r\n") as url, client(url) as valkey:
        assert [await valkey.call("GET", "key") for _ in range(3)] == [b"mine"] * 3


async def test_what_is_no_answer_is_as_good_as_none() -> None:
    async with answering(b"HTTP/1.1 400 Bad Request\r\n") as url, client(url) as valkey:
        with pytest.raises(ValkeyUnavailable):
            await valkey.call("GET", "key")


async def test_the_address_may_hold_a_password_and_a_database(
    valkey: Valkey, server: MortalValkey
) -> None:
    await valkey.call("ACL", "SETUSER", "default", "on", ">p@ss", "~*", "+@all")
    place = server.url.rpartition("@")[2]
    with_password = f"redis://:p%40ss@{place}".replace("/0", "/1")
    async with client(with_password) as other, client(f"redis://{place}") as stranger:
        await other.call("SET", "place", "here")
        assert await valkey.call("GET", "place") is None
        assert await valkey.batch([("SELECT", 1), ("GET", "place")], atomic=False) == [
            b"OK",
            b"here",
        ]
        with pytest.raises(ValkeyUnavailable):
            await stranger.call("GET", "place")
