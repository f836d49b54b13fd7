"""Valkey over TLS with a password, for every client of the feed.

Our build of Valkey has no TLS, so a proxy adds it.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from limits import parse
from pydantic import ValidationError
from redis.exceptions import ConnectionError as ConnectionLost

from feed.settings import Settings
from feed.timeline_cache import valkey_connection
from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable
from shared.http import rate_limit
from shared.http.rate_limit import Limiter
from shared.operations import servers as operations
from shared.operations.servers import read_valkey
from tests.support.servers import Servers
from tests.support.tls_proxy import certificate, key_of, tls_proxy


@pytest.fixture
def certificates(tmp_path: Path) -> dict[str, Path]:
    return {
        "server": certificate(tmp_path / "server", "localhost"),
        "client": certificate(tmp_path / "client", "feed"),
        "other": certificate(tmp_path / "other", "localhost"),
    }


@pytest.fixture(autouse=True)
def patient_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clients wait for handshakes on a busy machine."""
    monkeypatch.setattr(valkey_connection, "TIMEOUT_SECONDS", 10.0)
    monkeypatch.setattr(rate_limit, "REDIS_TIMEOUT", 10.0)
    monkeypatch.setattr(operations, "_TIMEOUT_SECONDS", 10.0)


@pytest.fixture
async def port(servers: Servers, certificates: dict[str, Path]) -> AsyncIterator[int]:
    """The port of a server that requires certificates of its clients, too."""
    valkey = urlsplit(servers.valkey).port or 0
    async with tls_proxy(valkey, certificates["server"], certificates["client"]) as port:
        yield port


def url_of(servers: Servers, port: int, ca: Path, own: Path, host: str = "localhost") -> str:
    """Return the URL that clients get from the settings."""
    login = urlsplit(servers.valkey)
    return settings(
        redis_url=f"rediss://{login.username}@{host}:{port}/0",
        redis_password=login.password,
        redis_ca_file=str(ca),
        redis_cert_file=str(own),
        redis_key_file=str(key_of(own)),
    ).redis_url


def settings(**fields: Any) -> Settings:
    known: dict[str, Any] = {
        "database_url": "postgresql://localhost/none",
        "nats_url": "",
        "keys_url": "",
        "gateway_secrets": ["s" * 32],
    }
    return Settings(**known | fields)


async def test_every_client_speaks_tls(
    servers: Servers, port: int, certificates: dict[str, Path]
) -> None:
    url = url_of(servers, port, certificates["server"], certificates["client"])
    valkey, limiter = Valkey(url), Limiter(url, "feed")
    await valkey.load()
    assert await valkey.call("ECHO", "x" * 100_000) == b"x" * 100_000
    await limiter.count("tls", parse("5/hour"), url)
    limits = [key async for key in valkey.keys(b"feed:limits:*")]
    assert [key for key in limits if str(port).encode() in key]
    (state,) = await read_valkey([url])
    assert state.server == f"localhost:{port}"
    await valkey.close()
    await limiter.close()


@pytest.mark.parametrize("wrong", ["ca", "host", "own"])
async def test_certificates_are_checked_on_both_sides(
    servers: Servers, port: int, certificates: dict[str, Path], wrong: str
) -> None:
    url = url_of(
        servers,
        port,
        certificates["other" if wrong == "ca" else "server"],
        certificates["other" if wrong == "own" else "client"],
        host="127.0.0.1" if wrong == "host" else "localhost",
    )
    valkey = Valkey(url)
    with pytest.raises(ValkeyUnavailable):
        await valkey.call("PING")
    with pytest.raises(ConnectionLost):
        await read_valkey([url])
    await valkey.close()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"redis_url": "redis://host", "redis_ca_file": "/x"}, "does not begin with rediss://"),
        ({"redis_url": "rediss://host", "redis_ca_file": "/x"}, "no certificates can be read"),
        ({"redis_url": "rediss://host", "redis_cert_file": "/x"}, "GARDEROBE_REDIS_KEY_FILE"),
        (
            {"redis_url": "rediss://h", "redis_cert_file": "/x", "redis_key_file": "/y"},
            "the client's certificate or its key cannot be read",
        ),
        ({"redis_url": "redis://h", "nats_url": "nats://h", "nats_ca_file": "/x"}, "NATS_URL"),
    ],
)
def test_wrong_files_are_refused(fields: dict[str, str], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        settings(**fields)
