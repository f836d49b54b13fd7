"""Caches processed pictures, since most tests upload the same one."""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wardrobe.image_processing.job import ProcessedPhoto
from wardrobe.image_processing.pool import ImageProcessor


class PhotoCache:
    """Processes every picture with the real image processor, but only once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processed: dict[Path, ProcessedPhoto] = {}

    @contextmanager
    def open(self) -> Iterator[None]:
        """Make image processors use the cache, because processes take most of a test's time."""
        process_uncached = ImageProcessor.process

        async def process(
            image_processor: ImageProcessor, picture: Path, folder: Path, owner_id: int
        ) -> ProcessedPhoto:
            stored = self._folder / hash_of(picture)
            if stored in self._processed:
                shutil.copytree(stored, folder, dirs_exist_ok=True)
            else:
                processed = await process_uncached(image_processor, picture, folder, owner_id)
                shutil.copytree(folder, stored, dirs_exist_ok=True)
                self._processed[stored] = processed
            return self._processed[stored]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ImageProcessor, "process", process)
            yield


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
