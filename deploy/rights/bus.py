"""Rights of each service on NATS, in its server's configuration format.

The rights are in bus.json, which `make api` writes from what the services declare
(deploy/rights/declared.py).
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

OPERATOR = "operator"
"""The user who may do everything: for health checks and for people on the command line."""
TABLE = Path(__file__).with_name("bus.json")
AUTHENTICATION_SECONDS = 10
"""How long a busy client may take to authenticate."""


@dataclass(frozen=True)
class Rights:
    """The subjects on which a user may publish, and to which it may subscribe.

    Never use NATS's `allow_responses`: a user who may publish to itself could choose where its
    replies go.
    """

    publish: list[str] = field(default_factory=list)
    subscribe: list[str] = field(default_factory=list)


def known_rights() -> dict[str, Rights]:
    """Return the rights of every service, by name."""
    return {name: Rights(**rights) for name, rights in json.loads(TABLE.read_text()).items()}


def write_rights(rights: Mapping[str, Rights]) -> None:
    table = {name: asdict(granted) for name, granted in rights.items()}
    TABLE.write_text(json.dumps(table, indent=2) + "\n")


def authorization(passwords: Mapping[str, str], rights: Mapping[str, Rights]) -> str:
    """Return the part of the server's configuration with its users; there are no others."""
    users = [
        {"user": name, "password": password, **_permissions(name, rights)}
        for name, password in passwords.items()
    ]
    block = {"timeout": AUTHENTICATION_SECONDS, "users": users}
    return f"authorization {json.dumps(block, indent=1)}\n"


def url_of(name: str, passwords: Mapping[str, str], address: str) -> str:
    """Return the URL with which this user connects to the server on `host:port`."""
    return f"nats://{name}:{passwords[name]}@{address}"


def _permissions(name: str, rights: Mapping[str, Rights]) -> dict[str, object]:
    if name == OPERATOR:
        return {}
    return {"permissions": asdict(rights[name])}
