"""Checks Valkey."""

from typing import Any
from urllib.parse import urlsplit

from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError
from redis.exceptions import TimeoutError as RedisTimeout

from shared.data.settings import ServiceSettings
from shared.doctor.findings import Fault, Findings
from shared.doctor.network import TIMEOUT_SECONDS, hangs, reach

URL = "GARDEROBE_REDIS_URL"
FULL = 0.95
"""The share of its memory from which a server is said to be nearly full."""


def check_valkey(settings: ServiceSettings) -> Findings:
    """Check each Valkey server: log-in, and whether it takes writes."""
    urls = [url for url in settings.redis_url.split(",") if url]
    if not urls:
        yield "none: limits are counted in this process"
    for url in urls:
        yield from _check_server(url)


def _check_server(url: str) -> Findings:
    address = urlsplit(url)
    server = f"{address.hostname}:{address.port or 6379}"
    reach(address.hostname or "", address.port or 6379, URL)
    info = _info(url, address.username or "default")
    if info["role"] != "master" and not info.get("cluster_enabled"):
        raise Fault(
            f"Valkey at {server} is a replica, which cannot be written.",
            f"Name the primary in {URL}.",
        )
    if info.get("rdb_last_bgsave_status", "ok") != "ok":
        yield Fault(
            f"Valkey at {server} could not save its data, and may refuse writes until it can.",
            "Free space on its disk, or switch persistence off: nothing there is the only copy.",
            "warning",
        )
    limit = info["maxmemory"]
    if limit and info["used_memory"] > FULL * limit:
        yield Fault(
            f"Valkey at {server} uses {info['used_memory'] / limit:.0%} of its memory.",
            "Raise maxmemory. Full, it refuses writes, or forgets timelines, which are then"
            " rebuilt.",
            "warning",
        )
    yield f"Valkey {info.get('valkey_version') or info['redis_version']} at {server}"


def _info(url: str, user: str) -> dict[str, Any]:
    client = Redis.from_url(
        url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
    )
    try:
        info: dict[str, Any] = client.info()
    except AuthenticationError:
        raise Fault(
            f"Valkey refuses the password of the user {user}, or has no such user.",
            f"Correct the password in {URL} (or GARDEROBE_REDIS_PASSWORD), or the server's users.",
        ) from None
    except NoPermissionError:
        raise Fault(
            f"Valkey does not let the user {user} do what the service needs.",
            "Give the user the rights in deploy/rights/valkey.py.",
        ) from None
    except RedisTimeout:
        raise hangs("Valkey") from None
    except RedisError as exc:
        raise Fault(
            f"There is a server, but it does not answer as Valkey does ({type(exc).__qualname__}).",
            f"Check {URL}: the port, and rediss:// if the server requires TLS.",
        ) from None
    finally:
        client.close()
    return info
