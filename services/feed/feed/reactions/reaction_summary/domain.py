"""Reading reactions in bulk, beside pages of outfits that were read elsewhere."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.reaction_summary import store
from feed.reactions.reaction_summary.schemas import ReactionsOut
from feed.relations.visibility import domain as audience
from shared.pagination import Page


async def list_reactions(
    session: AsyncSession, viewer_id: int | None, outfit_ids: list[int]
) -> Page[ReactionsOut]:
    """Those of the outfits that the viewer may see, in the order asked for."""
    visible = await audience.list_visible_outfits(session, viewer_id, outfit_ids)
    rows = {row.outfit_id: row for row in await store.list_reactions(session, viewer_id, visible)}
    return Page(
        items=[
            ReactionsOut.model_validate(rows[outfit_id], from_attributes=True)
            for outfit_id in dict.fromkeys(outfit_ids)
            if outfit_id in rows
        ]
    )
