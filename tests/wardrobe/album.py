"""Pictures that were developed before: most tests send the same one, and are not about it."""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wardrobe.image_processing.job import Developed
from wardrobe.image_processing.pool import ImageProcessor


class Album:
    """Has every picture developed by the real darkroom, but none twice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[Path, Developed] = {}

    @contextmanager
    def open(self) -> Iterator[None]:
        """Every darkroom looks here first. A process for each picture is most of a test's time."""
        real = ImageProcessor.develop

        async def develop(
            darkroom: ImageProcessor, picture: Path, folder: Path, owner_id: int
        ) -> Developed:
            page = self._folder / digest(picture)
            if page in self._known:
                shutil.copytree(page, folder, dirs_exist_ok=True)
            else:
                developed = await real(darkroom, picture, folder, owner_id)
                shutil.copytree(folder, page, dirs_exist_ok=True)
                self._known[page] = developed
            return self._known[page]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ImageProcessor, "develop", develop)
            yield


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
