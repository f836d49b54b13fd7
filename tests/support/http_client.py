"""HTTP clients with the one limit, which share the certificates that they trust.

Otherwise each client loads them again, which takes at least 20 ms of CPU time, also if it needs
none; tests open hundreds of clients.
"""

import ssl
from functools import cache
from typing import Any

import httpx2

from tests.support.wait import MAX_SECONDS


def http_client(
    *, timeout: float | None = MAX_SECONDS, verify: ssl.SSLContext | None = None, **options: Any
) -> httpx2.AsyncClient:
    """Return a client with these options of httpx2."""
    return httpx2.AsyncClient(timeout=timeout, verify=verify or _usual_trust(), **options)


@cache
def _usual_trust() -> ssl.SSLContext:
    return httpx2.create_ssl_context()
