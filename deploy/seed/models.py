"""Descriptions of the sample people: profile, outfits and follows."""

from dataclasses import dataclass
from typing import Literal

Audience = Literal["private", "followers", "public"]


@dataclass(frozen=True)
class Day:
    """One outfit: its caption, and how its picture looks."""

    caption: str
    look: str
    palette: int
    days_ago: int
    tags: tuple[str, ...] = ()
    audience: Audience = "public"


@dataclass(frozen=True)
class Character:
    """One sample person, with outfits from the oldest to the newest."""

    username: str
    display_name: str
    country: str
    bio: str
    follows: tuple[str, ...]
    days: tuple[Day, ...]
    audience: Audience = "public"
    on_start_page: bool = True
    """Whether their public outfits may appear on the start page."""

    @property
    def email(self) -> str:
        return f"{self.username}@example.org"


@dataclass(frozen=True)
class Applicant:
    """A person on the waitlist."""

    email: str
    country: str
    why: str
    source: str = "web"
    decision: Literal["approve", "decline"] | None = None
    """The admin's decision, if any."""
    reason: str = ""
    joins: bool = False
    """Whether they register as soon as they have an invite code."""
