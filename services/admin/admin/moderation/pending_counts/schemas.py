"""Numbers of pending tasks as they travel over HTTP."""

from pydantic import BaseModel


class WaitingOut(BaseModel):
    """The number of pending tasks of each kind."""

    reports: int
    """Open reports."""
    appeals: int
    """Open appeals against decisions about accounts or content."""
    holds: int
    """Automatically hidden outfits that no moderator has reviewed."""
    waitlist: int | None
    """Entries that are neither invited nor declined; null for a moderator."""
