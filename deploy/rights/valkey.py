"""Rights of each service on Valkey, in its server's ACL format."""

import hashlib
from collections.abc import Mapping

from deploy.rights.bus import OPERATOR

_COUNTING = "+get +ttl +incrby +expire +eval +evalsha +script|load"
"""Commands of the library that counts rate limits (services/shared/shared/http/rate_limit.py)."""
_CONNECTING = (
    "+auth +hello +ping +echo +select +info +client|setinfo +client|setname +cluster|slots"
)
_KINDS = ("timeline", "fetched", "author", "known", "card", "delivered", "offered", "buckets")
_TIMELINES = " ".join([*(f"~{kind}:*" for kind in _KINDS), "~arrivals*", "~rebuilt*"])
RIGHTS = {
    **{
        name: f"~{name}:limits:* {_COUNTING} {_CONNECTING}"
        for name in ("identity", "wardrobe", "tags", "admin")
    },
    # The previous release reads cards together with a timeline (SORT_RO ... GET), which Valkey
    # allows only to users who may read every key.
    "feed": " ".join(
        [
            f"~feed:limits:* {_TIMELINES} %R~*",
            "+@read +@write +@transaction -@dangerous -@scripting +sort_ro",
            f"+fcall +function|load +client|tracking +wait {_COUNTING} {_CONNECTING}",
        ]
    ),
    OPERATOR: "~* &* +@all",
}
"""ACL rules (keys and commands) by user."""


def users(passwords: Mapping[str, str]) -> str:
    """Return the ACL file with the server's users; there are no others and no anonymous access."""
    lines = [
        f"user {name} on #{hashlib.sha256(password.encode()).hexdigest()} {RIGHTS[name]}\n"
        for name, password in passwords.items()
    ]
    return "".join(["user default off\n", *lines])


def url_of(name: str, passwords: Mapping[str, str], address: str) -> str:
    """Return the URL with which this user connects to the server on `host:port`."""
    return f"redis://{name}:{passwords[name]}@{address}/0"
