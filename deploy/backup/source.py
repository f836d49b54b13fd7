"""The deployment that is backed up or restored: its databases, its buckets and its secrets."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config

from deploy.backup.errors import BackupError
from deploy.local.credentials import Credentials, load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.servers import HOST, POSTGRES_BIN
from deploy.local.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, REGION

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

BUCKETS = (PUBLIC_BUCKET, PRIVATE_BUCKET)
KEPT_SECRETS = (
    "signing_key",
    "refresh_secret",
    "gateway_secrets",
    "anon_key",
    "analytics_token",
)
"""Secrets that sessions, stored data and open pages depend on; a restore makes new passwords."""


@dataclass(frozen=True)
class Source:
    """A deployment's stores."""

    databases: Mapping[str, str]
    """The libpq URL of each service's database, as its owner."""
    s3_endpoint: str
    s3_access_key: str
    s3_secret_key: str
    secrets: Mapping[str, str]
    postgres_bin: Path = POSTGRES_BIN
    """Where pg_dump, pg_restore, initdb and postgres are."""

    @classmethod
    def of(cls, layout: Layout, credentials: Credentials) -> "Source":
        """Return the stores of a local system."""
        address = f"{HOST}:{layout.port_of('postgres')}"
        passwords = credentials.database_passwords
        return cls(
            databases={
                name: f"postgresql://{name}:{passwords[name]}@{address}/{name}" for name in SERVICES
            },
            s3_endpoint=layout.url_of("seaweed"),
            s3_access_key=credentials.s3_access_key,
            s3_secret_key=credentials.s3_secret_key,
            secrets={name: getattr(credentials, name) for name in KEPT_SECRETS},
        )

    def store(self) -> "S3Client":
        """Return a client of the pictures' store."""
        return boto3.client(
            "s3",
            endpoint_url=self.s3_endpoint,
            aws_access_key_id=self.s3_access_key,
            aws_secret_access_key=self.s3_secret_key,
            region_name=REGION,
            config=Config(
                s3={"addressing_style": "path"},
                connect_timeout=5,
                retries={"total_max_attempts": 3, "mode": "standard"},
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
                max_pool_connections=20,
            ),
        )


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
