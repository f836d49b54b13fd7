"""Checks quotas, and formats and parses sizes."""

import re

from shared.translations import format_unit, gettext
from wardrobe.photos.quotas.errors import QuotaReached

_UNITS = {"MB": 10**6, "GB": 10**9, "TB": 10**12}
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)", re.IGNORECASE)


def require_space(used: int, new: int, quota: int) -> None:
    """Raise QuotaReached if that many new bytes do not fit. Stored photos are never deleted."""
    if used + new <= quota:
        return
    raise QuotaReached(
        gettext(
            "There's no room for this photo: you're using {used} of your {quota}. "
            "Delete photos you no longer need, including those in the trash.",
            used=format_size(used),
            quota=format_size(quota),
        ),
        used=used,
        quota=quota,
    )


def format_size(number: int) -> str:
    """Format bytes in the reader's language as the pages do: `2.5 MB`, `34 MB`, `5 GB`."""
    unit, name = (10**9, "digital-gigabyte") if number >= 10**9 else (10**6, "digital-megabyte")
    digits = 1 if number < 10 * unit else 0
    return format_unit(round(number / unit, digits), name)


def parse_size(text: str) -> int:
    """Parse sizes such as `500 MB` or `7.5GB` to bytes; raises ValueError."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise ValueError
    return round(float(found[1]) * _UNITS[found[2].upper()])
