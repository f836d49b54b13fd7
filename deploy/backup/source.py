"""The deployment that is backed up or restored: its databases, its buckets and its secrets."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, cast
from urllib.parse import quote

import boto3
from botocore.config import Config

from deploy.backup.errors import BackupError
from deploy.local.credentials import Credentials, load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.servers import HOST, POSTGRES_BIN
from deploy.local.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, REGION
from shared.data.settings_files import PREFIX, InvalidFiles, read_files

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

POSTGRES = "GARDEROBE_BACKUP_POSTGRES"
"""The variable with host and port of the server of all databases, in a container."""
BUCKETS = (PUBLIC_BUCKET, PRIVATE_BUCKET)
KEPT_SECRETS = (
    "signing_key",
    "refresh_secret",
    "gateway_secrets",
    "push_private_key",
    "anon_key",
    "analytics_token",
)
"""Secrets that sessions, stored data and open pages depend on; a restore makes new passwords."""


@dataclass(frozen=True)
class Store:
    """The pictures' object store. Backups name its buckets as the wardrobe does by default."""

    client: "S3Client"
    buckets: Mapping[str, str]
    """The name of each bucket at the store."""
    public_prefix: str = ""

    def place(self, bucket: str, key: str) -> "Place":
        """Return where an object is at the store."""
        return {"Bucket": self.buckets[bucket], "Key": self._prefix(bucket) + key}

    def names(self, bucket: str) -> Iterator[str]:
        """Return the keys of all objects of a bucket."""
        prefix = self._prefix(bucket)
        pages = self.client.get_paginator("list_objects_v2")
        for page in pages.paginate(Bucket=self.buckets[bucket], Prefix=prefix):
            for each in page.get("Contents", []):
                yield each["Key"].removeprefix(prefix)

    def _prefix(self, bucket: str) -> str:
        return self.public_prefix if bucket == PUBLIC_BUCKET else ""


class Place(TypedDict):
    """Bucket and key as boto3 takes them."""

    Bucket: str
    Key: str


@dataclass(frozen=True)
class Source:
    """A deployment's stores."""

    databases: Mapping[str, str]
    """The libpq URL of each service's database, as its owner."""
    s3_endpoint: str
    s3_access_key: str
    s3_secret_key: str
    secrets: Mapping[str, str]
    s3_region: str = REGION
    s3_addressing: Literal["path", "virtual", "auto"] = "path"
    s3_buckets: Mapping[str, str] = field(default_factory=lambda: {each: each for each in BUCKETS})
    s3_public_prefix: str = ""
    postgres_bin: Path = POSTGRES_BIN
    """Where pg_dump, pg_restore, initdb and postgres are."""

    @classmethod
    def of(cls, layout: Layout, credentials: Credentials) -> "Source":
        """Return the stores of a local system."""
        return cls(
            databases=_urls(f"{HOST}:{layout.port_of('postgres')}", credentials.database_passwords),
            s3_endpoint=layout.url_of("seaweed"),
            s3_access_key=credentials.s3_access_key,
            s3_secret_key=credentials.s3_secret_key,
            secrets={name: getattr(credentials, name) for name in KEPT_SECRETS},
        )

    def store(self) -> Store:
        """Return the pictures' store."""
        client = boto3.client(
            "s3",
            endpoint_url=self.s3_endpoint,
            aws_access_key_id=self.s3_access_key,
            aws_secret_access_key=self.s3_secret_key,
            region_name=self.s3_region,
            config=Config(
                s3={"addressing_style": self.s3_addressing},
                connect_timeout=5,
                retries={"total_max_attempts": 3, "mode": "standard"},
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
                max_pool_connections=20,
            ),
        )
        return Store(client, self.s3_buckets, self.s3_public_prefix)


def _urls(address: str, passwords: Mapping[str, str]) -> dict[str, str]:
    return {
        name: f"postgresql://{name}:{quote(passwords[name], safe='')}@{address}/{name}"
        for name in SERVICES
    }


def is_container(environment: Mapping[str, str]) -> bool:
    """Return whether the environment names the stores of a system in containers."""
    return bool(environment.get(POSTGRES))


def find_source(layout: Layout) -> Source:
    """Return the stores of the system in containers, or of the local one. Raises BackupError."""
    return container_source(os.environ) if is_container(os.environ) else local_source(layout)


def container_source(environment: Mapping[str, str]) -> Source:
    """Return the stores that variables name, as docker-compose.yml sets them. Raises BackupError.

    Secrets are in files, which variables ending in _FILE name.
    """
    passwords = {name: f"{PREFIX}{name.upper()}_DATABASE_PASSWORD" for name in SERVICES}
    kept = {name: f"{PREFIX}{name.upper()}" for name in KEPT_SECRETS}
    keys = (f"{PREFIX}S3_ACCESS_KEY", f"{PREFIX}S3_SECRET_KEY")
    try:
        read = read_files([*passwords.values(), *kept.values(), *keys])
    except InvalidFiles as error:
        raise BackupError(str(error)) from error
    values = {**environment, **read}
    addressing = cast(
        Literal["path", "virtual", "auto"], values.get(f"{PREFIX}S3_ADDRESSING") or "path"
    )
    try:
        return Source(
            databases=_urls(
                values[POSTGRES], {name: values[each] for name, each in passwords.items()}
            ),
            s3_endpoint=values[f"{PREFIX}S3_ENDPOINT"],
            s3_access_key=values[keys[0]],
            s3_secret_key=values[keys[1]],
            secrets={name: values[each] for name, each in kept.items()},
            s3_region=values.get(f"{PREFIX}S3_REGION") or REGION,
            s3_addressing=addressing,
            s3_buckets={
                PUBLIC_BUCKET: values.get(f"{PREFIX}S3_PUBLIC_BUCKET") or PUBLIC_BUCKET,
                PRIVATE_BUCKET: values.get(f"{PREFIX}S3_PRIVATE_BUCKET") or PRIVATE_BUCKET,
            },
            s3_public_prefix=values.get(f"{PREFIX}S3_PUBLIC_PREFIX") or "",
        )
    except KeyError as error:
        raise BackupError(f"Set {error.args[0]}, or {error.args[0]}_FILE for its file.") from None


def local_source(layout: Layout) -> Source:
    """Return the local system's stores. Raises BackupError if it has never run."""
    path = layout.data / "credentials.json"
    if not path.exists():
        raise BackupError(
            f"There is no Garderobe in {layout.data}. Name its folder in GARDEROBE_DATA and its "
            "port in GARDEROBE_PORT."
        )
    return Source.of(layout, load_credentials(path))


def restored_credentials(secrets: Mapping[str, str]) -> str:
    """Return the file of credentials of a system that continues one with these secrets."""
    known = {field.name for field in fields(Credentials)}
    kept = {name: value for name, value in secrets.items() if name in known}
    return json.dumps(asdict(Credentials(**kept)), indent=2) + "\n"  # type: ignore[arg-type]
