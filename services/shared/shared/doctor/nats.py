"""Checks NATS and the stream of a service."""

import asyncio
from asyncio import FIRST_COMPLETED
from urllib.parse import urlsplit

from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamInfo
from nats.js.errors import NotFoundError, ServiceUnavailableError

from shared.data.settings import ServiceSettings
from shared.doctor.findings import Fault, Findings
from shared.doctor.network import TIMEOUT_SECONDS, reach
from shared.events.nats_connection import REFUSED_PROBLEM, TLS_PROBLEM, Connection

URL = "GARDEROBE_NATS_URL"


def check_nats(service: str, settings: ServiceSettings) -> Findings:
    """Check NATS: log-in, JetStream, and how it keeps the events of the service."""
    for url in settings.nats_url.split(","):
        address = urlsplit(url)
        reach(address.hostname or "", address.port or 4222, URL)
    version, stream = asyncio.run(_ask(service, settings.nats_url))
    yield f"NATS {version}"
    if stream is None:
        yield "no stream yet: the service makes it when it starts"
    else:
        yield from _check_stream(stream, settings)


def _check_stream(stream: StreamInfo, settings: ServiceSettings) -> Findings:
    config = stream.config
    if config.storage != StorageType.FILE:
        raise Fault(
            "The stream of the service is kept in memory: a restart of NATS loses its events.",
            f"Delete the stream {config.name} while the service is stopped; it is made again"
            " on disk, and the events are published again.",
        )
    replicas = config.num_replicas or 1
    if replicas < settings.nats_replicas:
        yield Fault(
            f"The stream of the service has {replicas} of {settings.nats_replicas} copies.",
            "Check that all servers of the cluster are in GARDEROBE_NATS_URL and run.",
            "warning",
        )
    yield f"a stream with {stream.state.messages:,} events"


async def _ask(service: str, url: str) -> tuple[str, StreamInfo | None]:
    """Return the server's version and the service's stream. Raises Fault."""
    connection = OneAttempt(url, service)
    await _open(connection)
    try:
        version = connection.connected_server_version
        return (
            f"{version.major}.{version.minor}.{version.patch}",
            await _stream(service, connection),
        )
    finally:
        await connection.close()


async def _open(connection: "OneAttempt") -> None:
    """Connect. Raises Fault."""
    opening = asyncio.ensure_future(connection.open())
    refused = asyncio.ensure_future(connection.refused.wait())
    # It would try again for ever, also when the server has refused it.
    await asyncio.wait({opening, refused}, timeout=TIMEOUT_SECONDS, return_when=FIRST_COMPLETED)
    refused.cancel()
    opening.cancel()
    try:
        await opening
    except (asyncio.CancelledError, OSError, NatsError):
        await connection.close()
        raise _refusal(connection.problem) from None


class OneAttempt(Connection):
    """A connection that says when the server has refused it."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name, _nothing)
        self.refused = asyncio.Event()

    async def _note_error(self, exc: Exception) -> None:
        await super()._note_error(exc)
        if self.problem:
            self.refused.set()


async def _nothing() -> None:
    """Do nothing on a reconnection."""


def _refusal(problem: str) -> Fault:
    if problem == REFUSED_PROBLEM:
        return Fault(
            "NATS refuses the user or the password.",
            f"Correct both in {URL} (or GARDEROBE_NATS_PASSWORD), or the users of the server.",
        )
    if problem == TLS_PROBLEM:
        return Fault(
            "There is no trusted TLS with NATS.",
            f"Check {URL}, GARDEROBE_NATS_CA_FILE and the server's certificate.",
        )
    return Fault(
        "There is a server, but it does not answer as NATS does.",
        f"Check {URL}: the port, and tls:// if the server requires TLS. If both are right, look at"
        " its log.",
    )


async def _stream(service: str, connection: Connection) -> StreamInfo | None:
    stream = JetStreamContext(connection, timeout=TIMEOUT_SECONDS)
    try:
        return await stream.stream_info(service.upper())
    except NotFoundError:
        return None
    except ServiceUnavailableError:
        raise Fault(
            "NATS runs without JetStream, which keeps the events.",
            "Add a block `jetstream` with a store_dir to its configuration.",
        ) from None
    except (NatsError, TimeoutError):
        raise Fault(
            "NATS does not tell the service about its stream.",
            "Give its user the rights in deploy/rights/bus.json. On a cluster, check that a"
            " majority of its servers run.",
        ) from None
