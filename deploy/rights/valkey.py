"""What each service may do on Valkey, as its server reads it."""

import hashlib
from collections.abc import Mapping

from deploy.rights.bus import OPERATOR

_COUNTING = "+get +ttl +incrby +expire +eval +evalsha +script|load"
"""Rate limits, as the library counts them (shared/limiter.py)."""
_CONNECTING = "+auth +hello +ping +echo +select +client|setinfo +client|setname"
_TIMELINES = "~timeline:* ~fetched:* ~author:* ~known:* ~card:* ~delivered:* ~offered:*"
_COUNTERS = "~arrivals ~rebuilt"
RIGHTS = {
    **{
        name: f"~{name}:limits:* {_COUNTING} {_CONNECTING}"
        for name in ("identity", "wardrobe", "tags", "admin")
    },
    # It reads cards together with a timeline (SORT_RO ... GET), which Valkey allows only to who may
    # read every key.
    "feed": " ".join(
        [
            f"~feed:limits:* {_TIMELINES} {_COUNTERS}",
            "%R~* +@read +@write +@transaction -@dangerous -@scripting",
            f"+sort_ro +fcall +function|load {_COUNTING} {_CONNECTING}",
        ]
    ),
    OPERATOR: "~* &* +@all",
}
"""By user, as an ACL rule: keys, and commands."""


def users(passwords: Mapping[str, str]) -> str:
    """The file that names the server's users; there are no others, nor is anybody anonymous."""
    lines = [
        f"user {name} on #{hashlib.sha256(password.encode()).hexdigest()} {RIGHTS[name]}\n"
        for name, password in passwords.items()
    ]
    return "".join(["user default off\n", *lines])


def url_of(name: str, passwords: Mapping[str, str], address: str) -> str:
    """How this user connects to the server on `host:port`."""
    return f"redis://{name}:{passwords[name]}@{address}/0"
