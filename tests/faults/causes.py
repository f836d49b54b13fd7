"""Faults, each of which raises one alert. Leaving the block mends it."""

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import httpx2
import pytest

from deploy.backup.schedule import write_report
from deploy.local import certificate
from deploy.local.process import BIN
from feed.timeline_cache.keys import pack_ids
from tests.faults.replicas import nats_server_is_lost
from tests.faults.world import World
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually, pause
from tests.wardrobe.pictures import telling_jpeg

Cause = Callable[[World], AbstractAsyncContextManager[None]]
PACE_SECONDS = 0.02
"""Between two repetitions."""
UPLOADS = 30
"""More than the 20 that may wait, and the two whose turn it is."""


@dataclass(frozen=True)
class Fault:
    """An alert, the service that it names, and what raises it."""

    alert: str
    service: str
    cause: Cause
    is_told: bool = True
    """Whether an email can arrive."""
    age_seconds: float = 0
    """The age at which it fires."""


@asynccontextmanager
async def repeated(act: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
    """Do something again and again during the block, whether it succeeds or not."""

    async def repeat() -> None:
        while True:
            with contextlib.suppress(httpx2.HTTPError):
                await act()
            await pause(PACE_SECONDS, "people's pace")

    task = asyncio.create_task(repeat())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def service_hangs(world: World) -> AsyncIterator[None]:
    with world.paused(world.pid_of("tags")):
        yield


def stops(name: str) -> Cause:
    """Return the fault that a process is stopped."""
    return lambda world: world.stopped(name)


@asynccontextmanager
async def table_is_missing(world: World) -> AsyncIterator[None]:
    lost = world.in_sql(
        "tags", "ALTER TABLE tags RENAME TO lost", "ALTER TABLE lost RENAME TO tags"
    )
    async with lost(), repeated(lambda: world.reader.http.get("/api/tags/v1/tags")):
        yield


@asynccontextmanager
async def connections_leak(world: World) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        for _ in range(105):
            await stack.enter_async_context(await world.connect("tags", admin=True))
        yield


@asynccontextmanager
async def invalid_event(world: World) -> AsyncIterator[None]:
    async with world.nats() as client:
        await client.jetstream().publish("tags.tag.changed", b"{}")
    try:
        yield
    finally:
        await world.run_sql("feed", "DELETE FROM dead_letters")


@asynccontextmanager
async def somebody_tries_passwords(world: World) -> AsyncIterator[None]:
    wrong = {"login": world.author.username, "password": "not their password"}
    async with repeated(lambda: world.reader.http.post("/api/identity/v1/sessions", json=wrong)):
        yield


@asynccontextmanager
async def certificate_ends_soon(world: World) -> AsyncIterator[None]:
    async def renew() -> None:
        certificate.make_certificate(world.layout.certificate)
        world.supervisor.restart("gateway")
        await world.healthy("gateway")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certificate, "LIFETIME", timedelta(days=10))
        await renew()
    try:
        yield
    finally:
        await renew()


@asynccontextmanager
async def table_is_locked_now_and_then(world: World) -> AsyncIterator[None]:
    lock = "BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(0.5); COMMIT"
    async with (
        await world.connect("tags") as connection,
        repeated(lambda: connection.execute(lock.encode())),
        repeated(lambda: world.reader.http.get("/api/tags/v1/tags")),
    ):
        yield


@asynccontextmanager
async def nats_stops(world: World) -> AsyncIterator[None]:
    async with world.stopped("nats"):
        await world.author.publish(telling_jpeg())
        yield


@asynccontextmanager
async def consumer_waits_for_a_lock(world: World) -> AsyncIterator[None]:
    async with world.transaction("tags", ["LOCK TABLE inbox IN SHARE MODE"]):
        await world.author.publish(telling_jpeg())
        yield


@asynccontextmanager
async def transaction_stays_open(world: World) -> AsyncIterator[None]:
    async with world.transaction("feed", ["SELECT 1"]):
        yield


@asynccontextmanager
async def disk_fills_up(world: World) -> AsyncIterator[None]:
    folder = world.layout.data / "small-disk"
    folder.mkdir()
    disk = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    await asyncio.to_thread(subprocess.run, disk, check=True)
    try:
        (folder / "file").write_bytes(bytes(1_000_000))
        yield
    finally:
        await asyncio.to_thread(subprocess.run, ["umount", str(folder)], check=True)


@asynccontextmanager
async def valkey_is_almost_full(world: World) -> AsyncIterator[None]:
    async with world.valkey() as client:
        used = (await client.info("memory"))["used_memory"]
        await client.config_set("maxmemory", int(used * 1.1))
        try:
            yield
        finally:
            await client.config_set("maxmemory", 0)


@asynccontextmanager
async def valkey_stops_before_a_publication(world: World) -> AsyncIterator[None]:
    await world.reader.timeline()  # outfits are pushed to those who have one
    async with world.stopped("valkey"):
        await world.author.publish(telling_jpeg())
        yield


@asynccontextmanager
async def timeline_gets_a_wrong_entry(world: World) -> AsyncIterator[None]:
    outfit = await world.author.publish(telling_jpeg())

    async def arrived() -> None:
        shown = [item["outfit"]["id"] for item in await world.reader.timeline()]
        assert outfit["id"] in shown

    await eventually(arrived)
    async with world.valkey() as client:
        key = valkey_key(b"timeline:", int(world.reader.id))
        wrong = pack_ids(int(outfit["id"]) + 1)
        assert await client.rpushx(key, wrong)  # type: ignore[arg-type]  # it takes bytes too
    yield


def send_to_picture_processes(world: World, sent: signal.Signals) -> None:
    for pid in world.picture_processes():
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, sent)


@asynccontextmanager
async def disturbed_uploads(
    world: World, sent: signal.Signals, uploads: int
) -> AsyncIterator[None]:
    """Send a signal to all processes of pictures while people upload."""

    async def disturb() -> None:
        send_to_picture_processes(world, sent)

    async def upload() -> None:
        await world.author.http.put(
            "/api/wardrobe/v1/photos",
            content=telling_jpeg(),
            headers={"Content-Type": "image/jpeg"},
        )

    async with AsyncExitStack() as stack:
        stack.callback(send_to_picture_processes, world, signal.SIGCONT)
        await stack.enter_async_context(repeated(disturb))
        for _ in range(uploads):
            await stack.enter_async_context(repeated(upload))
        yield


def picture_processes_hang(world: World) -> AbstractAsyncContextManager[None]:
    return disturbed_uploads(world, signal.SIGSTOP, UPLOADS)


def picture_processes_die(world: World) -> AbstractAsyncContextManager[None]:
    return disturbed_uploads(world, signal.SIGKILL, 1)


@asynccontextmanager
async def revocations_are_locked(world: World) -> AsyncIterator[None]:
    async with world.transaction("identity", ["LOCK TABLE revoked_tokens"]):
        yield


@asynccontextmanager
async def key_is_old(world: World) -> AsyncIterator[None]:
    change = "UPDATE signing_keys SET signs_from = signs_from {} interval '101 days'"
    async with world.in_sql("identity", change.format("-"), change.format("+"))():
        yield


@asynccontextmanager
async def backup_is_old(world: World) -> AsyncIterator[None]:
    write_report(world.layout.metrics, time.time() - 37 * 3600)
    yield
    environment = {
        "GARDEROBE_PORT": str(world.layout.port),
        "GARDEROBE_DATA": str(world.layout.data),
    }
    command = [str(BIN / "garderobe"), "backup", "create", "--verify"]
    await asyncio.to_thread(subprocess.run, command, env=os.environ | environment, check=True)


DOWN = (
    Fault("ServiceDown", "tags", service_hangs),
    Fault("PostgresDown", "feed", stops("postgres")),
    Fault("ValkeyDown", "feed", stops("valkey")),
)
"""A process that is away; `make test` brings about one."""
QUICK = (
    Fault("PostgresConnectionsLow", "feed", connections_leak),
    Fault("DeadLetters", "feed", invalid_event),
    Fault("HighErrorRate", "tags", table_is_missing),
)
"""Other quick faults; `make test` brings about one."""
OTHERS = (
    Fault("BackupTooOld", "host", backup_is_old),
    Fault("CertificateExpires", "gateway", certificate_ends_soon),
    Fault("ConsumerLagging", "tags", consumer_waits_for_a_lock),
    Fault("DiskAlmostFull", "host", disk_fills_up),
    Fault("FanoutBehind", "feed", valkey_stops_before_a_publication, age_seconds=30),
    Fault("JetStreamNotReplicated", "tags", nats_server_is_lost),
    Fault("LoginFailuresHigh", "identity", somebody_tries_passwords),
    Fault("LongTransaction", "feed", transaction_stays_open, age_seconds=60),
    # Alertmanager uses the same mail server.
    Fault("MailNotSent", "identity", stops("mail"), is_told=False),
    Fault("OutboxStuck", "wardrobe", nats_stops, age_seconds=30),
    Fault("PictureQueueLong", "wardrobe", picture_processes_hang),
    Fault("PicturesFailing", "wardrobe", picture_processes_die),
    Fault("SigningKeyOld", "identity", key_is_old),
    Fault("SlowRequests", "tags", table_is_locked_now_and_then),
    Fault("TimelinesDiffer", "feed", timeline_gets_a_wrong_entry),
    Fault("ValkeyMemoryHigh", "feed", valkey_is_almost_full),
    Fault("VerifySlow", "verify-1", revocations_are_locked),
)
