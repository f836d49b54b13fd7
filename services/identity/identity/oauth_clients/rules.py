"""For which services there are programs, and what can be a client_id. Pure."""

import re

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
_ID = re.compile(r"[0-9]{1,18}")


def client_number(client_id: str | None) -> int | None:
    """The row that a client_id names, if it can be one of ours."""
    return int(client_id) if client_id and _ID.fullmatch(client_id) else None
