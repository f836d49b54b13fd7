"""What a provider publishes about itself: fetched with limits, and kept for a while."""

import asyncio
import json
import time
from typing import Any

import httpx2
import structlog
from authlib.integrations.httpx_client import AsyncOAuth2Client

from shared.errors import Unavailable

log = structlog.get_logger()

ASK_SECONDS = 3.0
"""For one answer of a provider."""
KEEP_SECONDS = 3600.0
"""How long it is taken as still true."""
PAUSE_SECONDS = 5.0
"""After a failure, and between two looks for newer keys: not everybody shall wait in vain."""
MAX_BYTES = 256 * 1024


class ProviderUnavailable(Unavailable):
    """The provider does not answer, or not as it should."""

    code = "provider_away"
    detail = "The provider isn't responding right now. Try again, or log in another way."


class Document:
    """One JSON document of a provider, kept for a while."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._found: Any = None
        self._at = self._failed_at = -float("inf")

    async def get(self, client: AsyncOAuth2Client, url: str, *, newer: bool = False) -> Any:
        """Raises ProviderUnavailable; `newer` asks again, unless that was done just now."""
        async with self._lock:
            age = time.monotonic() - self._at
            if self._found is not None and age < (PAUSE_SECONDS if newer else KEEP_SECONDS):
                return self._found
            if time.monotonic() - self._failed_at < PAUSE_SECONDS:
                return self._or_away()
            try:
                async with asyncio.timeout(ASK_SECONDS):
                    self._found = await read_document(client, url)
                self._at = time.monotonic()
            except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ValueError) as exc:
                log.warning("provider_away", url=url, error=repr(exc))
                self._failed_at = time.monotonic()
            return self._or_away()

    def _or_away(self) -> Any:
        if self._found is None:
            raise ProviderUnavailable
        return self._found


async def read_document(client: AsyncOAuth2Client, url: str, *, withhold_token: bool = True) -> Any:
    """A JSON object, no larger than it may be; raises HTTPError or ValueError."""
    body = bytearray()
    async with client.stream("GET", url, withhold_token=withhold_token) as answer:
        answer.raise_for_status()
        async for part in answer.aiter_bytes():
            body += part
            if len(body) > MAX_BYTES:
                raise ValueError("too large")
    document = json.loads(body)
    if not isinstance(document, dict):
        raise ValueError("not an object")  # noqa: TRY004 - of the answer, not of an argument
    return document
