"""What a newcomer is called who was asked for no name."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from identity.profile.profiles.rules import username_fault
from shared.text_fields import without_bidi_controls

_SHORTEST, _LONGEST = 3, 30


def usernames(sources: Sequence[str | None], endings: Sequence[str]) -> Iterator[str]:
    """Valid names made of what a provider told, the best first; then the same with endings."""
    names = [name for source in sources if source and (name := _plain(source))]
    names.append("person")
    for ending in ["", *(f"_{one}" for one in endings)]:
        for name in names:
            made = name[: _LONGEST - len(ending)].rstrip(".") + ending
            if username_fault(made) is None:
                yield made


def display_name(sources: Sequence[str | None]) -> str | None:
    """The first name that can be shown, in one line of at most 60 characters."""
    for source in sources:
        if shown := " ".join(without_bidi_controls(source or "").split())[:60].strip():
            return shown
    return None


def _plain(source: str) -> str:
    """In the characters of usernames; of an address only what stands before the @."""
    decomposed = unicodedata.normalize("NFKD", source.partition("@")[0]).casefold()
    ascii_only = decomposed.encode("ascii", "ignore").decode()
    joined = re.sub(r"[^a-z0-9_.]+", "_", ascii_only)
    plain = re.sub(r"\.{2,}", ".", joined).strip("._")
    return plain if len(plain) >= _SHORTEST else ""
