"""Reads reactions in bulk, for pages of outfits from other endpoints."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.reaction_summary import store
from feed.reactions.reaction_summary.schemas import ReactionsOut
from feed.relations.visibility import domain as visibility
from shared.http.pagination import Page


async def list_reactions(
    session: AsyncSession, viewer_id: int | None, outfit_ids: list[int]
) -> Page[ReactionsOut]:
    """Return the reactions to those outfits that the viewer may see, in the given order."""
    visible = await visibility.list_visible_outfits(session, viewer_id, outfit_ids)
    rows = {row.outfit_id: row for row in await store.list_reactions(session, viewer_id, visible)}
    return Page(
        items=[
            ReactionsOut(**rows[outfit_id]._asdict())
            for outfit_id in dict.fromkeys(outfit_ids)
            if outfit_id in rows
        ]
    )
