"""The funnels and their steps. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from shared.translations import lazy_gettext

FunnelName = Literal["registration", "first-post"]


@dataclass(frozen=True)
class Step:
    """An event that a browser reports, on any page or on one, by any control or by one."""

    label: str
    event: str
    page: str | None = None
    control: str | None = None


FUNNELS: Mapping[FunnelName, tuple[Step, ...]] = {
    "registration": (
        Step(lazy_gettext("Landing page opened"), "page viewed", page="/"),
        Step(lazy_gettext("Registration form opened"), "page viewed", page="/register"),
        Step(lazy_gettext("Form sent"), "pressed", page="/register", control="form"),
        Step(lazy_gettext("Account created"), "account created"),
        Step(lazy_gettext("Feed opened"), "page viewed", page="/feed"),
    ),
    "first-post": (
        Step(lazy_gettext("Composer opened"), "page viewed", page="/outfit/new"),
        Step(lazy_gettext("Photo chosen"), "photo chosen"),
        Step(lazy_gettext("Outfit sent"), "pressed", page="/outfit/new", control="form"),
        Step(lazy_gettext("Outfit published"), "outfit published"),
    ),
}
