"""Consumes the deletion of accounts."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.identity import AccountDeleted
from feed.account.erasure import domain
from feed.broadcast import Channel
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.events.consumer import Retry


@dataclass(frozen=True)
class AccountConsumers:
    """The handlers, with their dependencies besides the database."""

    timelines: Timelines
    channel: Channel

    async def on_account_deleted(
        self, session: AsyncSession, event: AccountDeleted, _: Envelope
    ) -> None:
        try:
            await domain.erase_account(session, self.timelines, self.channel, event.user_id)
        except ValkeyUnavailable as exc:
            raise Retry("valkey unavailable") from exc
