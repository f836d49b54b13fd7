"""HTTP routes of Atom feeds; feed readers request them without a session."""

from typing import Any

from fastapi import APIRouter, Request, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import Anyone
from wardrobe.sharing.atom_feeds import domain
from wardrobe.sharing.atom_feeds.rules import MEDIA_TYPE, Feed, write_feed

router = APIRouter(tags=["subscriptions"])

# Search engines are asked not to index feeds, as pages.
_HEADERS = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
_ATOM: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPE: {}}, "description": "An Atom feed of at most 50 entries."}
}


@router.get("/profiles/{user_id}/outfits.atom", response_class=Response, responses=_ATOM)
async def read_profile_feed(
    user_id: Id, request: Request, viewer: Anyone, session: Session
) -> Response:
    """Return a feed of the newest outfits of a public profile."""
    return _response(request, await domain.read_profile_feed(session, viewer, user_id))


@router.get("/tags/{tag_id}/outfits.atom", response_class=Response, responses=_ATOM)
async def read_tag_feed(tag_id: Id, request: Request, viewer: Anyone, session: Session) -> Response:
    """Return a feed of the newest public outfits of a public tag."""
    return _response(request, await domain.read_tag_feed(session, viewer, tag_id))


def _response(request: Request, feed: Feed) -> Response:
    settings = request.app.state.settings
    body = write_feed(feed, settings.public_url, settings.media_url)
    return Response(body, media_type=MEDIA_TYPE, headers=_HEADERS)
