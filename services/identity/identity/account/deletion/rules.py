"""The services that report erasure, and the lines of the receipt. Pure."""

from collections.abc import Mapping
from datetime import timedelta

SERVICES: Mapping[str, str] = {
    "identity": "Account",
    "wardrobe": "Wardrobe",
    "tags": "Tags",
    "feed": "Feed",
    "admin": "Administration",
}
"""The name of each service on the receipt. All except identity report what they erased."""
REPORTING = SERVICES.keys() - {"identity"}
REANNOUNCE_AFTER = timedelta(days=1)
"""If reports are still missing after this time, the deletion is announced again."""


def receipt_lines(reports: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return one line for each service: `Wardrobe: outfits (3), photos (4)`."""
    return [f"{name}: {_listed(reports[service])}" for service, name in SERVICES.items()]


def _listed(erased: Mapping[str, int]) -> str:
    found = [f"{noun} ({count})" for noun, count in erased.items() if count]
    return ", ".join(found) or "nothing to erase"
