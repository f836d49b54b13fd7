"""Serves link previews as HTML documents with Open Graph properties."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.responses import HTMLResponse

from shared.data.settings import ServiceSettings
from shared.features.link_previews import NOTHING, PICTURE_HEIGHT, PICTURE_WIDTH, Picture, Preview
from shared.http.errors import NotFound
from shared.http.page_templates import templates_of
from shared.translations import translate

MAX_CHARACTERS = 200
"""Of a text: no program shows more."""
METHODS = ["GET", "HEAD"]


class _PreviewRoute(APIRoute):
    """Renders NOTHING with status 404 when the endpoint finds nothing."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        find = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await find(request)
            except (NotFound, RequestValidationError):
                return render(request, NOTHING, status=404)

        return answer


def preview_router() -> APIRouter:
    """Return a router for the addresses of pages; the gateway routes only crawlers to it.

    These are not API operations, so they are in no API document.
    """
    return APIRouter(route_class=_PreviewRoute, include_in_schema=False)


def render(request: Request, preview: Preview, status: int = 200) -> HTMLResponse:
    """Return the document: Open Graph properties and their text, no script and no style.

    Search engines are asked not to index it, because people have not agreed to be found there.
    """
    settings: ServiceSettings = request.app.state.settings
    title, description = _shorten(preview.title), _shorten(translate(preview.description))
    url = settings.public_url + preview.path
    properties = {
        "og:site_name": "Garderobe",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": url,
        "twitter:card": "summary_large_image" if preview.picture else "summary",
    } | _picture_properties(preview.picture, settings.public_url)
    template = templates_of("shared").get_template("link_preview.html.jinja")
    page = template.render(title=title, description=description, url=url, properties=properties)
    return HTMLResponse(page, status)


def _picture_properties(picture: Picture | None, public_url: str) -> dict[str, str | int]:
    if picture is None:
        return {}
    return {
        "og:image": public_url + picture.path,
        "og:image:type": "image/jpeg",
        "og:image:width": PICTURE_WIDTH,
        "og:image:height": PICTURE_HEIGHT,
        "og:image:alt": _shorten(picture.alt),
        "twitter:image": public_url + picture.path,
    }


def _shorten(text: str) -> str:
    """Return the text in one line of at most MAX_CHARACTERS, with an ellipsis if it is cut."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_CHARACTERS else f"{line[: MAX_CHARACTERS - 1].rstrip()}…"
