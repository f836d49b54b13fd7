"""HTTP routes that redirect to the first pictures of pages."""

from typing import Annotated

from fastapi import Path, Request, Response
from starlette.responses import RedirectResponse

from contracts.types import Id
from shared.data.db import Session
from shared.features.first_pictures import Position, Width, first_pictures_router
from shared.features.link_preview_pages import METHODS
from shared.http.auth import Anyone
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import rendition_key
from wardrobe.sharing.first_pictures import domain
from wardrobe.storage import PUBLIC_BUCKET

router = first_pictures_router()

Username = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.]{1,60}$")]


@router.api_route("/user/{username}", methods=METHODS)
async def read_picture_of_profile(
    username: Username,
    position: Position,
    request: Request,
    viewer: Anyone,
    session: Session,
    width: Width = "640",
) -> Response:
    """Redirect to the picture of one of a person's newest outfits that the viewer may see."""
    photo = await domain.find_photo_of_profile(session, viewer, username, position)
    return _redirect(request, photo, width)


@router.api_route("/outfit/{outfit_id}", methods=METHODS)
async def read_picture_of_outfit(
    outfit_id: Id, request: Request, viewer: Anyone, session: Session, width: Width = "640"
) -> Response:
    """Redirect to the picture of an outfit that the viewer may see."""
    photo = await domain.find_photo_of_outfit(session, viewer, outfit_id)
    return _redirect(request, photo, width)


@router.api_route("/tag/{slug}/outfit/{outfit_id}", methods=METHODS)
async def read_picture_in_tag(
    slug: str,  # noqa: ARG001 - the tag may be private, so nothing depends on it
    outfit_id: Id,
    request: Request,
    viewer: Anyone,
    session: Session,
    width: Width = "640",
) -> Response:
    """Redirect to the picture of an outfit in a tag."""
    return await read_picture_of_outfit(outfit_id, request, viewer, session, width)


def _redirect(request: Request, photo: Photo, width: Width) -> Response:
    media_url = request.app.state.settings.media_url
    return RedirectResponse(f"{media_url}/{PUBLIC_BUCKET}/{rendition_key(photo.stem, int(width))}")
