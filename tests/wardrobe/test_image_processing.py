"""Tests of the limited processes that decode pictures, and of picture summaries."""

import asyncio
import base64
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil
import pytest
import pyvips
import uvloop

from tests.support.wait import eventually
from tests.wardrobe.pictures import noisy_jpeg, plain_jpeg
from wardrobe.image_processing import pool
from wardrobe.image_processing.errors import ImageProcessorBusy, NotAPicture
from wardrobe.image_processing.hashes import perceptual_hash, thumbhash
from wardrobe.image_processing.pool import ImageProcessor
from wardrobe.image_processing.sources import VipsSource

OUT_OF_CPU_TIME = """
import io, resource, runpy, sys, time
while time.process_time() < 1.1: pass
class Started(io.TextIOWrapper):
    def flush(self):
        super().flush()
        resource.setrlimit(resource.RLIMIT_CPU, (1, 2))
sys.stdout = Started(sys.stdout.buffer)
runpy.run_module("wardrobe.image_processing", run_name="__main__")
"""
"""A process that has used up its CPU time when it starts with the picture, on any machine."""

DECODING_SECONDS = 0.5
"""CPU time after which a process has started and decodes."""


@pytest.fixture
def large_upload(tmp_path: Path) -> Path:
    path = tmp_path / "large"
    path.write_bytes(noisy_jpeg(5000, 5000))
    return path


@pytest.fixture
def upload(tmp_path: Path) -> Path:
    path = tmp_path / "upload"
    path.write_bytes(plain_jpeg())
    return path


async def test_all_processes_end(upload: Path) -> None:
    image_processor = ImageProcessor()
    image_processor.open()
    await asyncio.gather(*(image_processor.process(upload, upload.parent, 1) for _ in range(3)))
    await image_processor.close()
    assert children() == set()


async def test_slow_picture_reports_a_busy_processor(
    large_upload: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "SECONDS_PER_PICTURE", 0.05)
    image_processor = ImageProcessor()
    with pytest.raises(ImageProcessorBusy):
        await image_processor.process(large_upload, large_upload.parent, 1)
    await image_processor.close()
    assert children() == set()


async def test_dead_spare_process_fails_no_picture(upload: Path) -> None:
    image_processor = ImageProcessor()
    image_processor.open()
    assert image_processor._spare is not None
    spare = await image_processor._spare
    spare.kill()
    await spare.wait()

    assert (await image_processor.process(upload, upload.parent, 1)).width == 300
    await image_processor.close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """The processes in the order of their pictures."""
    processes: list[asyncio.subprocess.Process] = []
    start = pool._start

    async def remember() -> asyncio.subprocess.Process:
        processes.append(await start())
        return processes[-1]

    monkeypatch.setattr(pool, "_start", remember)
    return processes


async def kill_while_decoding(
    started: list[asyncio.subprocess.Process], numbers: Sequence[int]
) -> None:
    for number in numbers:

        async def is_decoding(number: int = number) -> None:
            assert len(started) > number
            assert psutil.Process(started[number].pid).cpu_times().user > DECODING_SECONDS

        await eventually(is_decoding)
        started[number].kill()


async def test_a_picture_whose_process_is_killed_is_processed_by_another(
    large_upload: Path, started: list[asyncio.subprocess.Process]
) -> None:
    image_processor = ImageProcessor()
    killing = asyncio.create_task(kill_while_decoding(started, [0]))
    processed = await image_processor.process(large_upload, large_upload.parent, 1)
    await killing
    assert processed.width == 5000
    await image_processor.close()


async def test_a_picture_whose_processes_are_killed_twice_is_not_called_bad(
    large_upload: Path, started: list[asyncio.subprocess.Process]
) -> None:
    image_processor = ImageProcessor()
    killing = asyncio.create_task(kill_while_decoding(started, [0, 1]))
    with pytest.raises(ImageProcessorBusy):
        await image_processor.process(large_upload, large_upload.parent, 1)
    await killing
    await image_processor.close()


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_broken_process_does_not_reject_the_picture(
    upload: Path, monkeypatch: pytest.MonkeyPatch, loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    async def process() -> None:
        image_processor = ImageProcessor()
        image_processor.open()
        with pytest.raises(ImageProcessorBusy):
            await image_processor.process(upload, upload.parent, 1)
        await image_processor.close()

    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(process())


async def test_process_environment_has_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARDEROBE_S3_SECRET_KEY", "canary")
    process = await pool._start()

    async def started() -> bytes:
        # The environment is empty until the program runs.
        found = environment_of(process.pid)
        assert found
        return found

    environment = await eventually(started)
    await pool._end(process)
    assert b"VIPS_BLOCK_UNTRUSTED=1" in environment
    assert b"canary" not in environment


def test_process_memory_is_limited_to_a_gibibyte() -> None:
    program = (
        "from wardrobe.image_processing.limits import limit_this_process\n"
        "limit_this_process()\n"
        "bytearray(800 * 2**20)\n"
        "try: bytearray(1200 * 2**20)\n"
        "except MemoryError: print('refused')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"refused\n"


def test_process_is_limited_to_twelve_seconds_of_cpu_time() -> None:
    program = (
        "import resource\n"
        "from wardrobe.image_processing.limits import limit_this_process\n"
        "limit_this_process()\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"(12, 13)\n"


async def test_picture_above_the_cpu_limit_is_refused(
    large_upload: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start_out_of_cpu_time() -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *("-I", "-c", OUT_OF_CPU_TIME),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=pool._environment(),
        )

    monkeypatch.setattr(pool, "_start", start_out_of_cpu_time)
    image_processor = ImageProcessor()
    with pytest.raises(NotAPicture):
        await image_processor.process(large_upload, large_upload.parent, 1)
    await image_processor.close()


@pytest.mark.parametrize(
    ("width", "height", "clear", "expected"),
    [
        (19, 32, False, "n/cFbBqAB4iIeIeHeIeAcAj4eA=="),
        (32, 20, False, "nwcGbJqAh4eAiHh4eIeAcAf4hw=="),
        (32, 32, True, "IVmGNQw3s4ewh3h4iLOwOPt0gIeIiIh4iA=="),
        (32, 5, False, "HicGaZqAh4dwh4iIgIAH+Ic="),
    ],
)
def test_placeholder_is_a_thumbhash(width: int, height: int, clear: bool, expected: str) -> None:
    """Compare with the hashes of these pictures by thumbhash-python 1.0.1."""
    hashed = base64.b64decode(thumbhash(gradient(width, height, clear=clear)))
    expected_bytes = base64.b64decode(expected)
    assert hashed[:5] == expected_bytes[:5]
    assert max(abs(a - b) for a, b in zip(halves(hashed), halves(expected_bytes), strict=True)) <= 1


def test_similar_pictures_have_similar_hashes(tmp_path: Path) -> None:
    def hash_of(picture: bytes) -> int:
        path = tmp_path / "picture"
        path.write_bytes(picture)
        return perceptual_hash(VipsSource(path).fitted(1280))

    def distance(first: int, second: int) -> int:
        return ((first ^ second) & (2**64 - 1)).bit_count()

    noise = pyvips.Image.perlin(900, 1500, cell_size=300, seed=4) * 80 + 128
    picture = noise.bandjoin([noise, 255 - noise]).cast("uchar").copy(interpretation="srgb")
    copy = picture.thumbnail_image(400).jpegsave_buffer(Q=40)
    first = hash_of(picture.pngsave_buffer())

    assert distance(first, hash_of(copy)) <= 4
    assert distance(first, hash_of(picture.fliphor().jpegsave_buffer())) > 16
    assert -(2**63) <= first < 2**63


def test_a_picture_has_the_pixels_that_a_conversion_through_cielab_gives(tmp_path: Path) -> None:
    colors = gradient(900, 700, clear=False)
    wide = tmp_path / "wide"
    for path, picture in {
        tmp_path / "jpeg": colors.jpegsave_buffer(),
        tmp_path / "gray": colors.colourspace("b-w").jpegsave_buffer(),
        tmp_path / "transparent": gradient(900, 700, clear=True).pngsave_buffer(),
        tmp_path / "webp": colors.webpsave_buffer(),
        wide: colors.icc_export(output_profile="p3").jpegsave_buffer(),
    }.items():
        path.write_bytes(picture)
        converted = pyvips.Image.thumbnail(str(path), 320, output_profile="srgb")
        assert bytes(VipsSource(path).fitted(320).write_to_memory()) == bytes(
            converted.write_to_memory()
        ), path.name
    unconverted = pyvips.Image.thumbnail(str(wide), 320).write_to_memory()
    assert bytes(VipsSource(wide).fitted(320).write_to_memory()) != bytes(unconverted)


def gradient(width: int, height: int, *, clear: bool) -> pyvips.Image:
    coordinates = pyvips.Image.xyz(width, height)
    red, green = coordinates[0] * 255 / width, coordinates[1] * 255 / height
    image = red.bandjoin([green, 255 - (red + green) / 2])
    if clear:
        image = image.bandjoin(red)
    return image.cast("uchar").copy(interpretation="srgb")


def halves(data: bytes) -> list[int]:
    return [half for byte in data for half in (byte & 15, byte >> 4)]


def environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()


def children() -> set[str]:
    """Return our child processes that decode pictures."""
    found = set()
    for line in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split():
        command = Path(f"/proc/{line}/cmdline").read_bytes()
        if b"wardrobe.image_processing" in command:
            found.add(line)
    return found
