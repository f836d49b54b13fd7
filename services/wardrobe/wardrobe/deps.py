"""Dependencies of routes."""

from typing import Annotated

from fastapi import Depends, Request

from wardrobe.media import Media
from wardrobe.renderer import Renderer


async def _media(request: Request) -> Media:
    media: Media = request.app.state.media
    return media


MediaDep = Annotated[Media, Depends(_media)]
"""Processes and stores pictures."""


async def _renderer(request: Request) -> Renderer:
    renderer: Renderer = request.app.state.renderer
    return renderer


RendererDep = Annotated[Renderer, Depends(_renderer)]
"""Renders share pictures."""
