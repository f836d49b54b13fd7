"""How somebody in the story is described: who it is, what they wore, whom they follow."""

from dataclasses import dataclass
from typing import Literal

Audience = Literal["private", "followers", "public"]


@dataclass(frozen=True)
class Day:
    """One outfit: the words under it, and how its picture looks."""

    caption: str
    look: str
    palette: int
    days_ago: int
    tags: tuple[str, ...] = ()
    audience: Audience = "public"


@dataclass(frozen=True)
class Character:
    """One person of the story, with outfits from the oldest to the newest."""

    username: str
    display_name: str
    country: str
    bio: str
    follows: tuple[str, ...]
    days: tuple[Day, ...]
    audience: Audience = "public"
    on_start_page: bool = True
    """Whether strangers may see public outfits on the start page."""

    @property
    def email(self) -> str:
        return f"{self.username}@example.org"


@dataclass(frozen=True)
class Hopeful:
    """Somebody on the waitlist."""

    email: str
    country: str
    why: str
    source: str = "web"
    verdict: Literal["approve", "decline"] | None = None
    """What the admin decides, if anything."""
    reason: str = ""
    joins: bool = False
    """Registers as soon as there is an invite code."""
