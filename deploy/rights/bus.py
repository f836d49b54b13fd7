"""What each service may say and hear on NATS, as its server reads it.

The rights stand in bus.json, which `make api` writes by what the services declare
(deploy/rights/declared.py).
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

OPERATOR = "operator"
"""May do everything: for health checks, and for people at a command line."""
TABLE = Path(__file__).with_name("bus.json")
PATIENCE_SECONDS = 10
"""How long a busy client may take to name itself."""


@dataclass(frozen=True)
class Rights:
    """On which subjects somebody may publish, and which they may hear.

    Never NATS's `allow_responses`: who may write to themselves could choose where they answer.
    """

    publish: list[str] = field(default_factory=list)
    subscribe: list[str] = field(default_factory=list)


def known_rights() -> dict[str, Rights]:
    """Of every service, by its name."""
    return {name: Rights(**rights) for name, rights in json.loads(TABLE.read_text()).items()}


def write_rights(rights: Mapping[str, Rights]) -> None:
    table = {name: asdict(one) for name, one in rights.items()}
    TABLE.write_text(json.dumps(table, indent=2) + "\n")


def authorization(passwords: Mapping[str, str], rights: Mapping[str, Rights]) -> str:
    """The part of the server's configuration that names its users; there are no others."""
    users = [
        {"user": name, "password": password, **_permissions(name, rights)}
        for name, password in passwords.items()
    ]
    return f"authorization {json.dumps({'timeout': PATIENCE_SECONDS, 'users': users}, indent=1)}\n"


def url_of(name: str, passwords: Mapping[str, str], address: str) -> str:
    """How this user connects to the server on `host:port`."""
    return f"nats://{name}:{passwords[name]}@{address}"


def _permissions(name: str, rights: Mapping[str, Rights]) -> dict[str, object]:
    if name == OPERATOR:
        return {}
    return {"permissions": asdict(rights[name])}
