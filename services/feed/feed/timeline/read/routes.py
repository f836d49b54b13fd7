"""The timeline over HTTP: one plain ASGI route, because it is the one that is read most."""

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
from feed.timeline.read.domain import Reader
from feed.timeline.read.rules import AuthorStreak, Place, Shown
from feed.timeline.read.schemas import RenditionWidth, TimelineItem
from shared.auth import SignedIn, admit
from shared.errors import FieldError, InvalidInput, NotSignedIn
from shared.pagination import Cursor, InvalidCursor, Limit, Page, decode_cursor, encode_cursor

DEFAULT_LIMIT = 20
MAX_ITEMS = 100
MAX_CURSOR_CHARS = 200
IfNoneMatch = Annotated[
    str | None, Header(description="The ETag of the page that is known; 304 if it is still.")
]
_NUMBER = re.compile(r"[0-9]{1,3}")


class TimelineRoute(APIRoute):
    """Described to OpenAPI by its endpoint's signature, answered by `read_timeline`."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await super().handle(scope, receive, send)
            return
        response = await read_timeline(Request(scope))
        await response(scope, receive, send)


router = APIRouter(tags=["timeline"])
_plain = APIRouter(route_class=TimelineRoute)


@_plain.get("/timeline", responses={304: {"description": "The page is as it was."}})
async def get_timeline(
    _: SignedIn,
    cursor: Cursor = None,  # noqa: ARG001 - documented here, read by read_timeline
    limit: Limit = DEFAULT_LIMIT,  # noqa: ARG001 - the same
    if_none_match: IfNoneMatch = None,  # noqa: ARG001 - the same
) -> Page[TimelineItem]:
    """What those whom the viewer follows have published, newest first.

    Of one author no more than two come in a row, unless a page has nobody else to show.
    """
    raise AssertionError("TimelineRoute answers in its place")


router.include_router(_plain)


@router.get(
    "/timeline/first-picture",
    status_code=307,
    response_class=RedirectResponse,
    responses={
        204: {"description": "The timeline has no outfit."},
        307: {"description": "It is at another address."},
    },
)
async def get_first_picture(
    request: Request, viewer: SignedIn, width: RenditionWidth = RenditionWidth.MEDIUM
) -> Response:
    """Lead to the picture of the timeline's first outfit, so many pixels wide.

    A page that is the same for everybody can show it as an image, before any script has run.
    """
    first = rules.first_card(await _read(request, viewer.id, Place(), DEFAULT_LIMIT))
    if first is None:
        return Response(status_code=204)
    media_url = request.app.state.settings.media_url
    return RedirectResponse(f"{media_url}/{rules.picture_path(first, width)}")


async def read_timeline(request: Request) -> Response:
    """Answer a page of stored cards."""
    viewer_id = await _viewer_id(request)
    query = parse_qs(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
    limit = _limit(query.get("limit", []))
    place = _place(query.get("cursor", []))
    shown = await _read(request, viewer_id, place, limit + 1)
    return _answer(_body(shown, limit, place.run), request.headers.get("if-none-match", ""))


async def _read(request: Request, viewer_id: int, place: Place, limit: int) -> list[Shown]:
    state = request.app.state
    reader = Reader(state.database, state.timelines.of(viewer_id), viewer_id)
    return await reader.read(place, limit)


def _answer(body: bytes, known: str) -> Response:
    # Weak: the gateway may compress it.
    etag = f'W/"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": etag}
    if {"*", etag} & {one.strip() for one in known.split(",")}:
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
    message = f"should be a number from 1 to {MAX_ITEMS}"
    raise InvalidInput(f"Limit: {message}", errors=[FieldError(field="limit", message=message)])


def _place(values: Sequence[str]) -> Place:
    if not values:
        return Place()
    if len(values[-1]) > MAX_CURSOR_CHARS:
        raise InvalidCursor
    feed_id, offset, author_id, length = decode_cursor(values[-1], int, int, int, int)
    return Place(feed_id, offset, AuthorStreak(author_id, length))


def _body(shown: Sequence[Shown], limit: int, run: AuthorStreak) -> bytes:
    page = shown[:limit]
    newest_first = sorted(page, key=attrgetter("feed_id"), reverse=True)
    cards, run = rules.spread([entry.card for entry in newest_first], run)
    next_cursor = None
    if len(shown) > limit:
        # The place in the list, which is in order of arrival: not that of the smallest id.
        next_cursor = encode_cursor(page[-1].feed_id, page[-1].offset, *run)
    return rules.page_body(cards, next_cursor)
