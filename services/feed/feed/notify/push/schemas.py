"""Push subscriptions over HTTP."""

import base64
import binascii
from datetime import datetime
from typing import Annotated

from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import AfterValidator, BaseModel, Field

from contracts.types import Id
from shared.translations import gettext

MAX_ENDPOINT = 2048
POINT_BYTES = 65
SECRET_BYTES = 16


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError(gettext("should be base64url")) from None


def _point(text: str) -> str:
    point = _decoded(text)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        point = b""
    if len(point) != POINT_BYTES:
        raise ValueError(gettext("should be an uncompressed point on the curve P-256"))
    return text


def _secret(text: str) -> str:
    if len(_decoded(text)) != SECRET_BYTES:
        raise ValueError(gettext("should be 16 bytes"))
    return text


class PushKeys(BaseModel):
    """The keys of a browser's subscription (RFC 8291), base64url."""

    p256dh: Annotated[str, Field(max_length=100), AfterValidator(_point)]
    auth: Annotated[str, Field(max_length=100), AfterValidator(_secret)]


class NewPushSubscription(BaseModel):
    """A browser's subscription, as `PushSubscription.toJSON()` has it, and the key it is for."""

    endpoint: Annotated[str, Field(max_length=MAX_ENDPOINT)]
    keys: PushKeys
    public_key: Annotated[str, Field(max_length=100)]
    """The server's key with which the browser subscribed."""


class PushDeviceOut(BaseModel):
    """A device to which notifications are pushed."""

    id: Id
    label: str
    """Its name, such as `Firefox on Windows`."""
    current: bool
    """Whether it is the one of this session."""
    created_at: datetime
    succeeded_at: datetime | None
    """When a push service last accepted a message for it."""


class PushOut(BaseModel):
    """Web push as the viewer may use it."""

    public_key: str | None
    """The server's key to subscribe with (base64url); null if the server does not offer push."""
    devices: list[PushDeviceOut]
    """At most ten, the newest first."""
    endpoint: str | None
    """The endpoint of this session's device, for the browser to compare with its own."""
    turned_off: bool
    """Whether this session's device was turned off on another device."""
