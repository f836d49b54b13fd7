"""What waits for admins, as numbers."""

from pydantic import BaseModel


class WaitingOut(BaseModel):
    """How many of each wait for a decision."""

    reports: int
    """Open reports."""
    appeals: int
    """Against decisions about accounts and about single things."""
    holds: int
    """Outfits that are hidden automatically and that no moderator has looked at."""
    waitlist: int | None
    """People on the waitlist who are neither invited nor declined; null for a moderator."""
