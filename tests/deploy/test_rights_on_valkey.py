"""What the users of Valkey may not do is refused by the server itself, over real connections."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import AuthenticationError, NoPermissionError, ResponseError

from deploy.local import servers as local
from deploy.local.layout import SERVICES
from deploy.local.process import start
from deploy.rights.bus import OPERATOR
from deploy.rights.valkey import RIGHTS, url_of, users
from tests.support.servers import end, free_ports, port_answers
from tests.support.wait import wait_until

KEYS = {name: f"{name}:limits:a" for name in SERVICES}
TIMELINE = "timeline:a"
FORBIDDEN = ("FLUSHALL", "KEYS *", "CONFIG GET *", "ACL LIST", "FUNCTION FLUSH", "SCRIPT FLUSH")
SCRIPT = "return redis.call('INCRBY', KEYS[1], 1)"
Connect = Callable[[str], Redis]


@pytest.fixture(scope="module")
def connect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connect]:
    """Connects as a user; by another word as whom that names before an address."""
    folder = tmp_path_factory.mktemp("valkey")
    (port,) = free_ports(1)
    passwords = {name: secrets.token_hex(16) for name in RIGHTS}
    child = start(local.valkey(folder, port, users(passwords)), folder / "valkey.log")
    wait_until(lambda: port_answers(port), "Valkey")
    address = f"127.0.0.1:{port}"

    def connected(name: str) -> Redis:
        known = url_of(name, passwords, address) if name in passwords else ""
        return Redis.from_url(known or f"redis://{name}{address}/0")

    yield connected
    end(child)


@pytest.fixture
async def operator(connect: Connect) -> AsyncIterator[Redis]:
    """After the server was emptied."""
    async with connect(OPERATOR) as client:
        await client.flushall()
        yield client


async def do(client: Redis, command: str) -> None:
    await client.execute_command(*command.split())  # type: ignore[no-untyped-call]  # the library's


@pytest.mark.parametrize("name", KEYS)
async def test_a_service_writes_its_own_keys_alone(
    connect: Connect, operator: Redis, name: str
) -> None:
    async with connect(name) as client:
        for key in {*KEYS.values(), "other"} - {KEYS[name]}:
            with pytest.raises(NoPermissionError):
                await client.incrby(key, 1)
            with pytest.raises(ResponseError, match="permission"):
                await client.eval(SCRIPT, 1, key)
        await client.expire(KEYS[name], 60)
    assert await operator.keys("*") == []


@pytest.mark.parametrize("name", KEYS)
async def test_a_service_is_no_operator(connect: Connect, operator: Redis, name: str) -> None:
    await operator.set("kept", 1)
    async with connect(name) as client:
        for command in FORBIDDEN:
            with pytest.raises(NoPermissionError):
                await do(client, command)
    assert await operator.keys("*") == [b"kept"]


@pytest.mark.parametrize("name", sorted(KEYS.keys() - {"feed"}))
async def test_who_only_counts_reads_nothing_else(
    connect: Connect, operator: Redis, name: str
) -> None:
    """Nor changes what the feed has the server do for it."""
    await operator.set(TIMELINE, 1)
    async with connect(name) as client:
        with pytest.raises(NoPermissionError):
            await client.get(TIMELINE)
        with pytest.raises(NoPermissionError):
            await client.delete(TIMELINE)
        with pytest.raises(NoPermissionError):
            await do(client, "FUNCTION LOAD any")


@pytest.mark.parametrize("login", ["", ":@", "feed:wrong@", "somebody:any@"])
async def test_who_has_no_password_is_refused(connect: Connect, login: str) -> None:
    async with connect(login) as client:
        with pytest.raises(AuthenticationError):
            await client.incrby(KEYS["feed"], 1)


def test_the_file_is_private_and_holds_no_password(tmp_path: Path) -> None:
    local.valkey(tmp_path, 0, users({"feed": "a-password"}))
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert "a-password" not in file.read_text()
