"""Sharing out garments among the pieces of an outfit: each is worn once."""

from collections.abc import Sequence
from dataclasses import dataclass

from wardrobe.matching.rules import Match


@dataclass(frozen=True)
class Choice:
    """What one has for a piece."""

    matches: Sequence[Match]
    """Best first; those that stand for another piece come last."""
    missing: bool


def share_out(found: Sequence[tuple[Sequence[Match], Sequence[Match]]]) -> list[Choice]:
    """Choose a garment of its own for as many pieces as possible, from (close, other) matches."""
    holders = _holders([close for close, _ in found])
    return [_choice(piece, *matches, holders) for piece, matches in enumerate(found)]


def _choice(
    piece: int, close: Sequence[Match], others: Sequence[Match], holders: dict[int, int]
) -> Choice:
    def order(match: Match) -> int:
        """The garment of this piece, what is free, what stands for another piece."""
        return {piece: 0, None: 1}.get(holders.get(match.garment_id), 2)

    missing = piece not in holders.values()
    return Choice(sorted([*close, *others], key=order), missing)


def _holders(wishes: Sequence[Sequence[Match]]) -> dict[int, int]:
    """The piece that each garment stands for: a maximum matching by augmenting paths.

    Surer pieces choose first. One that finds all its garments taken has a holder change, if that
    one can (https://en.wikipedia.org/wiki/Maximum_cardinality_matching).
    """
    holders: dict[int, int] = {}

    def give(piece: int, refused: set[int]) -> bool:
        wanted = [match.garment_id for match in wishes[piece]]
        for garment_id in sorted(wanted, key=lambda wish: wish in holders):
            if garment_id in refused:
                continue
            refused.add(garment_id)
            if garment_id not in holders or give(holders[garment_id], refused):
                holders[garment_id] = piece
                return True
        return False

    for piece in sorted(range(len(wishes)), key=lambda at: -_best_score(wishes[at])):
        give(piece, set())
    return holders


def _best_score(matches: Sequence[Match]) -> float:
    return max((match.score for match in matches), default=0.0)
