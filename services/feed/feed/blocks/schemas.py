"""Blocks over HTTP."""

from datetime import datetime

from feed.people.schemas import PersonCard


class BlockedPerson(PersonCard):
    """Somebody whom the viewer has blocked."""

    since: datetime
