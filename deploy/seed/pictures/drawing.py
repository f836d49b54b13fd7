"""One garment as three SVG drawings: its colours, its edges, and its folds."""

from dataclasses import dataclass

from deploy.seed.pictures.fabrics import WEAVES, Fabric, pattern, print_tile, shade
from deploy.seed.pictures.pieces import Part, Piece, Seam

WIDTH, HEIGHT = 1200, 2000
PLAIN_ROLES = {"dark": "#2a2422", "light": "#efe8db", "metal": "#b79a62", "wood": "#a67c52"}


@dataclass(frozen=True)
class Garment:
    """A piece, where it lies on the picture, in its cloth."""

    piece: Piece
    fabric: Fabric

    def colors(self) -> str:
        """What it looks like in even light."""
        angles = sorted({round(part.angle) for part in self.piece.parts})
        definitions = "".join(self._patterns(angle) for angle in angles)
        parts = "".join(self._part(part) for part in self.piece.parts)
        seams = "".join(self._seam(seam) for seam in self.piece.seams)
        return _svg(f"<defs>{definitions}</defs>{parts}{seams}")

    def edges(self) -> str:
        """How high each part lies above the one beneath; white is high."""
        parts = "".join(
            f'<path d="{part.path.d}" fill="#fff" fill-opacity="{part.lift * 0.6:.2f}"/>'
            for part in self.piece.parts
        )
        seams = "".join(
            _stroke(seam.path.d, "#000", seam.width * 1.5, 0.7) for seam in self.piece.seams
        )
        return _svg(f'<rect width="100%" height="100%"/>{parts}{seams}')

    def folds(self) -> str:
        """Ridges are lighter than the grey plane, valleys darker."""
        folds = "".join(
            _stroke(fold.path.d, "#fff" if fold.height > 0 else "#000", fold.width, abs(fold.height))
            for fold in self.piece.folds
        )
        return _svg(f'<rect width="100%" height="100%" fill="#777"/>{folds}')

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
        return drawn + f'<path d="{d}" fill="url(#weave{angle})"/>'

    def _fill(self, part: Part) -> str:
        if part.role in PLAIN_ROLES:
            return PLAIN_ROLES[part.role]
        factors = {"main": 1.0, "trim": 0.94, "inside": 0.62}
        return self.fabric.shade(factors[part.role])

    def _seam(self, seam: Seam) -> str:
        if seam.look == "rib":
            return _stroke(seam.path.d, shade(self.fabric.color, 0.6), seam.width, 0.35)
        if seam.look == "seam":
            return _stroke(seam.path.d, shade(self.fabric.color, 0.45), seam.width, 0.5)
        return _stroke(seam.path.d, shade(self.fabric.color, 0.6), seam.width, 0.7, dashes="7 5")


def _stroke(d: str, color: str, width: float, opacity: float, dashes: str = "none") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{width:.1f}"'
        f' stroke-opacity="{opacity:.2f}" stroke-linecap="round" stroke-dasharray="{dashes}"/>'
    )


def _svg(content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">{content}</svg>'
    )
