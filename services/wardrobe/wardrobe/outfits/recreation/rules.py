"""Assigns garments to the pieces of an outfit, each to at most one piece."""

from collections.abc import Sequence
from dataclasses import dataclass

from wardrobe.outfits.matching.rules import Match


@dataclass(frozen=True)
class PieceMatches:
    """The viewer's garments for a piece."""

    matches: Sequence[Match]
    """Best first; garments that are assigned to another piece come last."""
    missing: bool


def assign_garments(found: Sequence[tuple[Sequence[Match], Sequence[Match]]]) -> list[PieceMatches]:
    """Assign garments to as many pieces as possible, given each piece's (close, other) matches."""
    assigned = _assign([close for close, _ in found])
    return [_piece_matches(piece, *matches, assigned) for piece, matches in enumerate(found)]


def _piece_matches(
    piece: int, close: Sequence[Match], others: Sequence[Match], assigned: dict[int, int]
) -> PieceMatches:
    def order(match: Match) -> int:
        """Sort the assigned garment first, then free ones, then those of other pieces."""
        return {piece: 0, None: 1}.get(assigned.get(match.garment_id), 2)

    missing = piece not in assigned.values()
    return PieceMatches(sorted([*close, *others], key=order), missing)


def _assign(candidates: Sequence[Sequence[Match]]) -> dict[int, int]:
    """Return the piece that each garment is assigned to: a maximum matching by augmenting paths.

    Pieces with better matches choose first. If all garments of a piece are taken, another piece
    switches garments if it can (https://en.wikipedia.org/wiki/Maximum_cardinality_matching).
    """
    assigned: dict[int, int] = {}

    def assign(piece: int, tried: set[int]) -> bool:
        garment_ids = [match.garment_id for match in candidates[piece]]
        for garment_id in sorted(garment_ids, key=lambda each: each in assigned):
            if garment_id in tried:
                continue
            tried.add(garment_id)
            if garment_id not in assigned or assign(assigned[garment_id], tried):
                assigned[garment_id] = piece
                return True
        return False

    for piece in sorted(range(len(candidates)), key=lambda index: -_best_score(candidates[index])):
        assign(piece, set())
    return assigned


def _best_score(matches: Sequence[Match]) -> float:
    return max((match.score for match in matches), default=0.0)
