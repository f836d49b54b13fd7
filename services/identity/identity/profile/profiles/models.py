"""Tables of people's profiles."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from contracts.admin import ProfilePart
from contracts.types import Audience
from identity.db import MOMENT, Table, created_now

HiddenBecause = Literal["break", "departure"]
"""Why a profile shows to nobody for a time: its owner takes a break, or is about to leave."""


class Profile(Table, table=True):
    """What a person shows, and the address that only they see."""

    __tablename__ = "profiles"

    id: int = Field(primary_key=True, sa_type=BigInteger)
    """The id of the account."""
    email: str
    """Lower case; unique among verified ones only."""
    email_verified_at: datetime | None = Field(default=None, sa_type=MOMENT)
    username: str
    """Lower case and unique."""
    display_name: str
    bio: str = ""
    country: str | None = None
    country_shown: bool = True
    """To whoever sees the profile's details."""
    avatar_path: str | None = None
    """A photo that the wardrobe knows to be the owner's."""
    avatar_wanted: str | None = None
    """What the owner chose and the wardrobe has not checked yet: nobody else sees it."""
    audience: Audience = Field(default="public", sa_type=String)
    """What the owner chose; see `shown_audience`."""
    on_start_page: bool = False
    """Whether public outfits may be shown to strangers on the start page: off until asked for."""
    findable: bool = True
    """Whether the owner lets others find them in search; see `shown_in_search`."""
    hidden_because: HiddenBecause | None = Field(default=None, sa_type=String)
    deletes_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the account will be deleted: until then its owner may still change their mind."""
    suspended_because: str | None = None
    """The admins' words to the owner of a suspended account; none for all others."""
    suspended_until: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the suspension ends by itself; none: when admins lift it."""
    appeal_code: str | None = None
    """With which the owner of a suspended account appeals, who can have no session."""
    limited: bool = False
    """Whether admins decided that the account is put in front of nobody who did not ask for it."""
    standing_version: int = Field(default=0, sa_type=BigInteger)
    """Of the newest decision about the account that was heard of."""
    hidden_values: dict[ProfilePart, list[str]] = Field(default_factory=dict, sa_type=JSONB)
    """Values that moderators hide: each shows to its owner alone, as long as it is the present one
    and whenever it is set again."""
    links: list[str] = Field(default_factory=list, sa_type=JSONB)
    password_set: bool = True
    """Whether the account can be entered with a password: its owner is told."""
    version: int = Field(default=1, sa_type=BigInteger)
    unasked_changes: int = Field(default=0, sa_type=BigInteger)
    """Those that the owner did not make: newer for other services, no hindrance to an edit."""
    created_at: datetime = created_now()

    @property
    def email_verified(self) -> bool:
        """Whether the owner has shown that letters to the address reach them."""
        return self.email_verified_at is not None

    @property
    def announced_version(self) -> int:
        """Grows with every change, whoever made it."""
        return self.version + self.unasked_changes

    @property
    def shown_on_start_page(self) -> bool:
        """Whether the owner agreed to it, and admins have not decided otherwise."""
        return self.on_start_page and not self.limited

    @property
    def shown_in_search(self) -> bool:
        """Whether the owner allows it, and admins have not decided otherwise."""
        return self.findable and not self.limited

    @property
    def shown_audience(self) -> Audience:
        """Whom the profile shows itself to at present."""
        hidden = self.hidden_because is not None or self.suspended_because is not None
        return "private" if hidden else self.audience

    @property
    def shown(self) -> tuple[Audience, bool, bool]:
        """Where others see the profile: to whom, on the start page, in search."""
        return self.shown_audience, self.shown_on_start_page, self.shown_in_search


class FormerUsername(Table, table=True):
    """A username that its owner gave up: it leads to the new one and nobody else may take it."""

    __tablename__ = "former_usernames"

    username: str = Field(primary_key=True)
    profile_id: int = Field(sa_type=BigInteger)
    kept_until: datetime = Field(sa_type=MOMENT)
