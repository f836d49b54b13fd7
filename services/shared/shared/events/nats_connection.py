"""A NATS connection with the user and password in its address."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import structlog
from nats.aio.client import Client, Srv
from nats.errors import Error as NatsError
from nats.protocol.parser import PERMISSIONS_ERR

from shared.data.store_urls import tls_context

log = structlog.get_logger()

REFUSED_PROBLEM = (
    "NATS refuses the user or the password in GARDEROBE_NATS_URL. Events are kept until it accepts"
    " them."
)
TLS_PROBLEM = (
    "There is no trusted TLS with NATS. Check GARDEROBE_NATS_URL, GARDEROBE_NATS_CA_FILE and the"
    " server's certificate. Events are kept until there is."
)
_REFUSED = "authorization violation"


def inbox_of(name: str) -> str:
    """Return the prefix of a client's reply subjects. A client may subscribe to its own only."""
    return f"_INBOX.{name}"


class TlsMissing(NatsError):
    """The server does not require TLS, although the URL does."""


class Connection(Client):
    """Reconnects for ever, whatever the reason for which the server closed the connection.

    The library gives up when it is refused while reconnecting, as after a change of password.
    """

    def __init__(self, url: str, name: str, on_reconnected: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        addresses = [urlsplit(one) for one in url.split(",")]
        self._servers = [f"{one.scheme}://{one.netloc.rpartition('@')[2]}" for one in addresses]
        # Not in the addresses, because those of discovered cluster nodes hold no credentials.
        self._user, self._password = addresses[0].username, unquote(addresses[0].password or "")
        self._tls = tls_context(url.partition(",")[0])
        self._name = name
        self._on_reconnected = on_reconnected
        self.problem = ""
        """The reason for a missing connection that an operator must fix; else empty."""

    async def open(self) -> None:
        """Connect. Raises OSError, NoServersError or NatsError."""
        connecting = asyncio.ensure_future(
            self.connect(
                self._servers,
                tls=self._tls,
                user=self._user,
                password=self._password,
                name=self._name,
                inbox_prefix=inbox_of(self._name),
                max_reconnect_attempts=-1,
                reconnect_time_wait=0.5,  # type: ignore[arg-type]  # it only sleeps for so long
                connect_timeout=2,
                ping_interval=5,
                max_outstanding_pings=2,
                error_cb=self._note_error,
                disconnected_cb=self._note_disconnected,
                reconnected_cb=self._note_reconnected,
                closed_cb=self._note_closed,
            )
        )
        try:
            await asyncio.shield(connecting)
        except asyncio.CancelledError:
            # If cancelled while connecting, the library would leave its socket open.
            done, _ = await asyncio.wait({connecting}, timeout=2)
            if done and connecting.exception() is None:
                await self.close()
            connecting.cancel()
            raise
        self.problem = ""

    async def _connect_to_server(self, s: Srv) -> None:
        if self._transport:
            # The transport of the previous attempt, which was refused.
            self._transport.close()  # type: ignore[no-untyped-call]  # the library's
        await super()._connect_to_server(s)

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        # The library would send the password in the clear.
        if self._tls is not None and not info.get("tls_required"):
            raise TlsMissing
        await super()._process_info(info, initial_connection=initial_connection)

    async def _process_err(self, err_msg: str) -> None:
        if PERMISSIONS_ERR in err_msg:
            await super()._process_err(err_msg)
        else:
            await self._note_error(NatsError(f"nats: {err_msg}"))
            await self._process_op_err(NatsError(f"nats: {err_msg}"))

    async def _note_error(self, exc: Exception) -> None:
        problem = _problem(exc)
        if not problem:
            log.warning("nats_error", error=repr(exc))
            return  # what an operator must fix stays so until there is a connection
        if problem != self.problem:
            log.error("nats_refused", problem=problem)
        self.problem = problem

    async def _note_disconnected(self) -> None:
        log.warning("nats_disconnected")

    async def _note_reconnected(self) -> None:
        self.problem = ""
        log.info("nats_reconnected")
        await self._on_reconnected()

    async def _note_closed(self) -> None:
        log.info("nats_closed")


def _problem(exc: Exception) -> str:
    """Return what an operator must fix; empty for a fault that may pass."""
    if isinstance(exc, ssl.SSLError | TlsMissing):
        return TLS_PROBLEM
    return REFUSED_PROBLEM if _REFUSED in str(exc).lower() else ""
