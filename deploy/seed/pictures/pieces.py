"""The parts of a garment, before it has a color."""

from dataclasses import dataclass, field, replace
from typing import Literal

from deploy.seed.pictures.geometry import Path, Warp, mirror

Role = Literal["main", "trim", "inside", "dark", "light", "metal", "wood"]
"""A part's color: the garment's own, a shade of it, its lining, or a fixed one."""


@dataclass(frozen=True)
class Part:
    """A closed shape of cloth; later parts lie on earlier ones."""

    path: Path
    role: Role = "main"
    angle: float = 0
    """Direction of the cloth, in degrees from upright."""
    lift: float = 0.5
    """How far its edge stands out, from 0 to 1."""


@dataclass(frozen=True)
class Seam:
    """A line that is sewn or knitted."""

    path: Path
    width: float = 2
    look: Literal["seam", "stitch", "rib"] = "seam"


@dataclass(frozen=True)
class Fold:
    """A ridge in the cloth, or a valley when `height` is negative."""

    path: Path
    width: float = 26
    height: float = 0.5


@dataclass(frozen=True)
class Piece:
    """One garment or accessory, upright around x = 0."""

    name: str
    category: str
    parts: tuple[Part, ...]
    seams: tuple[Seam, ...] = field(default=())
    folds: tuple[Fold, ...] = field(default=())

    def moved(self, warp: Warp) -> "Piece":
        """Return the same piece with `warp` applied."""
        return replace(
            self,
            parts=tuple(replace(part, path=part.path.moved(warp)) for part in self.parts),
            seams=tuple(replace(seam, path=seam.path.moved(warp)) for seam in self.seams),
            folds=tuple(replace(fold, path=fold.path.moved(warp)) for fold in self.folds),
        )


def both(*parts: Part) -> list[Part]:
    """Return parts of the right side together with their mirror images."""
    return [copy for part in parts for copy in (part, _mirrored_part(part))]


def both_seams(*seams: Seam) -> list[Seam]:
    return [copy for seam in seams for copy in (seam, replace(seam, path=mirror(seam.path)))]


def both_folds(*folds: Fold) -> list[Fold]:
    return [copy for fold in folds for copy in (fold, replace(fold, path=mirror(fold.path)))]


def _mirrored_part(part: Part) -> Part:
    return replace(part, path=mirror(part.path), angle=-part.angle)
