"""Processes that develop pictures: a fresh one for each, started before it is needed."""

import asyncio
import contextlib
import errno
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import AsyncExitStack
from pathlib import Path

import structlog

from shared.errors import InvalidInput, Unavailable
from wardrobe.image_processing.formats import HEAD_BYTES, detect_format
from wardrobe.image_processing.job import Developed, Job, Outcome
from wardrobe.image_processing.places import Places

log = structlog.get_logger()

SECONDS_PER_PICTURE = 15.0
"""Of wall time. A picture that is itself too hard ends before, by the limit on CPU time."""
SECONDS_IN_QUEUE = 40.0


class NotAPicture(InvalidInput):
    """The file is no picture in a format that we take, or is damaged."""

    code = "not_a_picture"
    detail = "We can't open this file. Try a JPEG, PNG, WebP or HEIC photo."


class TooManyPixels(InvalidInput):
    """The picture is larger than we decode."""

    code = "too_many_pixels"
    detail = "This picture has too many pixels. Please choose one of at most 50 megapixels."


class ImageProcessorBusy(Unavailable):
    """More pictures came at once than can be developed in a reasonable time."""

    code = "darkroom_busy"
    detail = "We're processing a lot of photos right now. Please try again in a moment."


_REFUSALS: dict[str, type[InvalidInput]] = {"too_many_pixels": TooManyPixels}


class ImageProcessor:
    """Develops at most `at_once` pictures at a time, in turns between people.

    Each picture gets a process that has seen no other one. Start-up (0.2 s) is hidden by keeping
    one process ready that waits for its job.
    """

    def __init__(self, *, at_once: int = 2) -> None:
        self._places = Places(at_once)
        self._spare: asyncio.Task[Process] | None = None

    async def develop(self, picture: Path, folder: Path, owner_id: int) -> Developed:
        """Write renditions into `folder`, when it is the owner's turn.

        Raises NotAPicture, TooManyPixels, ImageProcessorBusy, or OSError when the disk is full.
        """
        with picture.open("rb") as file:
            kind = detect_format(file.read(HEAD_BYTES))
            size = os.fstat(file.fileno()).st_size
        if kind is None:
            raise NotAPicture
        job = Job(picture=picture, format=kind, folder=folder)
        async with AsyncExitStack() as stack:
            place = self._places.place(owner_id, size, SECONDS_IN_QUEUE)
            try:
                await stack.enter_async_context(place)
            except TimeoutError:
                raise ImageProcessorBusy from None
            return await self._run(job)

    def open(self) -> None:
        """Start the first spare process."""
        self._spare = asyncio.create_task(_start())

    async def close(self) -> None:
        """End the spare process."""
        if self._spare is not None:
            spare, self._spare = self._spare, None
            await _end(await spare)

    async def _run(self, job: Job) -> Developed:
        process = await self._take()
        try:
            output = await asyncio.wait_for(
                process.communicate(job.model_dump_json().encode() + b"\n"), SECONDS_PER_PICTURE
            )
        except TimeoutError:
            log.warning("picture_took_too_long")
            raise ImageProcessorBusy from None
        except RuntimeError:
            output = b"", b""  # how uvloop says that the process has ended already
        finally:
            await _end(process)
        if not output[0]:
            log.error("darkroom_process_not_working", status=process.returncode)
            raise ImageProcessorBusy
        if process.returncode != 0:
            log.warning("darkroom_process_failed", status=process.returncode)
            raise NotAPicture
        outcome = Outcome.model_validate_json(output[0])
        if outcome.refused == "no_room":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if outcome.developed is None:
            raise _REFUSALS.get(outcome.refused or "", NotAPicture)
        return outcome.developed

    async def _take(self) -> Process:
        spare = self._spare or asyncio.create_task(_start())
        self._spare = asyncio.create_task(_start())
        try:
            process = await spare
        except OSError as exc:
            log.warning("darkroom_process_not_started", error=repr(exc))
            raise ImageProcessorBusy from exc
        # A spare may have died of something that was no fault of this picture.
        return process if process.returncode is None else await _start()


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-I", "-m", "wardrobe.image_processing"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=_environment(),
        start_new_session=True,  # Ctrl-C is for the service, which ends us in its own order
    )


def _environment() -> dict[str, str]:
    """No secret of ours; and settings that keep a process small."""
    return {
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "VIPS_CONCURRENCY": "2",
        "VIPS_BLOCK_UNTRUSTED": "1",
        "MALLOC_ARENA_MAX": "2",
    }


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
