"""Sends encrypted messages to push services."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import aiohttp
from aiohttp import ClientHandlerType, ClientRequest, ClientResponse, ClientTimeout, DummyCookieJar
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode
from pywebpush import WebPushException, webpush_async

from feed.settings import load_push_key

TTL_SECONDS = 24 * 3600
"""How long a push service keeps a message for a device that is offline."""
HEADERS = {"Urgency": "normal", "User-Agent": "Garderobe"}
"""The same for every message, and no Topic: a push service learns nothing about the content."""
MAX_CONNECTIONS = 8
"""Per push service."""


@dataclass(frozen=True)
class Target:
    """A browser's subscription: where to send, and the keys (base64url) to encrypt with."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True)
class Reply:
    """The response of a push service."""

    status: int | None
    """None if there was no response."""
    retry_after: str | None = None
    """The header, as it was sent."""


@dataclass(frozen=True)
class PushOffer:
    """The key of the server, and the hosts of push services."""

    public_key: str | None
    """None if the operator has not set a key."""
    hosts: Sequence[str]


class Redirected(Exception):
    """A push service redirects. Nothing is sent elsewhere than to the endpoint."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class PushSender:
    """Encrypts (RFC 8291), signs (RFC 8292) and sends. Use it within `async with`."""

    def __init__(self, private_key: str, contact: str, timeout_seconds: int) -> None:
        key = load_push_key(private_key)
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key: str = b64urlencode(point)
        """As browsers expect it: base64url of the point."""
        # The settings have checked the contact; py-vapid's own check knows fewer addresses.
        self._vapid = Vapid02(key, {"no-strict": True})
        self._contact = contact
        self._timeout = ClientTimeout(total=timeout_seconds)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit_per_host=MAX_CONNECTIONS),
            cookie_jar=DummyCookieJar(),
            middlewares=(_refuse_redirects,),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def send(self, target: Target, message: bytes) -> Reply:
        """Encrypt and send a message; return the reply, whatever it is."""
        subscription = {
            "endpoint": target.endpoint,
            "keys": {"p256dh": target.p256dh, "auth": target.auth},
        }
        try:
            response: Any = await webpush_async(
                subscription,
                data=message,
                vapid_private_key=self._vapid,
                vapid_claims={"sub": self._contact},
                ttl=TTL_SECONDS,
                headers=HEADERS,
                timeout=self._timeout,
                aiohttp_session=self._session,
            )
        except WebPushException as refused:
            return Reply(refused.status_code, refused.retry_after)
        except Redirected as redirected:
            return Reply(redirected.status)
        except (aiohttp.ClientError, TimeoutError, OSError):
            return Reply(None)
        return Reply(response.status)


async def _refuse_redirects(request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
    response = await handler(request)
    if 300 <= response.status < 400:  # noqa: PLR2004 - redirects
        response.close()
        raise Redirected(response.status)
    return response
