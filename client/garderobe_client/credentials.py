"""Gets and renews the access token of a program (OAuth 2.0 client credentials)."""

import time
from collections.abc import Generator

import httpx2

from garderobe_client.errors import TokenRefused

TOKEN_PATH = "/api/identity/v1/token"  # noqa: S105 - an address
RENEW_SECONDS = 30.0
"""A token is renewed this long before it expires, so that none expires on its way."""


class ClientCredentials(httpx2.Auth):
    """The id and secret of a program. Adds its token to each request.

    The token is renewed before it expires, and once if a service refuses it: it may have been
    revoked, or its key. Raises TokenRefused when no token is issued.
    """

    requires_response_body = True

    def __init__(self, client_id: str, client_secret: str) -> None:
        self._client = httpx2.BasicAuth(client_id, client_secret)
        self._token = ""
        self._renew_at = 0.0

    def auth_flow(
        self, request: httpx2.Request
    ) -> Generator[httpx2.Request, httpx2.Response, None]:
        """Send the request with a token; with a new one if it is refused."""
        if time.monotonic() >= self._renew_at:
            yield from self._fetch(request.url)
        token = self._token
        request.headers["Authorization"] = f"Bearer {token}"
        response = yield request
        if response.status_code == httpx2.codes.UNAUTHORIZED:
            if token == self._token:  # else another thread has renewed it
                yield from self._fetch(request.url)
            request.headers["Authorization"] = f"Bearer {self._token}"
            yield request

    def _fetch(self, url: httpx2.URL) -> Generator[httpx2.Request, httpx2.Response, None]:
        request = httpx2.Request(
            "POST",
            url.copy_with(path=TOKEN_PATH, query=None),
            data={"grant_type": "client_credentials"},
        )
        response = yield next(self._client.auth_flow(request))
        if response.status_code != httpx2.codes.OK:
            raise TokenRefused(response)
        issued = response.json()
        self._token = str(issued["access_token"])
        self._renew_at = time.monotonic() + float(issued["expires_in"]) - RENEW_SECONDS
