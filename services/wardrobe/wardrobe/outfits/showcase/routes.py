"""HTTP routes of the showcase."""

from fastapi import APIRouter, Response

from shared.data.db import Session
from shared.http.pagination import Page
from wardrobe.outfits.showcase import domain
from wardrobe.outfits.showcase.schemas import Hanging

router = APIRouter(tags=["wall"])


@router.get("/wall")
async def read_wall(session: Session, response: Response) -> Page[Hanging]:
    """List public outfits of people who agreed to be on the start page, in one page.

    Outfits that are recommended everywhere come first, then recent ones of confirmed accounts whose
    photo has been public for a day. Reported outfits are left out.

    The response is the same for everyone and may be cached for a minute. A picture that is no
    longer public disappears at once, because its URL changes.
    """
    response.headers["Cache-Control"] = "public, max-age=60"
    return Page(items=[Hanging.of(*found) for found in await domain.list_showcase(session)])
