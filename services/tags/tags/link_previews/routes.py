"""Link previews of tags, at the addresses of their pages."""

from fastapi import Request, Response

from contracts.types import Id
from shared.data.db import Session
from shared.features.link_preview_pages import METHODS, preview_router, render
from shared.http.viewer import ANONYMOUS
from tags.catalog.domain import view_tag
from tags.link_previews.rules import preview_of

router = preview_router()


@router.api_route("/tag/{slug}/{user_id}", methods=METHODS)
async def preview_tag(slug: str, user_id: Id, request: Request, session: Session) -> Response:
    """Return the link preview of a tag, also by a former slug."""
    return render(request, preview_of(await view_tag(session, ANONYMOUS, user_id, slug)))
