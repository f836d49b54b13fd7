"""Sends messages that are due, one loop for each push service."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notify.push import domain, rules
from feed.notify.push.rules import Message
from feed.notify.push.store import Claim
from feed.push_sender import PushSender, Reply, Target
from shared.background_loops import claim_and_settle, run_due, run_forever
from shared.data.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 1.0
CLEANUP_PAUSE_SECONDS = 3600.0
MAX_TRANSACTIONS = 2
"""Of all loops at once: most connections to the database are for requests."""

Render = Callable[[AsyncSession, int, int], Awaitable[Message | None]]
"""Returns the message of a person's notification; None if there is nothing to show any more."""


@dataclass(frozen=True)
class Delivery:
    """The loops, and their dependencies. `services` are the hosts of the settings."""

    database: Database
    sender: PushSender
    services: tuple[str, ...]
    render: Render
    _turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_TRANSACTIONS))

    def loops(self) -> Iterator[Awaitable[None]]:
        """Return the loops. A slow push service delays nobody's but its own messages."""
        yield run_due(
            self.database,
            self._drop_unusable,
            delayed="push_delayed",
            pause_seconds=CLEANUP_PAUSE_SECONDS,
        )
        for service in self.services:
            yield self._send_due(service)

    async def _drop_unusable(self, session: AsyncSession) -> None:
        await domain.delete_unusable(session, self.sender.public_key, self.services)

    async def _send_due(self, service: str) -> None:
        async def claim(session: AsyncSession) -> list[Claim] | None:
            return await domain.claim_due(session, service) or None

        async def settle(
            session: AsyncSession, claims: list[Claim], replies: list[Reply | None]
        ) -> None:
            for claim, reply in zip(claims, replies, strict=True):
                await domain.settle(session, claim, service, reply)

        async def step() -> bool:
            return await claim_and_settle(self.database, claim, self._attempt_all, settle)

        await run_forever(step, delayed="push_delayed", pause_seconds=PAUSE_SECONDS)

    async def _attempt_all(self, claims: list[Claim]) -> list[Reply | None]:
        return await asyncio.gather(*map(self._attempt, claims))

    async def _attempt(self, claim: Claim) -> Reply | None:
        """Render and send a message; None if there was nothing to send. A fault is no reply."""
        try:
            async with self._turns, self.database.sessions() as session:
                message = await self.render(session, claim.user_id, claim.notification_id)
            if message is None:
                return None
            target = Target(claim.endpoint, claim.p256dh, claim.auth)
            return await self.sender.send(target, rules.seal(message))
        except Exception as exc:
            log.warning("push_delayed", error=repr(exc))
            return Reply(None)
