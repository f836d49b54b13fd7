"""Routes of link previews, at the URLs of the outfits' pages."""

from fastapi import Request, Response

from contracts.types import Id
from shared.data.db import Session
from shared.features.link_preview_pages import METHODS, preview_router, render
from shared.http.viewer import ANONYMOUS
from wardrobe.outfits.domain import view_outfit
from wardrobe.sharing.link_previews.rules import preview_of

router = preview_router()


@router.api_route("/outfit/{outfit_id}", methods=METHODS)
async def preview_outfit(outfit_id: Id, request: Request, session: Session) -> Response:
    """Preview an outfit."""
    outfit, _ = await view_outfit(session, ANONYMOUS, outfit_id)
    return render(request, preview_of(outfit))


@router.api_route("/tag/{slug}/outfit/{outfit_id}", methods=METHODS)
async def preview_outfit_in_tag(
    slug: str,  # noqa: ARG001 - the tag may be private, so nothing depends on it
    outfit_id: Id,
    request: Request,
    session: Session,
) -> Response:
    """Preview an outfit at its URL within a tag."""
    return await preview_outfit(outfit_id, request, session)
