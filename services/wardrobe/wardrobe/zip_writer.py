"""Writes ZIPs of any size with constant memory."""

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

Row = dict[str, Any]


class ZipWriter:
    """A ZIP on disk. Blocking work runs in threads, one call at a time."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)

    async def add_rows(self, name: str, pages: AsyncIterator[list[Row]]) -> int:
        """Add a JSON file with a list of all rows; return the number of rows."""
        count = 0
        # A ZIP accepts one file at a time: this one must be closed before the next is added.
        with self._zip.open(name, "w", force_zip64=True) as file:
            file.write(b"[")
            async for rows in pages:
                text = ",\n".join(json.dumps(row, ensure_ascii=False, indent=1) for row in rows)
                await asyncio.to_thread(file.write, (",\n" * (count > 0) + text).encode())
                count += len(rows)
            file.write(b"]\n")
        return count

    async def add_file(self, name: str, file: Path) -> None:
        """Add a picture uncompressed, since it is compressed already."""
        await asyncio.to_thread(self._zip.write, file, name, zipfile.ZIP_STORED)

    async def add_texts(self, files: Iterable[tuple[str, str]]) -> None:
        """Add text files, given as names and texts, which are computed in a thread too."""
        await asyncio.to_thread(self._add_texts, files)

    def _add_texts(self, files: Iterable[tuple[str, str]]) -> None:
        for name, text in files:
            self._zip.writestr(name, text)

    def close(self) -> None:
        self._zip.close()
