"""Consumes the wardrobe's events about avatars."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.wardrobe import AvatarChecked, AvatarMoved
from identity.profile.avatars import domain


async def on_avatar_checked(session: AsyncSession, event: AvatarChecked, _: Envelope) -> None:
    await domain.apply_avatar_check(session, event.user_id, event.path, good=event.good)


async def on_avatar_moved(session: AsyncSession, event: AvatarMoved, _: Envelope) -> None:
    await domain.move_avatar(session, event.user_id, event.path, event.new_path)
