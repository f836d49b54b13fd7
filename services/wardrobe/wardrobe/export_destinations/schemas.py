"""Schemas of export destinations."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, SecretStr, StringConstraints

from shared.http.text_fields import Line
from shared.translations import gettext
from wardrobe.export_destinations.models import ExportDestination
from wardrobe.export_destinations.rules import as_prefix, delivery_of, is_printable
from wardrobe.remote_storage.addresses import MAX_URL
from wardrobe.remote_storage.storage import Kind

MAX_NAME = 200
MAX_SECRET = 500

Delivery = Literal["none", "waiting", "failed"]


def _check_secret(secret: SecretStr) -> SecretStr:
    if not is_printable(secret.get_secret_value()):
        raise ValueError(gettext("contains a control character"))
    return secret


BucketName = Annotated[
    str, StringConstraints(pattern=r"^([A-Za-z0-9][A-Za-z0-9._-]{1,61}[a-z0-9])?$")
]
Region = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{0,40}$")]
Prefix = Annotated[Line, StringConstraints(max_length=MAX_NAME), AfterValidator(as_prefix)]
Secret = Annotated[
    SecretStr, Field(min_length=1, max_length=MAX_SECRET), AfterValidator(_check_secret)
]


class ExportDestinationIn(BaseModel):
    """Where to send monthly exports."""

    kind: Kind
    url: Annotated[str, StringConstraints(strip_whitespace=True, max_length=MAX_URL)]
    """The WebDAV folder, or the endpoint of S3 without the bucket."""
    username: Annotated[Line, StringConstraints(min_length=1, max_length=MAX_NAME)]
    """Of WebDAV; the access key id of S3."""
    secret: Secret | None = None
    """The password, or the secret key of S3. Omitted: the stored one, if the kind, the URL and the
    username stay the same."""
    bucket: BucketName = ""
    """Required for S3."""
    region: Region = "us-east-1"
    """Of S3, as in its signatures."""
    prefix: Prefix = ""
    """Of S3: a folder in the bucket."""


class ExportDestinationOut(BaseModel):
    """Where monthly exports are sent, without the password or secret key."""

    kind: Kind
    url: str
    username: str
    bucket: str
    region: str
    prefix: str
    delivery: Delivery
    """Whether an export is waiting to be sent, or could not be sent."""
    next_attempt_at: datetime | None
    """When a waiting export is sent, or sent again."""
    last_sent_at: datetime | None
    last_error: str | None
    """Why the last attempt failed, as a sentence; null after a success."""


class DestinationTested(BaseModel):
    """The result of a successful test."""

    is_deleted: bool
    """False if the credentials do not include the right to delete the small file again."""


def present_destination(row: ExportDestination) -> ExportDestinationOut:
    return ExportDestinationOut(
        kind=row.kind,
        url=row.url,
        username=row.username,
        bucket=row.bucket,
        region=row.region,
        prefix=row.prefix,
        delivery=delivery_of(row),
        next_attempt_at=row.due_at,
        last_sent_at=row.last_sent_at,
        last_error=gettext(row.last_error) if row.last_error else None,
    )
