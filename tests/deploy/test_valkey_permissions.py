"""The Valkey server itself rejects what its users may not do."""

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
from tests.support.ports import free_ports
from tests.support.servers import is_listening, terminate
from tests.support.wait import wait_until

KEYS = {name: f"{name}:limits:a" for name in SERVICES}
TIMELINE = "timeline:a"
FORBIDDEN = ("FLUSHALL", "KEYS *", "CONFIG GET *", "ACL LIST", "FUNCTION FLUSH", "SCRIPT FLUSH")
SCRIPT = "return redis.call('INCRBY', KEYS[1], 1)"
Connect = Callable[[str], Redis]


@pytest.fixture(scope="module")
def connect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connect]:
    """Return a function that connects as a user, or with other credentials as `name:password@`."""
    folder = tmp_path_factory.mktemp("valkey")
    (port,) = free_ports(1)
    passwords = {name: secrets.token_hex(16) for name in RIGHTS}
    child = start(local.valkey(folder, port, users(passwords)), folder / "valkey.log")
    wait_until(lambda: is_listening(port), "Valkey")
    address = f"127.0.0.1:{port}"

    def connected(name: str) -> Redis:
        known = url_of(name, passwords, address) if name in passwords else ""
        return Redis.from_url(known or f"redis://{name}{address}/0")

    yield connected
    terminate(child)


@pytest.fixture
async def operator(connect: Connect) -> AsyncIterator[Redis]:
    """The operator's client; the server is empty."""
    async with connect(OPERATOR) as client:
        await client.flushall()
        yield client


async def do(client: Redis, command: str) -> None:
    await client.execute_command(*command.split())  # type: ignore[no-untyped-call]  # untyped library


@pytest.mark.parametrize("name", KEYS)
async def test_a_service_may_write_only_its_own_keys(
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
async def test_a_service_may_not_run_operator_commands(
    connect: Connect, operator: Redis, name: str
) -> None:
    await operator.set("kept", 1)
    async with connect(name) as client:
        for command in FORBIDDEN:
            with pytest.raises(NoPermissionError):
                await do(client, command)
    assert await operator.keys("*") == [b"kept"]


@pytest.mark.parametrize("name", sorted(KEYS.keys() - {"feed"}))
async def test_a_service_with_counters_may_not_use_timelines(
    connect: Connect, operator: Redis, name: str
) -> None:
    """It may not change feed's server functions either."""
    await operator.set(TIMELINE, 1)
    async with connect(name) as client:
        with pytest.raises(NoPermissionError):
            await client.get(TIMELINE)
        with pytest.raises(NoPermissionError):
            await client.delete(TIMELINE)
        with pytest.raises(NoPermissionError):
            await do(client, "FUNCTION LOAD any")


@pytest.mark.parametrize("login", ["", ":@", "feed:wrong@", "somebody:any@"])
async def test_a_connection_without_password_is_rejected(connect: Connect, login: str) -> None:
    async with connect(login) as client:
        with pytest.raises(AuthenticationError):
            await client.incrby(KEYS["feed"], 1)


def test_the_users_file_is_private_and_contains_no_password(tmp_path: Path) -> None:
    local.valkey(tmp_path, 0, users({"feed": "a-password"}))
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert "a-password" not in file.read_text()
