"""Schemas of profiles."""

import unicodedata
from datetime import datetime
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SecretStr, StringConstraints

from contracts.admin import ProfilePart
from contracts.types import Audience, Id, ProfileAudience
from identity.profile.profiles.models import Profile
from identity.profile.profiles.rules import (
    COUNTRIES,
    VisibleExtent,
    hidden_parts,
    public_parts,
    username_fault,
)
from shared.http.text_fields import WebAddress, check_line, check_text
from shared.languages import Language
from shared.translations import gettext


def _printable(value: str) -> str:
    if any(unicodedata.category(char) in {"Cc", "Cs"} and char != "\n" for char in value):
        raise ValueError(gettext("must not contain control characters"))
    return check_text(value)


def _lower(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _username(value: str) -> str:
    if fault := username_fault(value):
        raise ValueError(fault)
    return value


def _country(value: str) -> str:
    if value not in COUNTRIES:
        raise ValueError(gettext("must be a country's two-letter code (ISO 3166)"))
    return value


def _encodable(value: SecretStr) -> SecretStr:
    # JSON allows half a surrogate pair, which is no character and cannot be hashed.
    if any(unicodedata.category(char) == "Cs" for char in value.get_secret_value()):
        raise ValueError(gettext("must consist of characters"))
    return value


Text = Annotated[str, AfterValidator(_printable)]
Secret = Annotated[SecretStr, AfterValidator(_encodable)]
Username = Annotated[str, BeforeValidator(_lower), AfterValidator(_username)]
"""Compared and stored in lower case."""
Email = Annotated[
    str,
    BeforeValidator(_lower),
    StringConstraints(
        max_length=254,
        pattern=r"^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$",
    ),
]
"""Compared and stored in lower case."""
Country = Annotated[
    str,
    BeforeValidator(lambda value: value.upper() if isinstance(value, str) else value),
    AfterValidator(_country),
]
Link = Annotated[WebAddress, StringConstraints(max_length=200)]
AvatarPath = Annotated[
    str, StringConstraints(max_length=100, pattern=r"^[0-9a-z]{2}/[0-9A-Za-z_-]+\.webp$")
]


_ONLY_FOR_OWNERS = (
    "email",
    "email_verified",
    "password_set",
    "default_audience",
    "language",
    "on_start_page",
    "findable",
    "hidden_parts",
)


class ProfileOut(BaseModel):
    """A profile. For others, email, email_verified, password_set, default_audience,
    language, on_start_page, findable and hidden_parts are null.

    So is the country, unless it is shown. A new avatar is shown to its owner first. Parts hidden
    by moderators are empty for others.
    """

    id: Id
    email: str | None
    email_verified: bool | None
    password_set: bool | None
    username: str
    display_name: str
    bio: str
    country: str | None
    country_shown: bool
    avatar_path: str | None
    audience: ProfileAudience
    default_audience: Audience | None = None
    """The audience that new outfits and tags start with; null: the profile's."""
    language: Language | None = None
    """The language of emails and notifications; null: that of the browser."""
    on_start_page: bool | None
    """Whether public outfits may be shown on the start page."""
    findable: bool | None
    """Whether others can find this person in search."""
    hidden_parts: list[ProfilePart] | None
    """Parts that moderators hide from everyone else, until the owner changes them."""
    links: list[str]
    created_at: datetime
    version: int

    @classmethod
    def for_owner(cls, profile: Profile) -> Self:
        names = ProfileOut.model_fields.keys() - {"avatar_path", "hidden_parts"}
        wanted, hidden = profile.avatar_wanted, hidden_parts(profile)
        return cls(
            avatar_path=wanted or profile.avatar_path,
            hidden_parts=[part for part in hidden if part != "avatar" or wanted is None],
            **{name: getattr(profile, name) for name in names},
        )

    @classmethod
    def of(cls, profile: Profile, extent: VisibleExtent) -> Self:
        """Return the visible part of a profile; `extent` is not `nothing`."""
        if extent == "own":
            return cls.for_owner(profile)
        return cls._for_others(profile, details=extent == "details")

    @classmethod
    def for_moderators(cls, profile: Profile) -> Self:
        """Return what a follower sees, with the parts that moderators hid."""
        shown = profile.model_dump(include={"avatar_path", "display_name", "bio"})
        shown["hidden_parts"] = hidden_parts(profile)
        return cls._for_others(profile, details=True).model_copy(update=shown)

    @classmethod
    def _for_others(cls, profile: Profile, *, details: bool) -> Self:
        hidden: dict[str, Any] = dict.fromkeys(_ONLY_FOR_OWNERS)
        parts = public_parts(profile)
        hidden |= {
            "avatar_path": parts.avatar_path,
            "display_name": parts.display_name,
            "bio": parts.bio,
        }
        if not details:
            hidden |= {"bio": "", "links": []}
        if not (details and profile.country_shown and profile.country):
            # Not even whether there is a country is revealed.
            hidden |= {"country": None, "country_shown": False}
        return cls.for_owner(profile).model_copy(update=hidden)


class ProfileList(BaseModel):
    """The requested profiles that the viewer may see."""

    items: list[ProfileOut]


class ProfileChange(BaseModel):
    """Changes of a profile; absent fields stay as they are."""

    username: Username | None = None
    display_name: (
        Annotated[Text, StringConstraints(strip_whitespace=True), AfterValidator(check_line)] | None
    ) = Field(None, min_length=1, max_length=60)
    bio: Annotated[Text, Field(max_length=500)] | None = None
    country: Country | None = None
    country_shown: bool | None = None
    avatar_path: AvatarPath | None = None
    audience: ProfileAudience | None = None
    default_audience: Audience | None = None
    language: Language | None = None
    on_start_page: bool | None = None
    findable: bool | None = None
    links: Annotated[list[Link], Field(max_length=5)] | None = None

    def changes(self) -> dict[str, Any]:
        """Return the fields that were sent; null clears those that may be null."""
        sent = self.model_dump(exclude_unset=True)
        clearable = {"country", "avatar_path", "default_audience", "language"}
        return {
            name: value for name, value in sent.items() if value is not None or name in clearable
        }
