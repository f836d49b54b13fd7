"""The services that clients can use, and the form of a client_id. Pure."""

import re

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
_ID = re.compile(r"[0-9]{1,18}")


def parse_client_id(client_id: str | None) -> int | None:
    """Return the row id of a client_id; None if it cannot be one of ours."""
    return int(client_id) if client_id and _ID.fullmatch(client_id) else None
