"""Blocks over HTTP."""

from datetime import datetime

from feed.projections.profiles.schemas import PersonCard


class BlockedPerson(PersonCard):
    """A person whom the viewer has blocked."""

    since: datetime
