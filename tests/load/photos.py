"""Measures processing a photo: a 12-megapixel JPEG to four renditions, an original and hashes.

`ours` is image processing as the service does it: a process with resource limits for each picture,
while the next process starts. `vips` is the command line for the same five files: the renditions by
vipsthumbnail (which decodes a JPEG at a fraction of its size), the original by `vips`, without
hashes and colors. The library versions differ: ours comes with pyvips-binary, the command line is
the system's. Memory is the peak of the process itself.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyvips

from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.programs import find_or_install
from wardrobe.image_processing.job import WIDTHS, Job, to_json
from wardrobe.image_processing.pipeline import ORIGINAL_QUALITY, WEBP_QUALITY
from wardrobe.image_processing.pool import ImageProcessor

ROUNDS = 5
WIDTH, HEIGHT = 3000, 4000
MEGABYTE = 1024**2
_AS_WEBP = f"[Q={WEBP_QUALITY},strip]"


def run() -> Result:
    """Alternate between the two."""
    programs = _programs()
    with tempfile.TemporaryDirectory(prefix="garderobe-bench-") as name:
        folder = Path(name)
        picture = folder / "photo.jpg"
        _draw(picture)
        before = machine()
        ours, theirs = asyncio.run(_alternate(picture, folder, programs))
        peak = max(_peak(picture, folder) for _ in range(ROUNDS))
        size = picture.stat().st_size
    seconds = Value(statistics.median(ours), "s, image processing")
    return Result(
        "photos",
        [
            Ratio("time_over_vips_cli", seconds, Value(statistics.median(theirs), "s, vips")),
            Ratio("peak_mb", Value(peak, "MiB"), Value(1, "")),
        ],
        {
            "machine": before,
            "photo": f"{WIDTH} x {HEIGHT}, {size / MEGABYTE:.1f} MiB",
            "vips": [_version(programs[1]), f"pyvips with {pyvips.version(0)}.{pyvips.version(1)}"],
            "ours, s": [round(one, 3) for one in ours],
            "vips, s": [round(one, 3) for one in theirs],
        },
    )


def _programs() -> tuple[str, str]:
    thumbnail, vips = (
        find_or_install([name], "libvips-tools") for name in ("vipsthumbnail", "vips")
    )
    if thumbnail is None or vips is None:
        raise CannotRun("vips is not installed (apt-get install libvips-tools).")
    return thumbnail, vips


def _version(program: str) -> str:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _draw(path: Path) -> None:
    """Draw soft shapes with a little noise; the file is as large as a phone's photo."""
    shapes = pyvips.Image.perlin(WIDTH, HEIGHT, cell_size=400, seed=7) * 90 + 128
    noise = pyvips.Image.gaussnoise(WIDTH, HEIGHT, sigma=6, mean=0, seed=7)
    bands = [shapes + noise, 255 - shapes + noise, shapes * 0.5 + 60 + noise]
    picture = bands[0].bandjoin(bands[1:]).cast("uchar").copy(interpretation="srgb")
    picture.jpegsave(str(path), Q=90)


async def _alternate(
    picture: Path, folder: Path, programs: tuple[str, str]
) -> tuple[list[float], list[float]]:
    processor = ImageProcessor(max_concurrent=1)
    processor.open()
    ours, theirs = [], []
    try:
        for round_ in range(ROUNDS + 1):
            started = time.monotonic()
            await processor.process(picture, folder, owner_id=1)
            finished = time.monotonic()
            await asyncio.to_thread(_run_vips, picture, folder, programs)
            if round_:  # the first round warms the file cache
                ours.append(finished - started)
                theirs.append(time.monotonic() - finished)
    finally:
        await processor.close()
    return ours, theirs


def _run_vips(picture: Path, folder: Path, programs: tuple[str, str]) -> None:
    thumbnail, vips = programs
    for width in WIDTHS:
        output = f"{folder}/vips-{width}.webp{_AS_WEBP}"
        size = f"{width}x{width * 5}>"
        _run([thumbnail, str(picture), "--size", size, "--eprofile", "srgb", "-o", output])
    output = f"{folder}/vips.jpg[Q={ORIGINAL_QUALITY},strip]"
    _run([vips, "autorot", str(picture), output])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotRun(f"{command[0]} failed: {done.stderr.strip()}")


def _peak(picture: Path, folder: Path) -> float:
    """Return the peak memory of one process in MiB."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-m", "wardrobe.image_processing"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={"PATH": os.defpath, "VIPS_CONCURRENCY": "2", "MALLOC_ARENA_MAX": "2"},
    )
    job = Job(picture=picture, format="jpeg", folder=folder)
    assert process.stdin is not None
    process.stdin.write(to_json(job).encode() + b"\n")
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise CannotRun(f"The image process exited with {process.returncode}.")
    return usage.ru_maxrss / 1024
