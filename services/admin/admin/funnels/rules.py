"""The funnels and their steps. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

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
        Step("Landing page opened", "page viewed", page="/"),
        Step("Registration form opened", "page viewed", page="/register"),
        Step("Form sent", "pressed", page="/register", control="form"),
        Step("Account created", "account created"),
        Step("Feed opened", "page viewed", page="/feed"),
    ),
    "first-post": (
        Step("Composer opened", "page viewed", page="/outfit/new"),
        Step("Photo chosen", "photo chosen"),
        Step("Outfit sent", "pressed", page="/outfit/new", control="form"),
        Step("Outfit published", "outfit published"),
    ),
}
