"""HTTP routes of share pictures, which are the same for every caller."""

from typing import Any

from fastapi import APIRouter, Response

from contracts.types import Id
from shared.data.db import Session
from wardrobe.deps import RendererDep
from wardrobe.drawing.posters import Shape
from wardrobe.sharing.share_images import domain

router = APIRouter(prefix="/share-images", tags=["share images"])

CACHE_CONTROL = "public, max-age=60"
"""Pictures that become less public disappear from caches within a minute."""
_JPEG: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"image/jpeg": {}},
        "description": "A JPEG: landscape 1200 x 630, story 1080 x 1920.",
    }
}


@router.get("/outfits/{outfit_id}/{shape}.jpg", response_class=Response, responses=_JPEG)
async def read_outfit_image(
    outfit_id: Id, shape: Shape, session: Session, renderer: RendererDep
) -> Response:
    """Draw a share picture of a public outfit: its photo, caption, owner and public pieces."""
    return _response(await domain.draw_outfit(session, renderer, outfit_id, shape))


@router.get("/tags/{tag_id}/{shape}.jpg", response_class=Response, responses=_JPEG)
async def read_tag_image(
    tag_id: Id, shape: Shape, session: Session, renderer: RendererDep
) -> Response:
    """Draw a share picture of a public tag: its name, cover and more of its public outfits."""
    return _response(await domain.draw_tag(session, renderer, tag_id, shape))


@router.get("/profiles/{user_id}/{shape}.jpg", response_class=Response, responses=_JPEG)
async def read_profile_image(
    user_id: Id, shape: Shape, session: Session, renderer: RendererDep
) -> Response:
    """Draw a share picture of a profile: the person and their newest public outfits."""
    return _response(await domain.draw_profile(session, renderer, user_id, shape))


def _response(jpeg: bytes) -> Response:
    return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": CACHE_CONTROL})
