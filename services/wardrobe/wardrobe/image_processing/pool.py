"""Runs the processes that decode pictures: a fresh one for each, started in advance."""

import asyncio
import contextlib
import errno
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import structlog
from pydantic import TypeAdapter

from shared.http.errors import ApiError, InvalidInput
from wardrobe.image_processing.errors import (
    ImageProcessorBusy,
    NotAPicture,
    PictureTookTooLong,
    TooManyPixels,
)
from wardrobe.image_processing.formats import HEAD_BYTES, detect_format
from wardrobe.image_processing.job import Job, Outcome, ProcessedPhoto, to_json
from wardrobe.image_processing.slots import FairSlots
from wardrobe.metrics import PICTURE_SECONDS, PICTURES_REFUSED, PICTURES_WAITING

log = structlog.get_logger()

SECONDS_PER_PICTURE = 15.0
"""Wall time. A picture that is too complex is stopped earlier, by the limit of CPU time."""
SECONDS_IN_QUEUE = 40.0


_OUTCOMES = TypeAdapter(Outcome)
_REFUSALS: dict[str, type[InvalidInput]] = {"too_many_pixels": TooManyPixels}

for _error in (NotAPicture, TooManyPixels, ImageProcessorBusy):
    # From 0 on, so that Prometheus sees the first one.
    PICTURES_REFUSED.labels(_error.code)


_FROM_OUTSIDE = frozenset({-signal.SIGKILL, -signal.SIGTERM})
"""Ends that a process does not bring about: the kernel's lack of memory, or somebody's command."""


@dataclass(frozen=True)
class _Ended:
    """How a process ended."""

    status: int
    """Its exit code; the negative number of the signal that ended it."""
    output: bytes
    """Empty if it did not even begin its job."""

    @property
    def may_be_unrelated(self) -> bool:
        """Return whether another process may succeed: only a picture that fails twice is bad.

        A picture that needs too much CPU time needs it again.
        """
        by_signal = self.status < 0 and self.status != -signal.SIGXCPU
        return by_signal or not self.output


class ImageProcessor:
    """Processes at most `max_concurrent` pictures at a time, in turns between people.

    Each picture gets a process that has seen no other one. One spare process waits for its job,
    which hides the start-up time (0.2 s).
    """

    def __init__(self, *, max_concurrent: int = 2) -> None:
        self._slots = FairSlots(max_concurrent)
        self._spare: asyncio.Task[Process] | None = None

    async def process(self, picture: Path, folder: Path, owner_id: int) -> ProcessedPhoto:
        """Write renditions to `folder` when it is the owner's turn.

        Raises NotAPicture, TooManyPixels, ImageProcessorBusy, or OSError if the disk is full.
        """
        try:
            return await self._process(picture, folder, owner_id)
        except ApiError as exc:
            PICTURES_REFUSED.labels(exc.code).inc()
            raise

    async def _process(self, picture: Path, folder: Path, owner_id: int) -> ProcessedPhoto:
        with picture.open("rb") as file:
            kind = detect_format(file.read(HEAD_BYTES))
            size = os.fstat(file.fileno()).st_size
        if kind is None:
            raise NotAPicture
        job = Job(picture=picture, format=kind, folder=folder)
        async with AsyncExitStack() as stack:
            slot = self._slots.slot(owner_id, size, SECONDS_IN_QUEUE)
            try:
                with PICTURES_WAITING.track_inprogress(), PICTURE_SECONDS.labels("wait").time():
                    await stack.enter_async_context(slot)
            except TimeoutError:
                raise ImageProcessorBusy from None
            with PICTURE_SECONDS.labels("process").time():
                return await self._run(job)

    def open(self) -> None:
        """Start the first spare process."""
        self._spare = asyncio.create_task(_start())

    async def close(self) -> None:
        """End the spare process."""
        if self._spare is not None:
            spare, self._spare = self._spare, None
            await _end(await spare)

    async def _run(self, job: Job) -> ProcessedPhoto:
        ended = await self._attempt(job)
        if ended.may_be_unrelated:
            log.warning("image_process_killed", status=ended.status)
            ended = await self._attempt(job)
        if ended.status in _FROM_OUTSIDE or not ended.output:
            log.error("image_process_not_working", status=ended.status)
            raise ImageProcessorBusy
        if ended.status != 0:
            log.warning("image_process_failed", status=ended.status)
            raise NotAPicture
        outcome = _OUTCOMES.validate_json(ended.output)
        if outcome.refused == "no_room":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if outcome.processed is None:
            raise _REFUSALS.get(outcome.refused or "", NotAPicture)
        return outcome.processed

    async def _attempt(self, job: Job) -> "_Ended":
        """Give a process the job, and return how it ended. Raises ImageProcessorBusy."""
        process, output = await self._take(), b""
        try:
            line = to_json(job).encode() + b"\n"
            output, _ = await asyncio.wait_for(process.communicate(line), SECONDS_PER_PICTURE)
        except TimeoutError:
            log.warning("picture_took_too_long")
            raise PictureTookTooLong from None
        except RuntimeError:
            pass  # uvloop raises this if the process has ended already
        finally:
            await _end(process)
        return _Ended(process.returncode or 0, output)

    async def _take(self) -> Process:
        spare = self._spare or asyncio.create_task(_start())
        self._spare = asyncio.create_task(_start())
        try:
            process = await spare
        except OSError as exc:
            log.warning("image_process_not_started", error=repr(exc))
            raise ImageProcessorBusy from exc
        # A spare process may have died for reasons unrelated to this picture.
        return process if process.returncode is None else await _start()


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-I", "-m", "wardrobe.image_processing"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=_environment(),
        start_new_session=True,  # Ctrl-C goes to the service, which ends its processes in order
    )


def _environment() -> dict[str, str]:
    """Return an environment without our secrets, with settings that keep a process small."""
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
