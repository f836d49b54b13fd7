"""Choosing what hangs on the wall."""

from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.outfits.store import WithPhoto
from wardrobe.wall.rules import hung
from wardrobe.wall.store import list_newest

LOOKED_THROUGH = 500
"""How many of the newest outfits are looked through: whoever posts more at once waits."""


async def hang_wall(session: AsyncSession) -> list[WithPhoto]:
    """What everybody may see who comes to the start page, the newest first."""
    return hung(await list_newest(session, LOOKED_THROUGH))
