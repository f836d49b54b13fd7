"""The wall over HTTP."""

from fastapi import APIRouter, Response

from shared.db import Session
from shared.pages import Page
from wardrobe.wall import domain
from wardrobe.wall.schemas import Hanging

router = APIRouter(tags=["wall"])


@router.get("/wall")
async def read_wall(session: Session, response: Response) -> Page[Hanging]:
    """The newest public outfits of people who agreed to be on the start page; one page of them.

    Only recommended ones, and those of confirmed accounts that have been public for a day; none
    that is reported.

    The answer is the same for everybody and may be kept for a minute; a picture that is no longer
    public is gone at once all the same, since it moves.
    """
    response.headers["Cache-Control"] = "public, max-age=60"
    return Page(items=[Hanging.of(*found) for found in await domain.hang_wall(session)])
