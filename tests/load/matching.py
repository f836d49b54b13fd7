"""How often the right garment comes first for a box that is drawn on a photo.

A wardrobe of 500 of the seed's garments, each known from one or more photos. Then they are
photographed again, in other light, on other backdrops, in other sizes and poses, beside other
garments, with boxes drawn by another unsteady hand; nothing tells the category. Photos become
renditions as uploads do; signatures and ranking are the service's own, and so is the limit of
what it compares. Its weights were fitted on other random seeds than this one.
"""

import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path

import pyvips

from tests.load.matching_pictures import Owned, Scene, photograph_each, wardrobe_of
from tests.load.report import Goal, Ratio, Result, Value, machine
from wardrobe.darkroom.developing import write_renditions
from wardrobe.darkroom.signatures import describe_parts
from wardrobe.garment_types import type_of
from wardrobe.matching.rules import Candidate, Sought, rank
from wardrobe.matching.store import VIEWS_PER_GARMENT
from wardrobe.photos.rules import SHOWN_WIDTH

GARMENTS = 500
PHOTOS = 60
"""With a box or more each: about 250 boxes."""
SEED = "a wardrobe that no weight was fitted on"
AMONG = 5


def run() -> Result:
    before, chance = machine(), random.Random(SEED)
    owned = wardrobe_of(GARMENTS, chance)
    with tempfile.TemporaryDirectory(prefix="garderobe-bench-") as folder:
        candidates = _candidates(owned, photograph_each(owned, chance), Path(folder))
        asked = list(_described(islice(photograph_each(owned, chance), PHOTOS), Path(folder)))
    turns, seconds = _ask(candidates, asked)
    boxes = Value(len(asked), "boxes")
    first = Value(sum(turn == 0 for turn in turns), "right garments first")
    among = Value(sum(turn < AMONG for turn in turns), f"among the first {AMONG}")
    return Result(
        "matching",
        [
            Ratio("first", first, boxes, Goal(at_least=0.85)),
            Ratio("among_five", among, boxes, Goal(at_least=0.97)),
        ],
        {
            "machine": before,
            "garments": len(candidates),
            "pictures of them": sum(len(one.signatures) for one in candidates),
            "ranking, median ms": round(statistics.median(seconds) * 1000, 1),
        },
    )


def _candidates(owned: Sequence[Owned], scenes: Iterator[Scene], folder: Path) -> list[Candidate]:
    views: defaultdict[int, list[bytes]] = defaultdict(list)
    for number, signature in _described(scenes, folder):
        views[number].append(signature)
    return [
        Candidate(one.number, type_of(one.category), None, views[one.number][-VIEWS_PER_GARMENT:])
        for one in owned
    ]


def _described(scenes: Iterator[Scene], folder: Path) -> Iterator[tuple[int, bytes]]:
    """Garments by number with their signatures, from the renditions that the service keeps."""
    for scene in scenes:
        write_renditions(pyvips.Image.new_from_buffer(scene.jpeg, "").copy_memory(), folder)
        rendition = (folder / f"{SHOWN_WIDTH}.webp").read_bytes()
        signatures = describe_parts(rendition, list(scene.boxes.values()))
        yield from zip(scene.boxes, signatures, strict=True)


def _ask(
    candidates: Sequence[Candidate], asked: Sequence[tuple[int, bytes]]
) -> tuple[list[int], list[float]]:
    """At which place the right garment came, and how long the ranking took."""
    turns, seconds = [], []
    for number, signature in asked:
        began = time.perf_counter()
        found = rank(Sought(signature, type_of(""), {}, date(2026, 1, 1)), candidates)
        seconds.append(time.perf_counter() - began)
        turns.append([match.garment_id for match in found].index(number))
    return turns, seconds
