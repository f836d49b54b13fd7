"""A NATS or a Valkey that would lose data, or cannot keep it, is named."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import redis
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import BadRequestError, NotFoundError

from deploy.local import servers as local
from deploy.local.process import Process
from shared.events.bus import Bus
from tests.shared.doctor.support import Environment, doctor
from tests.support.doctor import require_fault
from tests.support.ports import free_ports
from tests.support.servers import Servers, is_listening
from tests.support.wait import eventually, wait_until


async def test_a_nats_without_jetstream_is_named(settings: Environment, tmp_path: Path) -> None:
    (port,) = free_ports(1)
    with ExitStack() as stack:
        configuration = tmp_path / "nats.conf"
        configuration.write_text(f"listen: 127.0.0.1:{port}\n")
        nats = local.nats(tmp_path / "data", port, users="")
        without = Process("nats", (nats.command[0], "-c", str(configuration)))
        Servers(tmp_path, stack).start(without)
        wait_until(lambda: is_listening(port), "NATS")
        url = {"GARDEROBE_NATS_URL": f"nats://127.0.0.1:{port}"}
        require_fault(await doctor(settings | url, "NATS"), "without JetStream", "store_dir")


async def test_a_stream_in_memory_is_named(settings: Environment, servers: Servers) -> None:
    bus = Bus(servers.nats, "sample")
    await bus.connect()
    config = StreamConfig("SAMPLE", subjects=["sample.>"], storage=StorageType.MEMORY)

    async def is_replaced() -> None:
        """The running service may be about to create its stream, or do so in between."""
        with suppress(NotFoundError):
            await bus.jetstream.delete_stream("SAMPLE")
        try:
            await bus.jetstream.add_stream(config)
        except BadRequestError as exc:
            raise AssertionError from exc

    try:
        await eventually(is_replaced)
        try:
            require_fault(await doctor(settings, "NATS"), "kept in memory", "Delete the stream")
        finally:
            await bus.jetstream.delete_stream("SAMPLE")
            await bus.ensure_stream("sample")
    finally:
        await bus.close()


@pytest.fixture
def own_valkey(servers: Servers) -> Iterator[tuple[redis.Redis, Environment]]:
    url = servers.start_valkey_without_users()
    with redis.Redis.from_url(url) as client:
        yield client, {"GARDEROBE_REDIS_URL": url}


async def test_a_replica_and_a_full_valkey_are_named(
    settings: Environment, own_valkey: tuple[redis.Redis, Environment]
) -> None:
    valkey, url = own_valkey
    valkey.config_set("maxmemory", valkey.info()["used_memory"])
    findings = await doctor(settings | url, "Valkey")
    require_fault(findings, "of its memory", "Raise maxmemory", "warning")

    valkey.config_set("maxmemory", 0)
    valkey.replicaof("127.0.0.1", "1")
    findings = await doctor(settings | url, "Valkey")
    require_fault(findings, "is a replica", "GARDEROBE_REDIS_URL")
