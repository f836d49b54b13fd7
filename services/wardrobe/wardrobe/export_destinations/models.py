"""Where people want their monthly exports."""

from datetime import datetime

from sqlalchemy import BigInteger, Text, text
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ, Table
from wardrobe.remote_storage.storage import Kind


class ExportDestination(Table, table=True):
    """A person's S3 bucket or WebDAV folder, and the delivery of the newest monthly export.

    A delivery is waiting while `due_at` is set. It has failed if only `export_id` is set.
    """

    __tablename__ = "export_destinations"

    owner_id: int = Field(primary_key=True, sa_type=BigInteger)
    kind: Kind = Field(sa_type=Text)
    url: str = Field(sa_type=Text)
    """The WebDAV folder, or the endpoint of S3 without the bucket."""
    username: str = Field(sa_type=Text)
    """Of WebDAV; the access key id of S3."""
    sealed_secret: str = Field(sa_type=Text)
    """The password, or the secret key of S3, as `SecretSealer` seals it."""
    bucket: str = Field(default="", sa_type=Text)
    region: str = Field(default="", sa_type=Text)
    prefix: str = Field(default="", sa_type=Text)
    """Empty, or it ends with a slash."""
    export_id: int | None = Field(default=None, sa_type=BigInteger)
    """The export that has to be sent."""
    attempts: int = 0
    due_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ, index=True)
    """When the next attempt begins. During one, when its claim expires unless it is renewed."""
    claim: str | None = Field(default=None, sa_type=Text)
    """Identifies the attempt in progress: one that has lost its claim stops and stores nothing."""
    last_sent_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    last_error: str | None = Field(default=None, sa_type=Text)
    """Why the last attempt failed, as a sentence for the owner."""
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )
