"""Compares signatures and ranks garments."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from wardrobe.color_names import color_difference, lab_of
from wardrobe.garment_types import GarmentType

Reason = Literal["color", "shape", "category", "worn_together", "recent"]

SUMMARY, SPREAD, POSITION, GRAIN, HEAD, PER_CELL, CELLS = 1, 12, 15, 18, 22, 9, 8
"""Offsets and sizes of the parts of a signature, as packed by `image_processing.signatures`."""
SPREAD_UNIT, GRAIN_UNIT = 5, 50
WHOLE = 250
"""Of 255: a box at least this wide and high is a whole picture."""
MAX_SIZE_DIFFERENCE, MAX_LEVEL_DIFFERENCE = 0.7, 0.3
"""Caps of differences, so that a closer camera does not decide alone."""
PROPORTIONS = 30
MAX_SIGNATURES = 200
"""Signatures with the closest summaries that are compared cell by cell."""
WEIGHTS = {
    "color": 1.5,
    "all": 3.2,
    "proportions": 3.6,
    "coarse": 2.0,
    "fine": 2.3,
    "grain": 3.5,
    "width": 3.4,
    "height": 3.3,
    "level": 3.7,
    "spread": 4.9,
}
"""Fitted on drawn garments (tests/load/matching.py) with random seeds unlike the bench's."""
SAME_GARMENT = 13.7
"""Pictures of the same garment usually have a smaller total difference, others a larger one."""
SIMILAR_COLOR, CLOSE_COLOR = 2.3, 3.3
"""Square roots of CIELAB distances: for a similar look, and for a possible substitute."""
SIMILAR_SHAPE = 0.25
MAIN_COLORS = 3
SAME_COLOR = 12.0
"""CIEDE2000: more than a change of light, less than the difference to another garment."""
RECENT = timedelta(days=60)
_MIDDLE = [math.sin((at + 0.5) / CELLS * math.pi) for at in range(CELLS)]
CENTER_WEIGHTS = [y * x for y in _MIDDLE for x in _MIDDLE]
"""Weights of the cells if the background was not separated from the piece."""


@dataclass(frozen=True)
class Difference:
    """How much two pictures differ; 0 means equal."""

    color: float
    """Square root of the CIELAB distance of the best-matching half of the piece."""
    all: float
    """The same for the whole middle of the box, including the background."""
    proportions: float
    """Difference of aspect ratios as a base-2 logarithm."""
    coarse: float
    """Difference of texture strengths as a logarithm."""
    fine: float
    width: float = 0.0
    """Of the box in its photo, as a logarithm: most photos show people from head to toe."""
    height: float = 0.0
    level: float = 0.0
    """Difference of the levels of the boxes' centers, as a share of the photo's height."""
    spread: float = 0.0
    """Of the piece's colors, as a logarithm: tells prints from plain cloth."""
    grain: float = 0.0
    """Of steps between neighbors, as a logarithm: tells knits and stripes apart."""

    @property
    def total(self) -> float:
        return sum(weight * float(getattr(self, name)) for name, weight in WEIGHTS.items())


@dataclass(frozen=True)
class Candidate:
    """A garment that a box may show, with the signatures of its pictures."""

    garment_id: int
    type: GarmentType
    last_worn_on: date | None
    signatures: Sequence[bytes]


@dataclass(frozen=True)
class SoughtPiece:
    """The piece in a box, as far as it is known."""

    signature: bytes | None
    """None if the picture is unavailable."""
    type: GarmentType
    worn_with: Mapping[int, int]
    """Garment ids with the number of outfits that show them together with the pinned garments."""
    today: date


@dataclass(frozen=True)
class Match:
    """A garment with its score, 0 to 1, and the reasons for it."""

    garment_id: int
    score: float
    reasons: Sequence[Reason]


def rank(piece: SoughtPiece, candidates: Collection[Candidate]) -> list[Match]:
    """Return the candidates, best first; ties keep their order."""
    differences = _differences(piece.signature, candidates)
    return _best_first(
        [_match(piece, each, differences.get(each.garment_id)) for each in candidates]
    )


def find_substitutes(
    piece: SoughtPiece, candidates: Collection[Candidate]
) -> tuple[list[Match], list[Match]]:
    """Return possible substitutes for a piece, best first: close ones, and others.

    Close ones have the piece's colors and its type. Others have its type or an unknown one. If the
    type of the piece is unknown, only its look counts.
    """
    differences = _differences(piece.signature, candidates)
    close: list[Match] = []
    others: list[Match] = []
    for each in candidates:
        fits = not piece.type or piece.type.fits(each.type)
        difference = differences.get(each.garment_id)
        if fits and difference and difference.color < CLOSE_COLOR:
            close.append(_match(piece, each, difference))
        elif fits or not each.type:
            others.append(_match(piece, each, difference))
    return _best_first(close), _best_first(others)


def compare(first: bytes, second: bytes) -> Difference:
    """Compare two signatures cell by cell."""
    piece_cells: list[tuple[float, float]] = []
    cells: list[tuple[float, float]] = []
    coarse = fine = total = 0.0
    for cell, center_weight in enumerate(CENTER_WEIGHTS):
        at = HEAD + cell * PER_CELL
        l1, a1, b1, f1, c1, s1, m1, n1, o1 = first[at : at + PER_CELL]
        l2, a2, b2, f2, c2, s2, m2, n2, o2 = second[at : at + PER_CELL]
        cells.append((math.hypot((m1 - m2) / 5.1, n1 - n2, o1 - o2), center_weight))
        if share := s1 * s2:
            piece_cells.append((math.hypot((l1 - l2) / 5.1, a1 - a2, b1 - b2), share))
            coarse += share * abs(math.log((c1 + 12.5) / (c2 + 12.5)))
            fine += share * abs(math.log((f1 + 15) / (f2 + 15)))
            total += share
    return Difference(
        color=math.sqrt(_better_half(piece_cells))
        if piece_cells
        else math.sqrt(_better_half(cells)),
        all=math.sqrt(_better_half(cells)),
        proportions=abs(first[1] - second[1]) / PROPORTIONS,
        coarse=coarse / total if total else 1.0,
        fine=fine / total if total else 1.0,
        spread=_spread(first, second),
        grain=_grain(first, second),
        **_position(first, second),
    )


def _spread(first: bytes, second: bytes) -> float:
    pairs = zip(first[SPREAD:POSITION], second[SPREAD:POSITION], strict=True)
    steps = 2.0 * SPREAD_UNIT
    return sum(abs(math.log((a + steps) / (b + steps))) for a, b in pairs) / 3


def _grain(first: bytes, second: bytes) -> float:
    pairs = list(zip(first[GRAIN:HEAD], second[GRAIN:HEAD], strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs) / GRAIN_UNIT


def _position(first: bytes, second: bytes) -> dict[str, float]:
    """Return how the boxes differ in size and level; nothing if either is a whole picture."""
    (w1, h1, y1), (w2, h2, y2) = first[POSITION:GRAIN], second[POSITION:GRAIN]
    if min(w1, h1) >= WHOLE or min(w2, h2) >= WHOLE:
        return {}
    return {
        "width": min(abs(math.log((w1 + 1) / (w2 + 1))), MAX_SIZE_DIFFERENCE),
        "height": min(abs(math.log((h1 + 1) / (h2 + 1))), MAX_SIZE_DIFFERENCE),
        "level": min(abs(y1 - y2) / 255, MAX_LEVEL_DIFFERENCE),
    }


def _best_first(matches: list[Match]) -> list[Match]:
    return sorted(matches, key=lambda match: -match.score)


def _better_half(distances: list[tuple[float, float]]) -> float:
    """Return the mean of the smallest weighted distances that make up half of the weight."""
    distances.sort()
    left = sum(weight for _, weight in distances) / 2
    weight_sum = weighted_sum = 0.0
    for distance, weight in distances:
        weight_sum, weighted_sum = weight_sum + weight, weighted_sum + distance * weight
        if weight_sum >= left:
            break
    return weighted_sum / weight_sum


def _differences(
    signature: bytes | None, candidates: Collection[Candidate]
) -> dict[int, Difference]:
    """Return each garment's smallest difference among the pictures worth comparing."""
    if signature is None:
        return {}
    summary = signature[SUMMARY:SPREAD]
    views = [
        (math.dist(summary, first[SUMMARY:SPREAD]), candidate.garment_id, first)
        for candidate in candidates
        for first in candidate.signatures
    ]
    views.sort()
    found: dict[int, Difference] = {}
    for _, garment_id, first in views[:MAX_SIGNATURES]:
        difference = compare(signature, first)
        if garment_id not in found or difference.total < found[garment_id].total:
            found[garment_id] = difference
    return found


def _match(piece: SoughtPiece, candidate: Candidate, differences: Difference | None) -> Match:
    reasons: list[Reason] = []
    evidence = -6.0
    if differences:
        evidence = SAME_GARMENT - differences.total
        if differences.color < SIMILAR_COLOR:
            reasons.append("color")
        if differences.proportions < SIMILAR_SHAPE:
            reasons.append("shape")
    if piece.type.fits(candidate.type):
        evidence += 2
        reasons.append("category")
    if candidate.garment_id in piece.worn_with:
        evidence += 0.5
        reasons.append("worn_together")
    if candidate.last_worn_on and piece.today - candidate.last_worn_on <= RECENT:
        evidence += 0.25
        reasons.append("recent")
    return Match(candidate.garment_id, 1 / (1 + math.exp(-evidence)), reasons)


def have_same_colors(first: Sequence[str], second: Sequence[str]) -> bool:
    """Return whether the main colors (#rrggbb, most frequent first) of each are also in the other.

    This tells apart different clothes in the same pose, whose hashes are equal.
    """
    return bool(first and second) and _has_colors(first, second) and _has_colors(second, first)


def _has_colors(among: Sequence[str], piece: Sequence[str]) -> bool:
    labs = [lab_of(color) for color in among]
    return all(
        min(color_difference(lab_of(color), lab) for lab in labs) <= SAME_COLOR
        for color in piece[:MAIN_COLORS]
    )
