"""What identity hears of people's photos."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.avatars import domain
from shared.contracts.envelope import Envelope
from shared.contracts.wardrobe import AvatarChecked, AvatarMoved


async def on_avatar_checked(session: AsyncSession, event: AvatarChecked, _: Envelope) -> None:
    await domain.settle_avatar(session, event.user_id, event.path, good=event.good)


async def on_avatar_moved(session: AsyncSession, event: AvatarMoved, _: Envelope) -> None:
    await domain.move_avatar(session, event.user_id, event.path, event.new_path)
