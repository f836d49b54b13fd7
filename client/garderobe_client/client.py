"""A connection to one Garderobe system."""

import ssl
from importlib.metadata import version
from types import TracebackType
from typing import Any, Self

import httpx2

from garderobe_client.credentials import ClientCredentials


class Client:
    """Calls the services of one system, as the account of a program or as an anonymous visitor.

    `base_url` is the address of the gateway, such as https://garderobe.example. Use it as a context
    manager: `with` for the functions `sync`, `async with` for the functions `asyncio`.
    """

    def __init__(
        self,
        base_url: str,
        credentials: ClientCredentials | None = None,
        *,
        timeout: float = 30.0,
        verify: ssl.SSLContext | bool = True,
    ) -> None:
        self._options: dict[str, Any] = {
            "base_url": base_url,
            "auth": credentials,
            "timeout": timeout,
            "verify": verify,
            "headers": {"User-Agent": f"garderobe-client/{version('garderobe-client')}"},
        }
        self._sync: httpx2.Client | None = None
        self._async: httpx2.AsyncClient | None = None

    def get_httpx_client(self) -> httpx2.Client:
        """Return the connection pool of the functions `sync`."""
        if self._sync is None:
            self._sync = httpx2.Client(**self._options)
        return self._sync

    def get_async_httpx_client(self) -> httpx2.AsyncClient:
        """Return the connection pool of the functions `asyncio`."""
        if self._async is None:
            self._async = httpx2.AsyncClient(**self._options)
        return self._async

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._sync is not None:
            self._sync.close()
            self._sync = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._async is not None:
            await self._async.aclose()
            self._async = None
