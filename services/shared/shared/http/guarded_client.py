"""An HTTP client for addresses that people enter: it connects to public addresses only.

It resolves names itself and connects to the address that it checked, so no second answer of the
name server counts (DNS rebinding). It follows no redirects and uses no proxies.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterable, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

import httpx2
import structlog

from shared.http.addresses import is_allowed, url_problem
from shared.http.errors import ApiError
from shared.translations import lazy_gettext

log = structlog.get_logger()

TIMEOUT = httpx2.Timeout(60.0, connect=10.0)
"""Per read or write. A server may take a while to store a large file before it answers."""
RESOLVE_SECONDS = 10.0
REQUEST_SECONDS = 30.0
"""For a whole request without a file."""
MIN_BYTES_PER_SECOND = 50_000
"""Of an upload on average: slower ones would occupy a worker for too long."""
MAX_ANSWER_BYTES = 64 * 1024
MAX_ADDRESSES = 3
"""Of a host that are tried."""
_RESOLVERS = ThreadPoolExecutor(4, thread_name_prefix="resolve")
"""Slow name servers hold these threads, and none of those that everything else shares."""


class DestinationFailed(ApiError):
    """The server that a person named cannot be used."""

    status = 422
    code = "destination_failed"
    detail = lazy_gettext("We couldn't reach this server.")


class AddressNotPublic(DestinationFailed):
    """The host's address belongs to a private network, or is reserved."""

    code = "destination_not_public"
    detail = lazy_gettext("This address isn't on the public internet, so we don't connect to it.")


class HostNotFound(DestinationFailed):
    """The host's name has no address."""

    code = "destination_host_not_found"
    detail = lazy_gettext("We couldn't find this server. Check the spelling of its address.")


class DestinationUnreachable(DestinationFailed):
    """The server does not answer, or not in time."""

    code = "destination_unreachable"
    detail = lazy_gettext("This server doesn't answer. Check its address and whether it's running.")


class CertificateNotTrusted(DestinationFailed):
    """The server's TLS certificate is invalid."""

    code = "destination_certificate"
    detail = lazy_gettext(
        "This server's certificate isn't valid for its address, so we didn't connect."
    )


class DestinationRedirects(DestinationFailed):
    """The server answers with a redirect, which may lead anywhere."""

    code = "destination_redirects"
    detail = lazy_gettext(
        "This address redirects to another one. Enter the address where it ends up."
    )


Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Returns the IP addresses of a host. Raises OSError."""


@dataclass(frozen=True)
class Upload:
    """The content of a file."""

    size: int
    pieces: AsyncIterable[bytes]


@dataclass(frozen=True)
class Answer:
    """A status, and the first bytes of the body."""

    status: int
    body: bytes


async def resolve(host: str, port: int) -> Sequence[str]:
    look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_RESOLVERS, look_up)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class GuardedTransport(httpx2.AsyncBaseTransport):
    """Connects to an address that it has resolved and checked itself."""

    def __init__(
        self,
        inner: httpx2.AsyncBaseTransport,
        *,
        allow_private: bool,
        resolve: Resolve,
    ) -> None:
        self._inner, self._allow_private, self._resolve = inner, allow_private, resolve

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request. Raises AddressNotPublic, HostNotFound, or an error of httpx2."""
        # The Host header and the name in the certificate stay those of the URL.
        host = request.url.raw_host.decode()
        request.extensions = {**request.extensions, "sni_hostname": host}
        addresses = await self._addresses_of(request.url)
        url = request.url
        for address in addresses[:-1]:
            request.url = url.copy_with(host=address)
            try:
                return await self._inner.handle_async_request(request)
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                continue
        request.url = url.copy_with(host=addresses[-1])
        return await self._inner.handle_async_request(request)

    async def _addresses_of(self, url: httpx2.URL) -> Sequence[str]:
        """Return the first addresses of the host; if one of all is private, none is used."""
        if url_problem(str(url.copy_with(query=None)), allow_private=self._allow_private):
            raise AddressNotPublic
        host = url.raw_host.decode()
        port = url.port or (443 if url.scheme == "https" else 80)
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                found = await self._resolve(host, port)
        except (OSError, UnicodeError, TimeoutError):
            raise HostNotFound from None
        if not found:
            raise HostNotFound
        if not all(is_allowed(one, allow_private=self._allow_private) for one in found):
            raise AddressNotPublic
        return found[:MAX_ADDRESSES]

    async def aclose(self) -> None:
        await self._inner.aclose()


class GuardedClient:
    """Sends requests to a person's server."""

    def __init__(self, *, allow_private: bool, resolve: Resolve = resolve) -> None:
        self._allow_private, self._resolve = allow_private, resolve

    async def send(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        auth: httpx2.BasicAuth | None = None,
        upload: Upload | None = None,
    ) -> Answer:
        """Send a request, and return the answer unless it is a redirect.

        Raises AddressNotPublic, HostNotFound, DestinationUnreachable, CertificateNotTrusted or
        DestinationRedirects, and what reading the upload raises.
        """
        headers = {"User-Agent": "Garderobe", "Accept-Encoding": "identity", **(headers or {})}
        seconds = REQUEST_SECONDS
        if upload is not None:
            headers["Content-Length"] = str(upload.size)
            seconds += upload.size / MIN_BYTES_PER_SECOND
        try:
            async with asyncio.timeout(seconds), self._open() as client:
                content = None if upload is None else upload.pieces
                request = client.build_request(method, url, headers=headers, content=content)
                answer = await _read(client, request, auth)
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            log.info("destination_unreachable", error=type(error).__qualname__)
            raise _explained(error) from None
        if 300 <= answer.status < 400:  # noqa: PLR2004 - the class of redirects
            raise DestinationRedirects
        return answer

    def _open(self) -> httpx2.AsyncClient:
        # A connection is never used twice: another host may have the same address.
        limits = httpx2.Limits(max_keepalive_connections=0)
        inner = httpx2.AsyncHTTPTransport(verify=_trust(), trust_env=False, limits=limits)
        transport = GuardedTransport(
            inner, allow_private=self._allow_private, resolve=self._resolve
        )
        return httpx2.AsyncClient(
            transport=transport, timeout=TIMEOUT, trust_env=False, follow_redirects=False
        )


async def _read(
    client: httpx2.AsyncClient, request: httpx2.Request, auth: httpx2.BasicAuth | None
) -> Answer:
    response = await client.send(request, auth=auth, stream=True)
    body = b""
    try:
        async for piece in response.aiter_raw():
            body += piece[: MAX_ANSWER_BYTES - len(body)]
            if len(body) == MAX_ANSWER_BYTES:
                break
    finally:
        await response.aclose()
    return Answer(response.status_code, body)


def _explained(error: BaseException) -> DestinationUnreachable | CertificateNotTrusted:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return CertificateNotTrusted()
        cause = cause.__cause__ or cause.__context__
    return DestinationUnreachable()


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
