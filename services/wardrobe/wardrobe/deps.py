"""What routes ask for by type."""

from typing import Annotated

from fastapi import Depends, Header, Request

from wardrobe.media import Media
from wardrobe.renderer import Renderer


async def _studio(request: Request) -> Media:
    studio: Media = request.app.state.studio
    return studio


MediaDep = Annotated[Media, Depends(_studio)]
"""Where pictures are developed and kept."""


async def _renderer(request: Request) -> Renderer:
    renderer: Renderer = request.app.state.renderer
    return renderer


TheRenderer = Annotated[Renderer, Depends(_renderer)]
"""Renders share pictures."""

IfMatch = Annotated[
    str | None,
    Header(alias="If-Match", max_length=100, description="The ETag of what is to be edited."),
]
