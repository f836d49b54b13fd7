"""Who has to answer before an account counts as erased, and what the receipt says. Pure."""

from collections.abc import Mapping
from datetime import timedelta

SERVICES: Mapping[str, str] = {
    "identity": "Account",
    "wardrobe": "Wardrobe",
    "tags": "Tags",
    "feed": "Feed",
    "admin": "Administration",
}
"""What the receipt calls each service. All but identity itself are asked."""
ASKED = SERVICES.keys() - {"identity"}
ASK_AGAIN = timedelta(days=1)
"""A service that did not answer for so long is told again."""


def receipt_lines(answers: Mapping[str, Mapping[str, int]]) -> list[str]:
    """One line for each service: `Wardrobe: outfits (3), photos (4)`."""
    return [f"{name}: {_listed(answers[service])}" for service, name in SERVICES.items()]


def _listed(erased: Mapping[str, int]) -> str:
    found = [f"{noun} ({count})" for noun, count in erased.items() if count]
    return ", ".join(found) or "nothing to erase"
