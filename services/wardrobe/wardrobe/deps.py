"""Dependencies of routes."""

from typing import Annotated

from fastapi import Depends, Request

from wardrobe.media import Media
from wardrobe.remote_storage.storage import RemoteStorage
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


async def _remote_storage(request: Request) -> RemoteStorage:
    remote: RemoteStorage = request.app.state.remote_storage
    return remote


RemoteStorageDep = Annotated[RemoteStorage, Depends(_remote_storage)]
"""Writes to people's own servers."""
