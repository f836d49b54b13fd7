"""Rights of each service on NATS, in its server's configuration format.

The rights are in bus.json, which `make api` writes from what the services declare
(deploy/rights/declared.py).
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

OPERATOR = "operator"
"""The user who may do everything: for health checks and for people on the command line."""
TOOLS = "tools"
"""The user of internal tools, who may read every stream through consumers of their own."""
TABLE = Path(__file__).with_name("bus.json")
_CREATED = re.compile(r"\$JS\.API\.CONSUMER\.DURABLE\.CREATE\.(\w+)\.([\w-]+)")
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


def tools_permissions(services: Mapping[str, Rights]) -> dict[str, object]:
    """Return permissions to create, read and delete consumers of any name that no service uses.

    A wildcard stands for a whole name, so the names that services use are denied: with them, a tool
    could take events away from a service.
    """
    used = {
        found
        for rights in services.values()
        for subject in rights.publish
        for found in _CREATED.findall(subject)
    }
    allowed = [one for name in services for one in _consumer(name.upper(), "*")]
    denied = [one for stream, durable in sorted(used) for one in _consumer(stream, durable)]
    return {
        "publish": {"allow": allowed, "deny": denied},
        "subscribe": f"_INBOX.{TOOLS}.>",
    }


def _permissions(name: str, rights: Mapping[str, Rights]) -> dict[str, object]:
    if name == OPERATOR:
        return {}
    if name == TOOLS:
        return {"permissions": tools_permissions(rights)}
    return {"permissions": asdict(rights[name])}


def _consumer(stream: str, durable: str) -> tuple[str, ...]:
    """Return the subjects with which a client of any language uses a pull consumer."""
    return (
        f"$JS.API.CONSUMER.DURABLE.CREATE.{stream}.{durable}",
        f"$JS.API.CONSUMER.CREATE.{stream}.{durable}",
        f"$JS.API.CONSUMER.CREATE.{stream}.{durable}.>",
        f"$JS.API.CONSUMER.INFO.{stream}.{durable}",
        f"$JS.API.CONSUMER.DELETE.{stream}.{durable}",
        f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{durable}",
        f"$JS.ACK.{stream}.{durable}.>",
    )
