"""Names for newcomers from a provider, who have chosen none. Pure."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from identity.profile.profiles.rules import username_fault
from shared.http.text_fields import without_bidi_controls

_SHORTEST, _LONGEST = 3, 30


def usernames(sources: Sequence[str | None], suffixes: Sequence[str]) -> Iterator[str]:
    """Yield valid usernames made from a provider's claims, the best first; then with suffixes."""
    names = [name for source in sources if source and (name := _plain(source))]
    names.append("person")
    for suffix in ["", *(f"_{each}" for each in suffixes)]:
        for name in names:
            username = name[: _LONGEST - len(suffix)].rstrip(".") + suffix
            if username_fault(username) is None:
                yield username


def display_name(sources: Sequence[str | None]) -> str | None:
    """Return the first source that can be shown, as one line of at most 60 characters."""
    for source in sources:
        if shown := " ".join(without_bidi_controls(source or "").split())[:60].strip():
            return shown
    return None


def _plain(source: str) -> str:
    """Return the source in characters of usernames; of an email address, the part before the @."""
    decomposed = unicodedata.normalize("NFKD", source.partition("@")[0]).casefold()
    ascii_only = decomposed.encode("ascii", "ignore").decode()
    joined = re.sub(r"[^a-z0-9_.]+", "_", ascii_only)
    plain = re.sub(r"\.{2,}", ".", joined).strip("._")
    return plain if len(plain) >= _SHORTEST else ""
