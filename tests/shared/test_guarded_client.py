"""The client for addresses that people enter connects to public addresses only."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from shared.http import guarded_client
from shared.http.guarded_client import (
    AddressNotPublic,
    CertificateNotTrusted,
    DestinationRedirects,
    DestinationUnreachable,
    GuardedClient,
    GuardedTransport,
    HostNotFound,
)
from tests.support.tls_proxy import certificate, tls_proxy

PUBLIC = "93.184.216.34"


@asynccontextmanager
async def http_server(answer: bytes) -> AsyncIterator[tuple[int, list[bytes]]]:
    """Yield the port of a server that always answers so, and the requests that it got."""
    requests: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        requests.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], requests


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


def resolving(*answers: Sequence[str]) -> tuple[Callable[..., Awaitable[Sequence[str]]], list[str]]:
    """Return a resolver that gives one answer after the other, and the names it was asked for."""
    left, asked = list(answers), []

    async def resolve(host: str, _: int) -> Sequence[str]:
        asked.append(host)
        return left.pop(0)

    return resolve, asked


@pytest.mark.parametrize(
    "host", ["localhost", "2130706433", "0x7f.1", "127.1", "localhost.localdomain"]
)
async def test_a_name_of_a_private_address_is_refused(host: str) -> None:
    async with http_server(OK) as (port, requests):
        with pytest.raises((AddressNotPublic, HostNotFound)):
            await GuardedClient(allow_private=False).send("GET", f"https://{host}:{port}/")
        assert requests == []


async def test_a_host_with_one_private_address_among_others_is_refused() -> None:
    resolve, _ = resolving([PUBLIC, "127.0.0.1"])
    with pytest.raises(AddressNotPublic):
        await GuardedClient(allow_private=False, resolve=resolve).send("GET", "https://a.example/")


async def test_the_checked_address_is_the_one_that_is_connected_to() -> None:
    """A name server that answers differently the next time (DNS rebinding) gains nothing."""
    connected: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        connected.append(request.url.host)
        assert request.headers["Host"] == request.extensions["sni_hostname"] == "a.example"
        return httpx2.Response(200)

    resolve, asked = resolving([PUBLIC], ["127.0.0.1"])
    inner = httpx2.MockTransport(answer)
    transport = GuardedTransport(inner, allow_private=False, resolve=resolve)
    async with httpx2.AsyncClient(transport=transport) as client:
        await client.get("https://a.example/")
        assert (connected, asked) == ([PUBLIC], ["a.example"])
        with pytest.raises(AddressNotPublic):
            await client.get("https://a.example/")
    assert connected == [PUBLIC]


async def test_no_name_is_resolved_besides_by_the_client() -> None:
    resolve, asked = resolving(["127.0.0.1"])
    async with http_server(OK) as (port, requests):
        client = GuardedClient(allow_private=True, resolve=resolve)
        # No other resolver knows this name.
        answer = await client.send("GET", f"http://only-here.invalid:{port}/")
    assert (answer.status, answer.body, asked) == (200, b"ok", ["only-here.invalid"])
    assert f"host: only-here.invalid:{port}".encode() in requests[0].lower()


async def test_the_next_address_is_tried_if_one_does_not_answer() -> None:
    resolve, _ = resolving(["127.0.0.2", "127.0.0.1"])
    async with http_server(OK) as (port, _):
        client = GuardedClient(allow_private=True, resolve=resolve)
        assert (await client.send("GET", f"http://a.invalid:{port}/")).status == 200


async def test_redirects_are_not_followed() -> None:
    async with http_server(OK) as (target, requests):
        location = f"Location: http://127.0.0.1:{target}/\r\nContent-Length: 0\r\n\r\n"
        async with http_server(f"HTTP/1.1 307 Go\r\n{location}".encode()) as (port, _):
            with pytest.raises(DestinationRedirects):
                await GuardedClient(allow_private=True).send("PUT", f"http://127.0.0.1:{port}/")
        assert requests == []


async def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with http_server(OK) as (proxy, requests), http_server(OK) as (port, _):
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy}")
        await GuardedClient(allow_private=True).send("GET", f"http://127.0.0.1:{port}/")
        assert requests == []


async def test_large_and_endless_answers_are_cut() -> None:
    large = (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"4000\r\n%b\r\n" % (b"x" * 0x4000) * 40
    )
    async with http_server(large) as (port, _):
        answer = await GuardedClient(allow_private=True).send("GET", f"http://127.0.0.1:{port}/")
    assert len(answer.body) == guarded_client.MAX_ANSWER_BYTES


async def test_a_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_client, "REQUEST_SECONDS", 0.3)
    async with http_server(b"") as (port, _):
        with pytest.raises(DestinationUnreachable):
            await GuardedClient(allow_private=True).send("GET", f"http://127.0.0.1:{port}/")


async def test_the_certificate_has_to_be_that_of_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_server = certificate(tmp_path / "1", "files.invalid")
    context = ssl.create_default_context(cafile=of_server)
    monkeypatch.setattr(guarded_client, "_trust", lambda: context)
    async with http_server(OK) as (target, _), tls_proxy(target, of_server) as port:
        for host, is_right in (("files.invalid", True), ("other.invalid", False)):
            resolve, _ = resolving(["127.0.0.1"])
            client = GuardedClient(allow_private=True, resolve=resolve)
            if is_right:
                assert (await client.send("GET", f"https://{host}:{port}/")).status == 200
            else:
                with pytest.raises(CertificateNotTrusted):
                    await client.send("GET", f"https://{host}:{port}/")
