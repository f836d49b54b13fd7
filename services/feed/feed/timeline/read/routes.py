"""The timeline over HTTP, as a plain ASGI route: it is the most frequent request."""

import re
from collections.abc import Sequence
from hashlib import sha256
from operator import attrgetter
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import APIRouter, Header
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from feed.timeline.read import rules
from feed.timeline.read.domain import TimelineReader
from feed.timeline.read.rules import AuthorStreak, PagePosition, VisibleEntry
from feed.timeline.read.schemas import RenditionWidth, TimelineItem
from shared.http.auth import SignedIn, admit
from shared.http.errors import FieldError, InvalidInput, NotSignedIn
from shared.http.pagination import Cursor, InvalidCursor, Limit, Page, decode_cursor, encode_cursor
from shared.http.validation_messages import field_name
from shared.translations import gettext

DEFAULT_LIMIT = 20
MAX_ITEMS = 100
MAX_CURSOR_CHARS = 200
IfNoneMatch = Annotated[
    str | None, Header(description="ETag of the cached page; 304 if it has not changed.")
]
_NUMBER = re.compile(r"[0-9]{1,3}")


class TimelineRoute(APIRoute):
    """Takes its OpenAPI description from its endpoint, and its response from `read_timeline`."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await super().handle(scope, receive, send)
            return
        response = await read_timeline(Request(scope))
        await response(scope, receive, send)


router = APIRouter(tags=["timeline"])
_plain = APIRouter(route_class=TimelineRoute)


@_plain.get("/timeline", responses={304: {"description": "The page has not changed."}})
async def get_timeline(
    _: SignedIn,
    cursor: Cursor = None,  # noqa: ARG001 - documented here, read by read_timeline
    limit: Limit = DEFAULT_LIMIT,  # noqa: ARG001 - the same
    if_none_match: IfNoneMatch = None,  # noqa: ARG001 - the same
) -> Page[TimelineItem]:
    """List outfits by people and from tags that the viewer follows, newest first.

    At most two outfits of one author follow each other, unless the page has no other authors.
    """
    raise AssertionError("TimelineRoute responds instead")


router.include_router(_plain)


@router.get(
    "/timeline/first-picture",
    status_code=307,
    response_class=RedirectResponse,
    responses={
        204: {"description": "The timeline has no outfit."},
        307: {"description": "Redirects to the photo."},
    },
)
async def get_first_picture(
    request: Request, viewer: SignedIn, width: RenditionWidth = RenditionWidth.MEDIUM
) -> Response:
    """Redirect to the photo of the timeline's first outfit, in the given width in pixels.

    A static page can show it as an image before any script has run.
    """
    first = rules.first_card(await _read(request, viewer.id, PagePosition(), DEFAULT_LIMIT))
    if first is None:
        return Response(status_code=204)
    media_url = request.app.state.settings.media_url
    return RedirectResponse(f"{media_url}/{rules.photo_path(first, width)}")


async def read_timeline(request: Request) -> Response:
    """Return a page that is joined from cached cards."""
    viewer_id = await _viewer_id(request)
    query = parse_qs(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
    limit = _limit(query.get("limit", []))
    position = _position(query.get("cursor", []))
    entries = await _read(request, viewer_id, position, limit + 1)
    return _respond(
        _body(entries, limit, position.streak), request.headers.get("if-none-match", "")
    )


async def _read(
    request: Request, viewer_id: int, position: PagePosition, limit: int
) -> list[VisibleEntry]:
    state = request.app.state
    reader = TimelineReader(state.database, state.timelines, viewer_id)
    return await reader.read(position, limit)


def _respond(body: bytes, if_none_match: str) -> Response:
    # Weak, because the gateway may compress the body.
    etag = f'W/"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": etag}
    if {"*", etag} & {tag.strip() for tag in if_none_match.split(",")}:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


async def _viewer_id(request: Request) -> int:
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not bearer.strip():
        raise NotSignedIn
    return (await admit(request.app.state, bearer.strip())).id


def _limit(values: Sequence[str]) -> int:
    if not values:
        return DEFAULT_LIMIT
    if _NUMBER.fullmatch(values[-1]) and 1 <= int(values[-1]) <= MAX_ITEMS:
        return int(values[-1])
    message = gettext("should be a number from 1 to {max}", max=MAX_ITEMS)
    raise InvalidInput(
        f"{field_name('limit')}: {message}", errors=[FieldError(field="limit", message=message)]
    )


def _position(values: Sequence[str]) -> PagePosition:
    if not values:
        return PagePosition()
    if len(values[-1]) > MAX_CURSOR_CHARS:
        raise InvalidCursor
    feed_id, offset, author_id, length = decode_cursor(values[-1], int, int, int, int)
    return PagePosition(feed_id, offset, AuthorStreak(author_id, length))


def _body(entries: Sequence[VisibleEntry], limit: int, streak: AuthorStreak) -> bytes:
    page = entries[:limit]
    newest_first = sorted(page, key=attrgetter("feed_id"), reverse=True)
    cards, streak = rules.limit_streaks([entry.card for entry in newest_first], streak)
    next_cursor = None
    if len(entries) > limit:
        next_cursor = encode_cursor(*rules.next_position(entries, limit), *streak)
    return rules.page_body(cards, next_cursor)
