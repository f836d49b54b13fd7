"""Valid usernames and countries, moderated parts, and the visibility policy. Pure."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from contracts.admin import ProfilePart
from contracts.types import ProfileAudience
from identity.profile.profiles.models import Profile
from shared.features.visibility import Relation, may_see, may_see_card
from shared.translations import gettext

VisibleExtent = Literal["own", "details", "card", "nothing"]
"""The visible extent of a profile: all of it, what others may see, name and picture, or nothing."""

USERNAME = re.compile(r"[a-z0-9_](?:[a-z0-9_]|\.(?!\.)){1,28}[a-z0-9_]")
FORMER_USERNAME_KEPT = timedelta(days=30)

# Top-level routes and services, names that could pass for the operator, and properties of
# every JavaScript object.
_RESERVED = """
about account admin all api assets auth builds callback config docs feed garderobe gateway healthz
help identity internal login logout mail me media metrics moderator null official outfit outfits
privacy profile readyz register root search security settings shared static support system tag tags
team terms undefined user users verify wardobe wardrobe web www you
__proto__ constructor prototype
"""
RESERVED_USERNAMES = frozenset(_RESERVED.split())

# ISO 3166-1 alpha-2.
_COUNTRIES = """
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
"""
COUNTRIES = frozenset(_COUNTRIES.split())


def username_fault(username: str) -> str | None:
    """Return why nobody can have this lower-case username; None if its form is valid."""
    if not USERNAME.fullmatch(username):
        return gettext(
            "Use 3 to 30 characters: a-z, 0-9, dots and underscores. "
            "A dot can't be first, last or next to another."
        )
    if username in RESERVED_USERNAMES:
        return gettext("This username is reserved. Choose another.")
    return None


def avatar_changes(shown: str | None, chosen: str | None) -> dict[str, str | None]:
    """Return the changes for a chosen avatar: a new one is checked first, None removes it."""
    if chosen is None:
        return {"avatar_path": None, "avatar_wanted": None}
    return {"avatar_wanted": None if chosen == shown else chosen}


MAX_HIDDEN_VALUES = 20
"""Per part; the oldest is dropped first."""


@dataclass(frozen=True, slots=True)
class PublicParts:
    """The parts that moderators can hide, as people other than the owner see them."""

    avatar_path: str | None
    display_name: str
    """Empty if it is hidden; the username is shown instead."""
    bio: str
    avatar_hidden: str | None
    """The owner's picture, if it is hidden."""


def public_parts(profile: Profile) -> PublicParts:
    hidden = hidden_parts(profile)
    path = profile.avatar_path
    return PublicParts(
        avatar_path=None if "avatar" in hidden else path,
        display_name="" if "display_name" in hidden else profile.display_name,
        bio="" if "bio" in hidden else profile.bio,
        avatar_hidden=path if "avatar" in hidden else None,
    )


def hidden_parts(profile: Profile) -> list[ProfilePart]:
    """Return the parts whose current value is hidden by moderators."""
    return [
        part
        for part, values in sorted(profile.hidden_values.items())
        if any(_is_same(part, _value(profile, part), value) for value in values)
    ]


def hidden_values(
    profile: Profile, part: ProfilePart, *, hidden: bool
) -> dict[ProfilePart, list[str]]:
    """Return the hidden values after hiding the part's current value, or restoring all of them."""
    before = profile.hidden_values.get(part, [])
    value = _value(profile, part)
    values = [*(earlier for earlier in before if earlier != value), *([value] if value else [])]
    others = {name: kept for name, kept in profile.hidden_values.items() if name != part}
    return others | ({part: values[-MAX_HIDDEN_VALUES:]} if hidden and values else {})


def moved_avatar(profile: Profile, path: str, new_path: str) -> dict[str, object]:
    """Return the changes for a picture that has moved to another path."""
    own = {"avatar_path": profile.avatar_path, "avatar_wanted": profile.avatar_wanted}
    changes: dict[str, object] = {name: new_path for name, value in own.items() if value == path}
    hidden = profile.hidden_values.get("avatar", [])
    if path in hidden:
        moved = [new_path if value == path else value for value in hidden]
        changes["hidden_values"] = profile.hidden_values | {"avatar": moved}
    return changes


def _value(profile: Profile, part: ProfilePart) -> str:
    if part == "avatar":
        return profile.avatar_path or ""
    return profile.display_name if part == "display_name" else profile.bio


def _is_same(part: ProfilePart, value: str, other: str) -> bool:
    """Return whether paths are equal, or texts are equal apart from case and spacing."""
    return value == other if part == "avatar" else _normalized(value) == _normalized(other)


def _normalized(value: str) -> str:
    visible = (char for char in unicodedata.normalize("NFKC", value) if _is_visible(char))
    return " ".join("".join(visible).casefold().split())


def _is_visible(char: str) -> bool:
    return unicodedata.category(char) != "Cf"


def visible_extent(relation: Relation, audience: ProfileAudience, *, blocks: bool) -> VisibleExtent:
    """Return how much of a profile a viewer sees; the shared policy decides.

    A viewer whom the profile admits sees its details; one whom only its card admits can request
    to follow.
    `relation.blocked` says that the owner has blocked the viewer; `blocks`, that the viewer has
    blocked the owner. The blocker still sees the card, so that they can unblock.
    """
    if relation.owns:
        return "own"
    if not blocks and may_see(relation, audience):
        return "details"
    return "card" if may_see_card(relation, audience) else "nothing"
