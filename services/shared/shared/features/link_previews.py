"""Small documents about pages of the app, for programs that run no script: previews of links."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.responses import HTMLResponse

from shared.errors import NotFound
from shared.settings import ServiceSettings

MAX_CHARACTERS = 200
"""Of a text: previewers show no more."""
METHODS = ["GET", "HEAD"]


PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
"""Pixels of a share picture: the shape that programs show without cutting anything off."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The share picture of something that everybody may see."""

    of: Literal["outfits", "tags", "profiles"]
    id: int
    alt: str

    @property
    def path(self) -> str:
        """Where the wardrobe shows it."""
        return f"/api/wardrobe/v1/share-images/{self.of}/{self.id}/landscape.jpg"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a link shows of the page that it leads to: nothing but what everybody may see there."""

    path: str
    """The page's one address, whatever the link said: old names lead here as well."""
    title: str
    description: str
    picture: Picture | None = None


NOTHING = Preview(
    "/", "Garderobe", "Post the photo you already took; your wardrobe builds itself from it."
)
"""Of a page that is not there, or not for everybody: these two are not to be told apart."""


class _PreviewRoute(APIRoute):
    """Answers its endpoint's Preview as a document, and NOTHING for whatever is not found."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        find = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await find(request)
            except (NotFound, RequestValidationError):
                return render(request, NOTHING, status=404)

        return answer


def preview_router() -> APIRouter:
    """For routes at the addresses of pages, which the gateway shows to previewers alone.

    They are no calls, and so in no API document.
    """
    return APIRouter(route_class=_PreviewRoute, include_in_schema=False)


def render(request: Request, preview: Preview, status: int = 200) -> HTMLResponse:
    """The document: Open Graph and its text, no script, no style, and not for search engines.

    Nobody was asked whether what they show may be listed there.
    """
    settings: ServiceSettings = request.app.state.settings
    title, description = _line(preview.title), _line(preview.description)
    url = settings.public_url + preview.path
    facts = {
        "og:site_name": "Garderobe",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": url,
        "twitter:card": "summary_large_image" if preview.picture else "summary",
    } | _facts_of(preview.picture, settings.public_url)
    named = "".join(
        f'<meta property="{name}" content="{escape(str(fact))}">\n' for name, fact in facts.items()
    )
    return HTMLResponse(
        f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{escape(title)}</title>
<meta name="robots" content="noindex">
<meta name="description" content="{escape(description)}">
<link rel="canonical" href="{escape(url)}">
{named}</head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(description)}</p>
</body>
</html>
""",
        status,
    )


def _facts_of(picture: Picture | None, url: str) -> dict[str, str | int]:
    if picture is None:
        return {}
    return {
        "og:image": url + picture.path,
        "og:image:type": "image/jpeg",
        "og:image:width": PICTURE_WIDTH,
        "og:image:height": PICTURE_HEIGHT,
        "og:image:alt": _line(picture.alt),
        "twitter:image": url + picture.path,
    }


def _line(text: str) -> str:
    """As much of a text as a preview shows, in one line."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_CHARACTERS else f"{line[: MAX_CHARACTERS - 1].rstrip()}…"
