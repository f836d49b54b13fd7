"""Draws share pictures with limited concurrency, and caches the latest ones."""

import asyncio
from collections import OrderedDict
from typing import TypeAlias

import pyvips

from shared.http.errors import Unavailable
from shared.translations import lazy_gettext
from wardrobe.drawing.collages import draw_collection
from wardrobe.drawing.outfits import draw_outfit
from wardrobe.drawing.posters import OutfitPoster, Photos, Poster, Shape
from wardrobe.storage import PUBLIC_BUCKET, ObjectName, Storage, StorageUnavailable

SECONDS_IN_QUEUE = 8.0
"""Programs that make link previews give up after about ten."""
CACHE_BYTES = 32 * 1024**2
PHOTO_WIDTH = 1280
"""Width of the renditions that are drawn, in pixels."""

_Key: TypeAlias = tuple[Poster, Shape]


class RendererBusy(Unavailable):
    """Too many pictures were requested at once to be drawn in a reasonable time."""

    code = "renderer_busy"
    detail = lazy_gettext(
        "We're making a lot of share pictures right now. Please try again in a moment."
    )


class Renderer:
    """Draws at most `max_concurrent` pictures at a time.

    The cache key is everything that is visible in a picture, so any change draws a new one.
    """

    def __init__(self, storage: Storage, *, max_concurrent: int = 1) -> None:
        self._storage = storage
        self._semaphore = asyncio.Semaphore(max_concurrent)
        self._cache: OrderedDict[_Key, bytes] = OrderedDict()

    async def render(self, poster: Poster, shape: Shape) -> bytes:
        """Return a JPEG; raises RendererBusy, or StorageUnavailable if photos are unavailable."""
        if (cached := self._get_cached(poster, shape)) is not None:
            return cached
        try:
            await asyncio.wait_for(self._semaphore.acquire(), SECONDS_IN_QUEUE)
        except TimeoutError:
            raise RendererBusy from None
        try:
            # A request before us may have drawn the same picture.
            return self._get_cached(poster, shape) or await self._draw(poster, shape)
        finally:
            self._semaphore.release()

    def _get_cached(self, poster: Poster, shape: Shape) -> bytes | None:
        cached = self._cache.get((poster, shape))
        if cached is not None:
            self._cache.move_to_end((poster, shape))
        return cached

    async def _draw(self, poster: Poster, shape: Shape) -> bytes:
        found = await asyncio.gather(*map(self._load, poster.stems))
        files = {
            stem: file for stem, file in zip(poster.stems, found, strict=True) if file is not None
        }
        if isinstance(poster, OutfitPoster) and poster.photo not in files:
            raise StorageUnavailable
        picture = await asyncio.to_thread(_jpeg, poster, files, shape)
        if len(files) == len(set(poster.stems)):
            self._store((poster, shape), picture)
        return picture

    async def _load(self, stem: str) -> bytes | None:
        try:
            key = f"{stem}-{PHOTO_WIDTH}.webp"
            return await self._storage.load(ObjectName(PUBLIC_BUCKET, key))
        except StorageUnavailable:
            return None

    def _store(self, key: _Key, picture: bytes) -> None:
        self._cache[key] = picture
        while sum(map(len, self._cache.values())) > CACHE_BYTES:
            self._cache.popitem(last=False)


def _jpeg(poster: Poster, files: dict[str, bytes], shape: Shape) -> bytes:
    """Draw from our own renditions only: uploads must be decoded in a limited process."""
    photos: Photos = {stem: pyvips.Image.new_from_buffer(file, "") for stem, file in files.items()}
    if isinstance(poster, OutfitPoster):
        return draw_outfit(poster, photos, shape).jpeg()
    return draw_collection(poster, photos, shape).jpeg()
