"""Evaluates NetworkPolicies: who may open a connection to whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.deploy.kubernetes.patches import Resource

OWN_NAMESPACE = "garderobe"


@dataclass(frozen=True)
class Peer:
    """A kind of pod, or of servers outside of the cluster (which have an address instead)."""

    name: str
    labels: tuple[tuple[str, str], ...] = ()
    namespace: str = OWN_NAMESPACE
    outside: bool = False


def matches(selector: Mapping[str, Any], labels: Mapping[str, str]) -> bool:
    """Return whether a label selector matches. Raises NotImplementedError for other operators."""
    if not selector.get("matchLabels", {}).items() <= labels.items():
        return False
    for expression in selector.get("matchExpressions", ()):
        if expression["operator"] != "In":
            raise NotImplementedError(expression["operator"])
        if labels.get(expression["key"]) not in expression["values"]:
            return False
    return True


def allowed(policies: Iterable[Resource], caller: Peer, receiver: Peer, port: int) -> bool:
    """Return whether the policies let `caller` connect to `receiver`."""
    policies = list(policies)
    leaving = (
        caller.outside
        or caller.namespace != OWN_NAMESPACE
        or _permits(policies, "Egress", caller, receiver, port)
    )
    arriving = (
        receiver.outside
        or receiver.namespace != OWN_NAMESPACE
        or _permits(policies, "Ingress", receiver, caller, port)
    )
    return leaving and arriving


def _permits(
    policies: Iterable[Resource], direction: str, subject: Peer, other: Peer, port: int
) -> bool:
    applying = [
        one["spec"]
        for one in policies
        if direction in one["spec"]["policyTypes"]
        and matches(one["spec"]["podSelector"], dict(subject.labels))
    ]
    if not applying:
        return True
    return any(
        _includes_port(rule, port) and _includes_peer(rule.get(peers), other)
        for spec in applying
        for rules, peers in [("egress", "to") if direction == "Egress" else ("ingress", "from")]
        for rule in spec.get(rules, ())
    )


def _includes_port(rule: Mapping[str, Any], port: int) -> bool:
    ports = rule.get("ports")
    return ports is None or any(
        one["port"] == port and one.get("protocol", "TCP") == "TCP" for one in ports
    )


def _includes_peer(listed: list[Resource] | None, other: Peer) -> bool:
    return listed is None or any(_is_peer(one, other) for one in listed)


def _is_peer(listed: Mapping[str, Any], other: Peer) -> bool:
    if "ipBlock" in listed:
        return other.outside
    if other.outside:
        return False
    if "namespaceSelector" in listed:
        labels = {"kubernetes.io/metadata.name": other.namespace}
        if not matches(listed["namespaceSelector"], labels):
            return False
    elif other.namespace != OWN_NAMESPACE:
        return False
    return matches(listed.get("podSelector", {}), dict(other.labels))


def connections(
    policies: Iterable[Resource], peers: Iterable[Peer], ports: Iterable[int]
) -> Iterator[tuple[str, str, int]]:
    """Yield every caller, receiver and port that the policies allow."""
    policies, peers, ports = list(policies), list(peers), list(ports)
    for caller in peers:
        for receiver in peers:
            for port in ports:
                if allowed(policies, caller, receiver, port):
                    yield caller.name, receiver.name, port
