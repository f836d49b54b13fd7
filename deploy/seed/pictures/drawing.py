"""One garment as three SVG drawings: its colors, its edges and its folds."""

from dataclasses import dataclass
from functools import cached_property

from deploy.seed.pictures.fabrics import WEAVES, Fabric, pattern, print_tile, shade
from deploy.seed.pictures.geometry import bounds
from deploy.seed.pictures.pieces import Part, Piece, Seam

WIDTH, HEIGHT = 1200, 2000
MARGIN = 104
"""Margin around a garment, for its shadow, in px."""
GRID = 16
"""Its quarter is an integer at every scale in quarters, so all layers have the same size."""
PLAIN_ROLES = {"dark": "#2a2422", "light": "#efe8db", "metal": "#b79a62", "wood": "#a67c52"}


@dataclass(frozen=True)
class Garment:
    """A piece at its place on the picture, in its cloth."""

    piece: Piece
    fabric: Fabric
    lift: float = 10
    """Height above the layer beneath, in px, which determines the shadow."""

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height with the shadow, in multiples of GRID."""
        left, top, right, bottom = bounds(part.path for part in self.piece.parts)
        x, y = (max(0, int(start - MARGIN) // GRID * GRID) for start in (left, top))
        width = min(WIDTH, int(right + MARGIN) // GRID * GRID) - x
        height = min(HEIGHT, int(bottom + MARGIN) // GRID * GRID) - y
        return x, y, width, height

    @property
    def share(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the garment alone, as fractions of the picture."""
        left, top, right, bottom = bounds(part.path for part in self.piece.parts)
        x, y = round(max(0.0, left / WIDTH), 4), round(max(0.0, top / HEIGHT), 4)
        width, height = min(1.0, right / WIDTH) - x, min(1.0, bottom / HEIGHT) - y
        return x, y, round(width, 4), round(height, 4)

    def colors(self) -> str:
        """Return the garment in even light."""
        angles = sorted({round(part.angle) for part in self.piece.parts})
        definitions = "".join(self._patterns(angle) for angle in angles)
        parts = "".join(self._part(part) for part in self.piece.parts)
        seams = "".join(self._seam(seam) for seam in self.piece.seams)
        return self._svg(f"<defs>{definitions}</defs>{parts}{seams}")

    def edges(self) -> str:
        """Return how high each part lies above the one beneath; white is high."""
        parts = "".join(
            f'<path d="{part.path.d}" fill="#fff" fill-opacity="{part.lift * 0.6:.2f}"/>'
            for part in self.piece.parts
        )
        seams = "".join(
            _stroke(seam.path.d, "#000", seam.width * 1.5, 0.7) for seam in self.piece.seams
        )
        return self._svg(f'<rect width="{WIDTH}" height="{HEIGHT}"/>{parts}{seams}')

    def folds(self) -> str:
        """Return the folds: ridges are lighter than the gray plane, valleys darker."""
        folds = "".join(
            _stroke(
                fold.path.d, "#fff" if fold.height > 0 else "#000", fold.width, abs(fold.height)
            )
            for fold in self.piece.folds
        )
        return self._svg(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#777"/>{folds}')

    def _patterns(self, angle: int) -> str:
        made = pattern(f"weave{angle}", WEAVES[self.fabric.weave], angle)
        if self.fabric.print:
            made += pattern(f"print{angle}", print_tile(self.fabric), angle)
        return made

    def _part(self, part: Part) -> str:
        d, angle = part.path.d, round(part.angle)
        drawn = f'<path d="{d}" fill="{self._fill(part)}"/>'
        if part.role in PLAIN_ROLES:
            return drawn
        if self.fabric.print and part.role == "main":
            drawn += f'<path d="{d}" fill="url(#print{angle})"/>'
        if WEAVES[self.fabric.weave][2]:
            drawn += f'<path d="{d}" fill="url(#weave{angle})"/>'
        return drawn

    def _fill(self, part: Part) -> str:
        if part.role in PLAIN_ROLES:
            return PLAIN_ROLES[part.role]
        factors = {"main": 1.0, "trim": 0.94, "inside": 0.62}
        return self.fabric.shade(factors[part.role])

    def _seam(self, seam: Seam) -> str:
        if seam.look == "rib":
            return _stroke(seam.path.d, shade(self.fabric.color, 0.6), seam.width, 0.35)
        if seam.look == "seam":
            return _stroke(seam.path.d, shade(self.fabric.color, 0.45), seam.width, 0.34)
        return _stroke(seam.path.d, shade(self.fabric.color, 0.6), seam.width, 0.7, dashes="7 5")

    def _svg(self, content: str) -> str:
        x, y, width, height = self.box
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="{x} {y} {width} {height}">{content}</svg>'
        )


def _stroke(d: str, color: str, width: float, opacity: float, dashes: str = "none") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{width:.1f}"'
        f' stroke-opacity="{opacity:.2f}" stroke-linecap="round" stroke-dasharray="{dashes}"/>'
    )
