"""What a quota refuses, and how sizes are written."""

import re

from shared.errors import ApiError

_UNITS = {"MB": 10**6, "GB": 10**9, "TB": 10**12}
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)", re.IGNORECASE)


class QuotaReached(ApiError):
    """The person's photos take as much room as they may, or would with this one."""

    status = 413
    code = "quota_reached"


def require_room(used: int, new: int, quota: int) -> None:
    """Raise QuotaReached if that many new bytes do not fit. What is there stays in any case."""
    if used + new <= quota:
        return
    room = f"{size_of(used)} of your {size_of(quota)}"
    raise QuotaReached(
        f"There's no room for this photo: you're using {room}. "
        "Delete photos you no longer need, also from the trash.",
        used=used,
        quota=quota,
    )


def size_of(number: int) -> str:
    """`2.5 MB`, `34 MB`, `5 GB`: as the pages write it."""
    unit, name = (10**9, "GB") if number >= 10**9 else (10**6, "MB")
    digits = 1 if number < 10 * unit else 0
    return f"{round(number / unit, digits):.{digits}f}".removesuffix(".0") + f" {name}"


def parse_size(words: str) -> int:
    """Bytes of `500 MB`, `7.5GB`; raises ValueError."""
    found = _SIZE.fullmatch(words.strip())
    if found is None:
        raise ValueError("A size is a number with a unit, such as 500MB or 7.5GB.")
    return round(float(found[1]) * _UNITS[found[2].upper()])
