"""First pictures over HTTP: at the address of the page itself, with a query.

A page that is the same for everybody can name them relative to its own address, before any script
has run. These are no calls, and so in no API document.
"""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import RedirectResponse

from shared.auth import Anyone
from shared.db import Session
from wardrobe.first_pictures.domain import find_first_picture
from wardrobe.storage import PUBLIC_BUCKET

router = APIRouter(include_in_schema=False)

MAX_PICTURES = 4
"""More than a phone's first screen of a profile shows."""

Username = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.]{1,60}$")]
Position = Annotated[int, Query(alias="first-picture", ge=1, le=MAX_PICTURES)]


@router.get("/user/{username}", status_code=307)
async def read_first_picture(
    username: Username,
    position: Position,
    request: Request,
    viewer: Anyone,
    session: Session,
    width: Literal["160", "320", "640", "1280"] = "640",
) -> Response:
    """Redirect to the picture of one of the newest outfits that the viewer may see; 204 if none."""
    key = await find_first_picture(session, viewer, username, position, int(width))
    if key is None:
        return Response(status_code=204)
    media_url = request.app.state.settings.media_url
    return RedirectResponse(f"{media_url}/{PUBLIC_BUCKET}/{key}")
