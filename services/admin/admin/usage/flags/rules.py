"""The known feature flags. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from shared.translations import lazy_gettext

FlagName = Literal["session-recordings"]


@dataclass(frozen=True)
class KnownFlag:
    """A feature flag's meaning, and its state until an operator or an admin sets it."""

    description: str
    default: bool


KNOWN_FLAGS: Mapping[FlagName, KnownFlag] = {
    "session-recordings": KnownFlag(
        lazy_gettext(
            "Record how pages change for people who agreed to be measured. Off: browsers stop"
            " within ten seconds, and recordings are refused. Existing recordings stay for their"
            " 14 days."
        ),
        default=True,
    ),
}


def effective_flags(
    stored: Mapping[str, bool], configured: Mapping[str, bool]
) -> dict[FlagName, bool]:
    """Return each known flag's state: an admin's choice, else the environment's, else the default.

    Stored or configured flags that are no longer known are ignored.
    """
    return {
        name: stored.get(name, configured.get(name, known.default))
        for name, known in KNOWN_FLAGS.items()
    }


def unknown_flags(configured: Iterable[str]) -> list[str]:
    """Return the names that no known flag has, sorted."""
    return sorted(set(configured) - set(KNOWN_FLAGS))
