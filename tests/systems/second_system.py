"""A second system, restored from a backup of the first one. It speaks https and exports traces.

One for all tests that need a system of their own, because each start takes many seconds.
"""

import asyncio
import hashlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deploy.backup.source import local_source
from deploy.local.layout import Layout
from deploy.local.process import BIN
from deploy.local.system import RESTORING
from tests.support import commands
from tests.support.otlp import Receiver, receiving_traces
from tests.support.people import Person
from tests.support.wait import eventually, pause
from tests.systems.restorable import Restorable, restorable_people
from tests.wardrobe.pictures import encoded, patchwork

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

PORTS = 51
"""Distance of its ports from those of the first system, in the same block."""
PASSPHRASE = "a passphrase for this run only"
WRITERS = 3
ENOUGH = 2
"""Outfits that each writer has published before the backup starts."""
PACE_SECONDS = 0.2
"""Between two outfits of a writer, so that the backup is not short of CPU time."""


@dataclass(frozen=True)
class Acknowledged:
    """An outfit that the first system has acknowledged."""

    outfit_id: str
    author_id: str
    caption: str
    picture: str
    """The path of its rendition of 640 px."""
    sha256: str
    """Of that rendition."""
    at: datetime


@dataclass
class Writer:
    """Somebody who publishes all the time."""

    person: Person
    published: list[Acknowledged] = field(default_factory=list)

    async def write(self, media: str) -> None:
        while True:
            caption = secrets.token_hex(8)
            picture = encoded(patchwork(secrets.randbits(64)), "JPEG")
            outfit = await self.person.publish(picture, caption=caption)
            at = datetime.now(UTC)
            path = f"/{outfit['photo']['bucket']}/{outfit['photo']['path']}"
            content = (await self.person.http.get(f"{media}{path}")).content
            self.published.append(
                Acknowledged(
                    outfit["id"],
                    self.person.id,
                    caption,
                    path,
                    hashlib.sha256(content).hexdigest(),
                    at,
                )
            )
            await pause(PACE_SECONDS, "people's pace")


@dataclass(frozen=True)
class Backup:
    """A backup of the first system, made while people wrote."""

    folder: Path
    passphrase_file: Path
    manifest: Mapping[str, Any]
    writers: list[Writer]
    people: Restorable

    @property
    def acknowledged(self) -> list[Acknowledged]:
        """Return what was acknowledged before the backup's moment."""
        moment = datetime.fromisoformat(self.manifest["created_at"])
        return [each for writer in self.writers for each in writer.published if each.at < moment]


@pytest.fixture(scope="session")
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving_traces() as received:
        yield received


@pytest.fixture(scope="session")
async def backup(layout: Layout) -> AsyncIterator[Backup]:
    """A backup that was made while people wrote."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="garderobe-")))
        passphrase_file = folder / "passphrase"
        passphrase_file.write_text(f"{PASSPHRASE}\n")
        people = [
            await stack.enter_async_context(await Person.register(layout.public_url, "writer"))
            for _ in range(WRITERS)
        ]
        for person in people[1:]:
            await person.follow(people[0])
        writers = [Writer(person) for person in people]
        restorable = await stack.enter_async_context(restorable_people(layout.public_url))
        tasks = [asyncio.create_task(writer.write(layout.media_url)) for writer in writers]

        async def have_written() -> None:
            for task in tasks:
                assert not task.done() or task.result()
            assert all(len(writer.published) >= ENOUGH for writer in writers)

        await eventually(have_written)
        target = folder / "backups"
        options = ("--to", str(target), "--passphrase-file", str(passphrase_file), "--json")
        done = await garderobe(layout, "backup", "create", "--verify", *options)
        for task in tasks:
            task.cancel()
        assert done.returncode == 0, done.stdout + done.stderr
        yield Backup(target, passphrase_file, json.loads(done.stdout), writers, restorable)


@dataclass(frozen=True)
class Bucket:
    """A bucket of the first system's object store, for backups."""

    name: str
    client: "S3Client"
    environment: Mapping[str, str]
    """With which commands reach it."""

    def fill(self, folder: Path, prefix: str) -> str:
        """Copy a folder into the bucket; return the address of the copy."""
        for path in folder.rglob("*"):
            if path.is_file():
                key = f"{prefix}/{path.relative_to(folder).as_posix()}"
                self.client.upload_file(str(path), self.name, key)
        return f"s3://{self.name}/{prefix}"


@pytest.fixture(scope="session")
def backup_bucket(layout: Layout) -> Bucket:
    source = local_source(layout)
    client, name = source.store().client, f"backups-{secrets.token_hex(4)}"
    client.create_bucket(Bucket=name)
    values = {
        "ENDPOINT": source.s3_endpoint,
        "ACCESS_KEY": source.s3_access_key,
        "SECRET_KEY": source.s3_secret_key,
        "REGION": "us-east-1",
    }
    variables = {f"GARDEROBE_BACKUP_S3_{key}": value for key, value in values.items()}
    return Bucket(name, client, variables)


@pytest.fixture(scope="session")
async def second_system(
    layout: Layout, backup: Backup, backup_bucket: Bucket, receiver: Receiver
) -> AsyncIterator[Layout]:
    """A system restored from a bucket. The first restore was killed; the second one succeeds."""
    data = layout.data.with_name(f"{layout.data.name}-second")
    second = replace(layout, port=layout.port + PORTS, data=data, tls=True)
    address = await asyncio.to_thread(backup_bucket.fill, backup.folder, "copy")
    options = ("--from", address, "--passphrase-file", str(backup.passphrase_file))
    bucket = backup_bucket.environment
    traces = {
        "OTEL_EXPORTER_OTLP_ENDPOINT": receiver.endpoint,
        "OTEL_BSP_SCHEDULE_DELAY": "200",
    }
    try:
        await kill_halfway(second, bucket, "backup", "restore", *options)
        refused = await local_command(second, "up")
        assert "was not completely restored" in refused.stderr
        restored = await garderobe(second, "backup", "restore", *options, more=bucket)
        assert restored.returncode == 0, restored.stdout + restored.stderr
        assert f"Restored {backup.manifest['id']}" in restored.stdout
        done = await local_command(second, "up", traces)
        assert done.returncode == 0, done.stdout + done.stderr
        assert f"Garderobe runs at https://localhost:{second.port}" in done.stdout
        yield second
    finally:
        await local_command(second, "down")
        shutil.rmtree(data)


async def kill_halfway(layout: Layout, more: Mapping[str, str], *arguments: str) -> None:
    """Start a restore, and kill it once it has begun to write."""
    process = await asyncio.create_subprocess_exec(
        BIN / "garderobe", *arguments, env={**environment_of(layout), **more}
    )

    async def has_begun() -> None:
        assert (layout.data / RESTORING).exists()
        assert (layout.data / "postgres" / "postmaster.pid").exists()

    await eventually(has_begun)
    process.send_signal(signal.SIGKILL)
    await process.wait()


async def garderobe(
    layout: Layout, *arguments: str, more: Mapping[str, str] | None = None
) -> commands.Done:
    """Run the command `garderobe` for a system."""
    variables = {**settings_of(layout), **(more or {})}
    return await asyncio.to_thread(commands.garderobe, *arguments, **variables)


async def local_command(
    layout: Layout, command: str, more: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run `make up` or `make down` for a system."""
    command_line = [sys.executable, "-m", "deploy.local", command]
    return await run(command_line, {**environment_of(layout), **(more or {})})


async def run(
    command: list[str], environment: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    return await asyncio.to_thread(
        subprocess.run, command, env=environment, capture_output=True, text=True, check=False
    )


def environment_of(layout: Layout) -> dict[str, str]:
    return os.environ | settings_of(layout)


def settings_of(layout: Layout) -> dict[str, str]:
    tls = "1" if layout.tls else ""
    settings = {"PORT": str(layout.port), "DATA": str(layout.data), "TLS": tls}
    return {f"GARDEROBE_{name}": value for name, value in settings.items()}
