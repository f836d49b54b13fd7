"""Writes files to a WebDAV folder (RFC 4918)."""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from urllib.parse import quote

import httpx2
from pydantic import SecretStr

from wardrobe.remote_storage import errors
from wardrobe.remote_storage.guarded_client import GuardedClient, Upload

UNFINISHED = ".upload"
"""The end of the name of a file that is not complete. Nextcloud refuses `.part`."""
CLEANUP_SECONDS = 5.0
_EXPECTED: Mapping[str, set[int]] = {
    "PUT": {HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.NO_CONTENT},
    "MOVE": {HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.NO_CONTENT},
    # 405: it exists.
    "MKCOL": {HTTPStatus.CREATED, HTTPStatus.METHOD_NOT_ALLOWED},
    "PROPFIND": {HTTPStatus.OK, HTTPStatus.MULTI_STATUS, HTTPStatus.NOT_FOUND},
    "DELETE": {HTTPStatus.OK, HTTPStatus.ACCEPTED, HTTPStatus.NO_CONTENT, HTTPStatus.NOT_FOUND},
}
_REFUSALS: Mapping[int, type[errors.DestinationFailed]] = {
    HTTPStatus.UNAUTHORIZED: errors.LoginRefused,
    HTTPStatus.FORBIDDEN: errors.WriteForbidden,
    HTTPStatus.NOT_FOUND: errors.PlaceNotFound,
    HTTPStatus.CONFLICT: errors.PlaceNotFound,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: errors.TooLargeForDestination,
    HTTPStatus.INSUFFICIENT_STORAGE: errors.DestinationFull,
}


class WebDavFolder:
    """A folder that is created if it is missing. Every method raises DestinationFailed."""

    def __init__(self, client: GuardedClient, url: str, username: str, password: SecretStr) -> None:
        self._client = client
        self._url = url.rstrip("/") + "/"
        self._auth = httpx2.BasicAuth(username, password.get_secret_value())

    async def save(self, name: str, upload: Upload) -> None:
        """Store a file under its name once all of it has arrived."""
        await self._create()
        # Another attempt may still be cleaning up after itself.
        unfinished = self._file(f"{name}.{secrets.token_hex(4)}{UNFINISHED}")
        url = self._file(name)
        try:
            await self._send("PUT", unfinished, upload=upload)
            await self._send("MOVE", unfinished, {"Destination": url, "Overwrite": "T"})
        except BaseException:
            with suppress(errors.DestinationFailed, TimeoutError):
                async with asyncio.timeout(CLEANUP_SECONDS):
                    await self._send("DELETE", unfinished)
            raise

    async def delete(self, name: str) -> None:
        await self._send("DELETE", self._file(name))

    async def _create(self) -> None:
        # MKCOL alone would fail at servers that let nobody create a folder that exists.
        found = await self._send("PROPFIND", self._url, {"Depth": "0"})
        if found == HTTPStatus.NOT_FOUND:
            await self._send("MKCOL", self._url)

    def _file(self, name: str) -> str:
        return self._url + quote(name)

    async def _send(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str] | None = None,
        upload: Upload | None = None,
    ) -> int:
        answer = await self._client.send(
            method, url, headers=headers, auth=self._auth, upload=upload
        )
        if answer.status in _EXPECTED[method]:
            return answer.status
        if refusal := _REFUSALS.get(answer.status):
            raise refusal
        raise errors.UnexpectedAnswer(answer.status)
