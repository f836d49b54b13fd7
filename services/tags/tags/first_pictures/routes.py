"""First pictures of tag pages over HTTP: tags know the outfit, the wardrobe has its picture."""

from fastapi import Response
from starlette.responses import RedirectResponse

from contracts.types import Id
from shared.data.db import Session
from shared.features.first_pictures import Position, Width, first_pictures_router
from shared.features.link_preview_pages import METHODS
from shared.http.auth import Anyone
from shared.http.errors import NotFound
from tags.browsing.domain import view_outfits

router = first_pictures_router()


@router.api_route("/tag/{slug}/{user_id}", methods=METHODS)
async def read_picture_of_tag(
    slug: str,
    user_id: Id,
    position: Position,
    viewer: Anyone,
    session: Session,
    width: Width = "640",
) -> Response:
    """Redirect to the picture of the outfit at this position in the owner's order."""
    found = await view_outfits(
        session, viewer, user_id, slug, order="hand", month=None, cursor=None, limit=position
    )
    if len(found.items) < position:
        raise NotFound
    return RedirectResponse(f"/outfit/{found.items[-1].id}?first-picture=1&width={width}")
