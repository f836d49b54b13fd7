"""Sleeves: their cut and pose."""

import math
from dataclasses import dataclass

from deploy.seed.pictures.geometry import Path, line, outline
from deploy.seed.pictures.pieces import Fold, both_folds

SHOULDER = (170.0, 14.0)
ARMPIT = (188.0, 226.0)


@dataclass(frozen=True)
class Arm:
    """Cut and pose of a sleeve: degrees away from the body, and back at the elbow."""

    length: float = 560
    angle: float = 17
    bend: float = 8
    width: float = 138
    cuff: float = 92

    def center(self, share: float) -> complex:
        """Return the middle of the sleeve at a fraction of its length."""
        start = (complex(*SHOULDER) + complex(*ARMPIT)) / 2
        upper, lower = min(share, 0.5), max(share - 0.5, 0)
        return (
            start
            + _toward(self.angle) * upper * self.length
            + _toward(self.angle - self.bend) * lower * self.length
        )

    def edges(self, share: float, width: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the outer and inner edge at a fraction of its length."""
        side = _toward(self.angle - self.bend * min(1, share * 1.4)) * -1j * width / 2
        outer, inner = self.center(share) + side, self.center(share) - side
        return (outer.real, outer.imag), (inner.real, inner.imag)

    def path(self) -> Path:
        """Return the outline of the right sleeve."""
        shoulder, elbow = self.edges(0.07, self.width * 1.0), self.edges(0.5, self.width)
        wrist = self.edges(1, self.cuff)
        return outline(
            [SHOULDER, shoulder[0], elbow[0], wrist[0]],
            [wrist[0], wrist[1]],
            [wrist[1], elbow[1], ARMPIT],
            [ARMPIT, (SHOULDER[0] - 30, 120), SHOULDER],
        )

    def band(self, share: float, widen: float = 1.0) -> Path:
        """Return the end of the sleeve from `share` on, such as a cuff."""
        start, end = self.edges(share, self.cuff * widen), self.edges(1.012, self.cuff * widen)
        return outline(
            [start[0], end[0]], [end[0], end[1]], [end[1], start[1]], [start[1], start[0]]
        )

    def folds(self) -> list[Fold]:
        """Return the folds around the elbow and below the shoulder, on both sides."""
        folds = []
        for share, height in ((0.22, 0.5), (0.47, -0.6), (0.56, 0.6), (0.78, 0.4)):
            outer, inner = self.edges(share, self.width * 0.7)
            lower = (inner[0], inner[1] + 34)
            folds.append(Fold(line([outer, lower]), 24, height))
        return both_folds(*folds)

    def across(self, share: float) -> Path:
        """Return a line across the sleeve at a fraction of its length."""
        outer, inner = self.edges(share, self.cuff)
        return line([outer, inner])


def _toward(degrees: float) -> complex:
    return complex(math.sin(math.radians(degrees)), math.cos(math.radians(degrees)))
