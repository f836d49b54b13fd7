"""Tables of profiles and former usernames."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from contracts.admin import ProfilePart
from contracts.types import Audience, ProfileAudience
from identity.db import MOMENT, Table, created_now

HiddenBecause = Literal["break", "departure"]
"""Why a profile is hidden: a break (deactivation) or a departure (scheduled deletion)."""


class Profile(Table, table=True):
    """A person's profile, and their email address, which only they see."""

    __tablename__ = "profiles"

    id: int = Field(primary_key=True, sa_type=BigInteger)
    """The id of the account."""
    email: str
    """Lower case; unique among verified addresses only."""
    email_verified_at: datetime | None = Field(default=None, sa_type=MOMENT)
    username: str
    """Lower case and unique."""
    display_name: str
    bio: str = ""
    country: str | None = None
    country_shown: bool = True
    """To people who see the profile's details."""
    avatar_path: str | None = None
    """A photo that the wardrobe has confirmed as the owner's."""
    avatar_wanted: str | None = None
    """The owner's choice until the wardrobe has checked it; nobody else sees it."""
    audience: ProfileAudience = Field(default="public", sa_type=String)
    """The owner's setting; see `effective_audience`."""
    default_audience: Audience | None = Field(default=None, sa_type=String)
    """The audience that new content starts with; None: the profile's."""
    language: str | None = None
    """The owner's language for emails and notifications; None: that of the browser."""
    browser_language: str | None = None
    """The language of the browser that registered or logged in last."""
    on_start_page: bool = False
    """Whether public outfits may be shown to visitors on the start page; off by default."""
    findable: bool = True
    """Whether the owner lets others find them in search; see `shown_in_search`."""
    hidden_because: HiddenBecause | None = Field(default=None, sa_type=String)
    deletes_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the account will be deleted; until then its owner can cancel."""
    suspended_because: str | None = None
    """The admins' reason, shown to the owner of a suspended account; None if not suspended."""
    suspended_until: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the suspension ends automatically; None if admins have to lift it."""
    appeal_code: str | None = None
    """Lets the owner of a suspended account appeal without a session."""
    limited: bool = False
    """Whether admins have excluded the account from start page, recommendations and search."""
    standing_version: int = Field(default=0, sa_type=BigInteger)
    """The version of the newest moderation decision received."""
    hidden_values: dict[ProfilePart, list[str]] = Field(default_factory=dict, sa_type=JSONB)
    """Values that moderators hide: only the owner sees them, also if they are set again."""
    links: list[str] = Field(default_factory=list, sa_type=JSONB)
    password_set: bool = True
    """Whether the account has a password; shown to its owner."""
    version: int = Field(default=1, sa_type=BigInteger)
    unasked_changes: int = Field(default=0, sa_type=BigInteger)
    """Changes not made by the owner: news to other services, but no conflict for an edit."""
    created_at: datetime = created_now()

    @property
    def reading_language(self) -> str | None:
        """The language of what is sent to the owner without a request of theirs."""
        return self.language or self.browser_language

    @property
    def is_closed(self) -> bool:
        """Whether the owner has hidden the account, or the admins have suspended it."""
        return self.hidden_because is not None or self.suspended_because is not None

    @property
    def email_verified(self) -> bool:
        """Return whether the owner has proved that emails to the address reach them."""
        return self.email_verified_at is not None

    @property
    def announced_version(self) -> int:
        """Return a version that grows with every change, by the owner or not."""
        return self.version + self.unasked_changes

    @property
    def shown_on_start_page(self) -> bool:
        """Return whether the owner allows it and admins have not limited the account."""
        return self.on_start_page and not self.limited

    @property
    def shown_in_search(self) -> bool:
        """Return whether the owner allows it and admins have not limited the account."""
        return self.findable and not self.limited

    @property
    def effective_audience(self) -> ProfileAudience:
        """Return the current audience: the setting, or private while the profile is hidden."""
        hidden = self.hidden_because is not None or self.suspended_because is not None
        return "private" if hidden else self.audience

    @property
    def shown(self) -> tuple[ProfileAudience, bool, bool]:
        """Return audience, visibility on the start page and visibility in search."""
        return self.effective_audience, self.shown_on_start_page, self.shown_in_search


class FormerUsername(Table, table=True):
    """A username that its owner gave up: it redirects to the new one, and nobody may take it."""

    __tablename__ = "former_usernames"

    username: str = Field(primary_key=True)
    profile_id: int = Field(sa_type=BigInteger)
    kept_until: datetime = Field(sa_type=MOMENT)
