"""Compares signatures and ranks garments."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from wardrobe.color_names import color_difference, lab_of
from wardrobe.garment_types import GarmentType

Reason = Literal["color", "shape", "category", "worn_together", "recent"]

SUMMARY, SPREAD, PLACE, GRAIN, HEAD, PER_CELL, CELLS = 1, 12, 15, 18, 22, 9, 8
"""Where each begins, as `darkroom.signatures` packs them."""
SPREAD_UNIT, GRAIN_UNIT = 5, 50
WHOLE = 250
"""Of 255: what is as wide and as high as this is a picture of its own."""
FARTHEST_SIZE, FARTHEST_HEIGHT = 0.7, 0.3
"""Largest differences that count, so that a closer camera does not decide alone."""
PROPORTIONS = 30
COMPARED = 200
"""How many signatures, those with the closest summaries, are compared cell by cell."""
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
SAME = 13.7
"""Pictures of the same garment usually differ by less in total, others by more."""
ALIKE_COLOR, CLOSE_COLOR = 2.3, 3.3
"""Square roots of CIELAB distances: for the same look, and for a possible substitute."""
ALIKE_SHAPE = 0.25
MAIN_COLORS = 3
SAME_COLOR = 12.0
"""CIEDE2000: further than another light takes a colour, closer than another garment's is."""
RECENT = timedelta(days=60)
_MIDDLE = [math.sin((at + 0.5) / CELLS * math.pi) for at in range(CELLS)]
CENTRE = [y * x for y in _MIDDLE for x in _MIDDLE]
"""The weight of each cell if the background was not separated from the piece."""


@dataclass(frozen=True)
class Difference:
    """How far apart two pictures are: 0 is the same."""

    color: float
    """Square root of the CIELAB distance of the best-matching half of the piece."""
    all: float
    """The same for the whole middle of the box, background included."""
    proportions: float
    """Difference of aspect ratios, as a base-2 logarithm."""
    coarse: float
    """Difference of texture strengths, as a logarithm."""
    fine: float
    width: float = 0.0
    """Of the box in its photo, as a logarithm: people are photographed from head to toe."""
    height: float = 0.0
    level: float = 0.0
    """Difference of the boxes' centres from the top, in shares of the photo."""
    spread: float = 0.0
    """Of the piece's colours, as a logarithm: prints differ in it from what is plain."""
    grain: float = 0.0
    """Of steps between neighbours, as a logarithm: knits and stripes differ in it."""

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
class Sought:
    """The piece in a box, as far as it is known."""

    signature: bytes | None
    """None if the picture is unavailable."""
    type: GarmentType
    worn_with: Mapping[int, int]
    """Garment ids with the number of outfits that show them with the pieces pinned already."""
    today: date


@dataclass(frozen=True)
class Match:
    """A garment with its score, 0 to 1, and the reasons for it."""

    garment_id: int
    score: float
    reasons: Sequence[Reason]


def rank(sought: Sought, candidates: Collection[Candidate]) -> list[Match]:
    """Return the candidates, best first; ties keep their order."""
    seen = _differences(sought.signature, candidates)
    return _best_first([_match(sought, each, seen.get(each.garment_id)) for each in candidates])


def closest(sought: Sought, candidates: Collection[Candidate]) -> tuple[list[Match], list[Match]]:
    """Return possible substitutes for a piece, best first: close ones, and the others.

    Close is what has the piece's colours and its type. Others have its type, or one that is not
    known. If the type of the piece is not known, its looks alone tell.
    """
    seen = _differences(sought.signature, candidates)
    close: list[Match] = []
    others: list[Match] = []
    for each in candidates:
        fits = not sought.type or sought.type.fits(each.type)
        difference = seen.get(each.garment_id)
        if fits and difference and difference.color < CLOSE_COLOR:
            close.append(_match(sought, each, difference))
        elif fits or not each.type:
            others.append(_match(sought, each, difference))
    return _best_first(close), _best_first(others)


def compare(one: bytes, other: bytes) -> Difference:
    """Compare two signatures cell by cell."""
    pieces: list[tuple[float, float]] = []
    places: list[tuple[float, float]] = []
    coarse = fine = total = 0.0
    for cell, centre in enumerate(CENTRE):
        at = HEAD + cell * PER_CELL
        l1, a1, b1, f1, c1, s1, m1, n1, o1 = one[at : at + PER_CELL]
        l2, a2, b2, f2, c2, s2, m2, n2, o2 = other[at : at + PER_CELL]
        places.append((math.hypot((m1 - m2) / 5.1, n1 - n2, o1 - o2), centre))
        if share := s1 * s2:
            pieces.append((math.hypot((l1 - l2) / 5.1, a1 - a2, b1 - b2), share))
            coarse += share * abs(math.log((c1 + 12.5) / (c2 + 12.5)))
            fine += share * abs(math.log((f1 + 15) / (f2 + 15)))
            total += share
    return Difference(
        color=math.sqrt(_better_half(pieces)) if pieces else math.sqrt(_better_half(places)),
        all=math.sqrt(_better_half(places)),
        proportions=abs(one[1] - other[1]) / PROPORTIONS,
        coarse=coarse / total if total else 1.0,
        fine=fine / total if total else 1.0,
        spread=_spread(one, other),
        grain=_grain(one, other),
        **_place(one, other),
    )


def _spread(one: bytes, other: bytes) -> float:
    pairs = zip(one[SPREAD:PLACE], other[SPREAD:PLACE], strict=True)
    steps = 2.0 * SPREAD_UNIT
    return sum(abs(math.log((first + steps) / (second + steps))) for first, second in pairs) / 3


def _grain(one: bytes, other: bytes) -> float:
    pairs = list(zip(one[GRAIN:HEAD], other[GRAIN:HEAD], strict=True))
    return sum(abs(first - second) for first, second in pairs) / len(pairs) / GRAIN_UNIT


def _place(one: bytes, other: bytes) -> dict[str, float]:
    """How the boxes differ in size and level; not at all where either is a whole picture."""
    (w1, h1, y1), (w2, h2, y2) = one[PLACE:GRAIN], other[PLACE:GRAIN]
    if min(w1, h1) >= WHOLE or min(w2, h2) >= WHOLE:
        return {}
    return {
        "width": min(abs(math.log((w1 + 1) / (w2 + 1))), FARTHEST_SIZE),
        "height": min(abs(math.log((h1 + 1) / (h2 + 1))), FARTHEST_SIZE),
        "level": min(abs(y1 - y2) / 255, FARTHEST_HEIGHT),
    }


def _best_first(matches: list[Match]) -> list[Match]:
    return sorted(matches, key=lambda match: -match.score)


def _better_half(distances: list[tuple[float, float]]) -> float:
    """Return the mean of the smallest weighted distances, up to half of the weight."""
    distances.sort()
    left = sum(weight for _, weight in distances) / 2
    kept = summed = 0.0
    for distance, weight in distances:
        kept, summed = kept + weight, summed + distance * weight
        if kept >= left:
            break
    return summed / kept


def _differences(
    signature: bytes | None, candidates: Collection[Candidate]
) -> dict[int, Difference]:
    """Return each garment's smallest difference among the pictures worth comparing."""
    if signature is None:
        return {}
    summary = signature[SUMMARY:SPREAD]
    views = [
        (math.dist(summary, one[SUMMARY:SPREAD]), candidate.garment_id, one)
        for candidate in candidates
        for one in candidate.signatures
    ]
    views.sort()
    found: dict[int, Difference] = {}
    for _, garment_id, one in views[:COMPARED]:
        difference = compare(signature, one)
        if garment_id not in found or difference.total < found[garment_id].total:
            found[garment_id] = difference
    return found


def _match(sought: Sought, candidate: Candidate, seen: Difference | None) -> Match:
    reasons: list[Reason] = []
    evidence = -6.0
    if seen:
        evidence = SAME - seen.total
        if seen.color < ALIKE_COLOR:
            reasons.append("color")
        if seen.proportions < ALIKE_SHAPE:
            reasons.append("shape")
    if sought.type.fits(candidate.type):
        evidence += 2
        reasons.append("category")
    if candidate.garment_id in sought.worn_with:
        evidence += 0.5
        reasons.append("worn_together")
    if candidate.last_worn_on and sought.today - candidate.last_worn_on <= RECENT:
        evidence += 0.25
        reasons.append("recent")
    return Match(candidate.garment_id, 1 / (1 + math.exp(-evidence)), reasons)


def have_same_colors(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the main colours (#rrggbb, most of the picture first) of each are in the other too.

    Pictures of other clothes in the same pose have the same hash.
    """
    return bool(one and other) and _has_colors(one, other) and _has_colors(other, one)


def _has_colors(among: Sequence[str], sought: Sequence[str]) -> bool:
    there = [lab_of(color) for color in among]
    return all(
        min(color_difference(lab_of(color), lab) for lab in there) <= SAME_COLOR
        for color in sought[:MAIN_COLORS]
    )
