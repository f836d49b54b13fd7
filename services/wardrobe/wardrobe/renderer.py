"""Draws share pictures, few at a time, and keeps those that were drawn last."""

import asyncio
from collections import OrderedDict
from typing import TypeAlias

import pyvips

from shared.errors import Unavailable
from wardrobe.drawing.collages import draw_collection
from wardrobe.drawing.outfits import draw_outfit
from wardrobe.drawing.posters import OutfitPoster, Photos, Poster, Shape
from wardrobe.storage import PUBLIC_BUCKET, ObjectName, PictureNotSaved, Storage

SECONDS_IN_QUEUE = 8.0
"""Previewers give up after about ten."""
KEPT_BYTES = 32 * 1024**2
PHOTO_WIDTH = 1280
"""Of the rendition that is drawn from."""

_Key: TypeAlias = tuple[Poster, Shape]


class RendererBusy(Unavailable):
    """More pictures were asked for at once than can be drawn in a reasonable time."""

    code = "renderer_busy"
    detail = "Many share pictures are being made right now. Please try again in a moment."


class Renderer:
    """Makes at most `at_once` pictures at a time.

    What was drawn is kept by everything that can be seen in it: whatever changes is drawn again.
    """

    def __init__(self, storage: Storage, *, at_once: int = 1) -> None:
        self._storage = storage
        self._turns = asyncio.Semaphore(at_once)
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()

    async def render(self, poster: Poster, shape: Shape) -> bytes:
        """A JPEG; raises RendererBusy, or PictureNotSaved when the photos cannot be had."""
        if (kept := self._find(poster, shape)) is not None:
            return kept
        try:
            await asyncio.wait_for(self._turns.acquire(), SECONDS_IN_QUEUE)
        except TimeoutError:
            raise RendererBusy from None
        try:
            # Somebody before us may have wanted the same.
            return self._find(poster, shape) or await self._draw(poster, shape)
        finally:
            self._turns.release()

    def _find(self, poster: Poster, shape: Shape) -> bytes | None:
        kept = self._kept.get((poster, shape))
        if kept is not None:
            self._kept.move_to_end((poster, shape))
        return kept

    async def _draw(self, poster: Poster, shape: Shape) -> bytes:
        found = await asyncio.gather(*map(self._load, poster.stems))
        files = {
            stem: file for stem, file in zip(poster.stems, found, strict=True) if file is not None
        }
        if isinstance(poster, OutfitPoster) and poster.photo not in files:
            raise PictureNotSaved
        drawn = await asyncio.to_thread(_jpeg, poster, files, shape)
        if len(files) == len(set(poster.stems)):
            self._keep((poster, shape), drawn)
        return drawn

    async def _load(self, stem: str) -> bytes | None:
        try:
            key = f"{stem}-{PHOTO_WIDTH}.webp"
            return await self._storage.load(ObjectName(PUBLIC_BUCKET, key))
        except PictureNotSaved:
            return None

    def _keep(self, key: _Key, drawn: bytes) -> None:
        self._kept[key] = drawn
        while sum(map(len, self._kept.values())) > KEPT_BYTES:
            self._kept.popitem(last=False)


def _jpeg(poster: Poster, files: dict[str, bytes], shape: Shape) -> bytes:
    """Only of our own renditions: a stranger's file is decoded in a limited process."""
    photos: Photos = {stem: pyvips.Image.new_from_buffer(file, "") for stem, file in files.items()}
    if isinstance(poster, OutfitPoster):
        return draw_outfit(poster, photos, shape).jpeg()
    return draw_collection(poster, photos, shape).jpeg()
