"""Serves the first pictures of a public page at the page's own address with a query parameter.

The static page, which is the same for everybody, names them relative to its own address, so they
load before any script runs. The gateway adds PREFIX to that address. Hidden content is left out.
"""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from shared.http.errors import NotFound

PREFIX = "/first-pictures"
MAX_PICTURES = 4
"""More than the first screen of a phone shows."""

Position = Annotated[int, Query(alias="first-picture", ge=1, le=MAX_PICTURES)]
"""From 1, in the order of the page."""
Width = Literal["160", "320", "640", "1280"]


class _FirstPictureRoute(APIRoute):
    """Returns 204 for whatever is not found, so that hidden content looks like none."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        find = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await find(request)
            except (NotFound, RequestValidationError):
                return Response(status_code=204)

        return answer


def first_pictures_router() -> APIRouter:
    """Return a router whose routes redirect to a picture or raise NotFound; in no API document."""
    return APIRouter(prefix=PREFIX, route_class=_FirstPictureRoute, include_in_schema=False)
