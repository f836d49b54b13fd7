"""Fetches and caches the documents that a provider publishes."""

import asyncio
import json
import time
from typing import Any

import httpx2
import structlog
from authlib.integrations.httpx_client import AsyncOAuth2Client

from shared.http.errors import Unavailable
from shared.translations import lazy_gettext

log = structlog.get_logger()

REQUEST_SECONDS = 3.0
"""The timeout of one request to a provider."""
CACHE_SECONDS = 3600.0
PAUSE_SECONDS = 5.0
"""Between requests after a failure or for newer keys, so that not every sign-in waits."""
MAX_BYTES = 256 * 1024


class ProviderUnavailable(Unavailable):
    """The provider does not respond, or responds with an error."""

    code = "provider_away"
    detail = lazy_gettext(
        "The provider isn't responding right now. Try again, or log in another way."
    )


class Document:
    """A cached JSON document of a provider."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._content: Any = None
        self._fetched_at = self._failed_at = -float("inf")

    async def get(self, client: AsyncOAuth2Client, url: str, *, newer: bool = False) -> Any:
        """Return the document; `newer` fetches it again, at most every PAUSE_SECONDS.

        Raises ProviderUnavailable.
        """
        async with self._lock:
            age = time.monotonic() - self._fetched_at
            if self._content is not None and age < (PAUSE_SECONDS if newer else CACHE_SECONDS):
                return self._content
            if time.monotonic() - self._failed_at < PAUSE_SECONDS:
                return self._content_or_raise()
            try:
                async with asyncio.timeout(REQUEST_SECONDS):
                    self._content = await read_document(client, url)
                self._fetched_at = time.monotonic()
            except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ValueError) as exc:
                log.warning("provider_away", url=url, error=repr(exc))
                self._failed_at = time.monotonic()
            return self._content_or_raise()

    def _content_or_raise(self) -> Any:
        if self._content is None:
            raise ProviderUnavailable
        return self._content


async def read_document(client: AsyncOAuth2Client, url: str, *, withhold_token: bool = True) -> Any:
    """Fetch a JSON object of at most MAX_BYTES; raises HTTPError or ValueError."""
    body = bytearray()
    async with client.stream("GET", url, withhold_token=withhold_token) as response:
        response.raise_for_status()
        async for part in response.aiter_bytes():
            body += part
            if len(body) > MAX_BYTES:
                raise ValueError("too large")
    document = json.loads(body)
    if not isinstance(document, dict):
        raise ValueError("not an object")  # noqa: TRY004 - about the response, not an argument
    return document
