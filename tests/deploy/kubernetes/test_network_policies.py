"""NetworkPolicies allow exactly the connections that the topology needs."""

import copy
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from deploy.local import edge, topology
from deploy.local.credentials import Credentials
from deploy.local.layout import OFFSETS, SERVICES, VERIFIERS, Layout
from tests.deploy.kubernetes.patches import Resource
from tests.deploy.kubernetes.policies import Peer, connections
from tests.deploy.kubernetes.workloads import of_kind, pods, resources

PORTS = {
    **dict.fromkeys((*SERVICES, *VERIFIERS), 8000),
    "web": 8080,
    "postgres": 5432,
    "nats": 4222,
    "valkey": 6379,
    "prometheus": 9090,
    "alertmanager": 9093,
}
"""The port of each process of the topology, on Kubernetes."""
OBSERVING = {"admin": "prometheus", "identity": "alertmanager"}
"""Services that ask an observer, which not every machine with these tests has."""
MONITORING = ("prometheus", "alertmanager")
"""Pods of the namespace `monitoring`, all of which may read metrics."""
SERVERS_ELSEWHERE = {"seaweed": 443, "mail": 587}
"""Servers that are outside of the cluster."""
NOT_HERE = {"mail page", "verify entry", "gateway", "media"}
"""The gateway itself, and processes that only the local system has."""
API_PORTS = {443, 6443}
"""Of Kubernetes' API, which Traefik and CloudNativePG's servers call at an unknown address."""
ENTRY_PORTS = {8080, 8443, 8444}
"""Of the gateway, for everyone."""
ALL_PORTS = sorted(
    {*PORTS.values(), *SERVERS_ELSEWHERE.values(), *API_PORTS, *ENTRY_PORTS, 6222, 16379, 8082, 22}
)
OUTSIDE = "outside"
FOREIGN = {*MONITORING, "operator", "stranger", OUTSIDE}

Connection = tuple[str, str, int]


def peers() -> list[Peer]:
    """Return everything that could talk to anything."""
    ours = [Peer(pod.name, tuple(pod.labels.items())) for pod in pods(resources("overlays/large"))]
    return [
        *ours,
        Peer("postgres", (("cnpg.io/cluster", "postgres"),)),
        *(
            Peer(name, (("app.kubernetes.io/name", name),), namespace="monitoring")
            for name in MONITORING
        ),
        Peer("operator", namespace="cnpg-system"),
        Peer("stranger", namespace="default"),
        Peer("stray", (("app.kubernetes.io/name", "stray"),)),
        Peer(OUTSIDE, outside=True),
    ]


def called(environment: dict[str, str], layout: Layout) -> Iterator[str]:
    """Yield the processes whose addresses are in the environment of a local process."""
    names = {layout.port + offset: name for name, offset in OFFSETS.items()}
    for name, value in environment.items():
        if name.endswith("_PORT"):
            yield names[int(value)]
        if value and name.endswith(("_URL", "_ENDPOINT")):
            yield from (names[urlsplit(url).port or 0] for url in value.split(","))


def expected(layout: Layout) -> set[Connection]:
    """Return the connections of the topology, of pods instead of processes."""
    found: set[Connection] = set()
    for name in SERVICES:
        environment = dict(topology.service_environment(name, layout, Credentials()))
        if name in OBSERVING:
            receiver = OBSERVING[name]
            environment[f"GARDEROBE_{receiver.upper()}_URL"] = layout.url_of(receiver)
        for receiver in set(called(environment, layout)) - NOT_HERE:
            roles = ["web"] if receiver == "prometheus" else ["web", "worker"]
            found |= {connection(f"{name}-{role}", receiver) for role in roles}
        found.add((f"migrate-{name}", "postgres", PORTS["postgres"]))
    for name in VERIFIERS:
        environment = dict(topology.verify_environment(layout, Credentials()))
        receivers = set(called(environment, layout)) - NOT_HERE
        found |= {connection(name, receiver) for receiver in receivers}
    gateway = set(called(dict(edge.environment(layout)), layout)) - NOT_HERE
    found |= {connection("gateway", receiver) for receiver in gateway}
    return found | kubernetes_only()


def connection(caller: str, receiver: str) -> Connection:
    if receiver in SERVERS_ELSEWHERE:
        return caller, OUTSIDE, SERVERS_ELSEWHERE[receiver]
    return caller, f"{receiver}-web" if receiver in SERVICES else receiver, PORTS[receiver]


def kubernetes_only() -> set[Connection]:
    """Return connections that the local system does not have, or that its settings do not show."""
    metrics = [f"{name}-{role}" for name in SERVICES for role in ("web", "worker")]
    return {
        *((caller, name, 8000) for caller in MONITORING for name in (*metrics, *VERIFIERS)),
        *((caller, "gateway", 8082) for caller in MONITORING),
        ("admin-web", "alertmanager", 9090),
        *((caller, "gateway", port) for caller in FOREIGN for port in ENTRY_PORTS),
        ("nats", "nats", 6222),
        *(("valkey", "valkey", port) for port in (6379, 16379)),
        ("create-valkey-cluster", "valkey", 6379),
        *(("postgres", "postgres", port) for port in (5432, 8000)),
        *(("operator", "postgres", port) for port in (5432, 8000)),
        # Login providers of identity, and Kubernetes' API.
        *((f"identity-{role}", OUTSIDE, 443) for role in ("web", "worker")),
        # Push services.
        ("feed-worker", OUTSIDE, 443),
        *(
            (name, other, port)
            for name in ("gateway", "postgres")
            for port in API_PORTS
            for other in FOREIGN
        ),
    }


def found_in(policies: list[Resource]) -> set[Connection]:
    # Between other namespaces and the world outside, our policies have no say.
    return {
        one for one in connections(policies, peers(), ALL_PORTS) if not {one[0], one[1]} <= FOREIGN
    }


@pytest.fixture
def policies() -> list[Resource]:
    return copy.deepcopy(of_kind("NetworkPolicy", resources("overlays/large")))


def test_only_the_connections_of_the_topology_are_allowed(
    policies: list[Resource], layout: Layout
) -> None:
    found, needed = found_in(policies), expected(layout)
    assert sorted(found - needed) == []
    assert sorted(needed - found) == []


def test_a_missing_policy_and_a_wide_one_are_found(
    policies: list[Resource], layout: Layout
) -> None:
    needed = expected(layout)
    without = [one for one in policies if one["metadata"]["name"] != "to-identity"]
    assert ("feed-worker", "identity-web", 8000) in needed - found_in(without)
    (valkey,) = (one for one in policies if one["metadata"]["name"] == "valkey")
    valkey["spec"]["ingress"][0].pop("from")
    (gateway,) = (one for one in policies if one["metadata"]["name"] == "gateway")
    gateway["spec"]["egress"].append({"ports": [{"port": 6379}]})
    assert ("gateway", "valkey", 6379) in found_in(policies) - needed


def test_only_servers_of_valkey_may_use_its_bus(policies: list[Resource]) -> None:
    servers = [{"podSelector": {"matchLabels": {"app.kubernetes.io/name": "valkey"}}}]
    rules = [
        rule.get("from") or rule.get("to")
        for policy in policies
        for rule in (*policy["spec"].get("ingress", ()), *policy["spec"].get("egress", ()))
        if {"port": 16379} in rule.get("ports", ())
    ]
    assert rules == [servers, servers]


def test_all_pods_are_denied_everything_else() -> None:
    for variant in ("base", "overlays/small", "overlays/large"):
        (deny,) = (
            one
            for one in of_kind("NetworkPolicy", resources(variant))
            if one["metadata"]["name"] == "deny-all"
        )
        assert deny["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}


def test_every_pod_may_look_up_names(policies: list[Resource]) -> None:
    (dns,) = (one for one in policies if one["metadata"]["name"] == "dns")
    assert dns["spec"]["podSelector"] == {}
    assert {one["port"] for one in dns["spec"]["egress"][0]["ports"]} == {53}


def test_servers_elsewhere_are_not_in_private_networks(policies: list[Resource]) -> None:
    blocks = re.findall(r"'cidr': '([^']*)', 'except': \[([^\]]*)\]", str(policies))
    assert {cidr for cidr, _ in blocks} == {"0.0.0.0/0"}
    for _, excepted in blocks:
        assert "'10.0.0.0/8'" in excepted
