"""What happens to accounts."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.accounts import domain
from feed.channel import Channel
from feed.shards import Shards
from feed.valkey import ValkeyAway
from shared.bus import Retry
from shared.contracts.envelope import Envelope
from shared.contracts.identity import AccountDeleted


@dataclass(frozen=True)
class AccountConsumers:
    """The handlers, with what they need beside the database."""

    timelines: Shards
    channel: Channel

    async def on_account_deleted(
        self, session: AsyncSession, event: AccountDeleted, _: Envelope
    ) -> None:
        try:
            await domain.erase_account(session, self.timelines, self.channel, event.user_id)
        except ValkeyAway as exc:
            raise Retry("valkey away") from exc
