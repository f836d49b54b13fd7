"""Requests between services over NATS request and reply, which nothing stores."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from nats.errors import Error as NatsError
from pydantic import BaseModel, ValidationError

from shared.events.bus import Bus
from shared.http.errors import Unavailable

log = structlog.get_logger()

TIMEOUT_SECONDS = 12.0
"""Longer than the statement timeout."""

Reply = TypeVar("Reply", bound=BaseModel)
Responder = Callable[[bytes], Awaitable[BaseModel]]


class NoReply(Unavailable):
    """The other service did not reply, or not as expected."""

    code = "part_away"


async def request(bus: Bus, subject: str, message: BaseModel, reply: type[Reply]) -> Reply:
    """Send a request and return the reply. Raises NoReply."""
    data = message.model_dump_json().encode()
    try:
        response = await bus.client.request(subject, data, timeout=TIMEOUT_SECONDS)
        return reply.model_validate_json(response.data)
    except (NatsError, OSError, TimeoutError, ValidationError) as exc:
        raise NoReply from exc


async def respond_forever(bus: Bus, service: str, subject: str, respond: Responder) -> None:
    """Respond to requests until cancelled; one of several workers gets each request."""
    # The library resubscribes after an outage.
    requests = await bus.client.subscribe(subject, queue=service)
    async for message in requests.messages:
        try:
            await message.respond((await respond(message.data)).model_dump_json().encode())
        except Exception as exc:
            # The requester gets no reply and retries.
            log.warning("request_failed", subject=subject, error=repr(exc))
