"""Resources are valid, and a mistake in each kind of resource is found."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.deploy.kubernetes.schemas import faults
from tests.deploy.kubernetes.workloads import VARIANTS, of_kind, resources

Change = Callable[[Any], object]

PLANTED: dict[str, tuple[str, Change]] = {
    "a misspelt field of a container": (
        "Deployment",
        lambda it: it["spec"]["template"]["spec"]["containers"][0].update(imagePulPolicy="Always"),
    ),
    "text instead of a number in a Service": (
        "Service",
        lambda it: it["spec"]["ports"][0].update(port="eighty"),
    ),
    "a misspelt field of a NetworkPolicy": (
        "NetworkPolicy",
        lambda it: it["spec"].update(ingres=[]),
    ),
    "a misspelt field of a PodDisruptionBudget": (
        "PodDisruptionBudget",
        lambda it: it["spec"].update(maxUnavailabel=1),
    ),
    "a Job without a pod template": ("Job", lambda it: it["spec"].pop("template")),
    "a misspelt field of a StatefulSet": (
        "StatefulSet",
        lambda it: it["spec"].update(serviceNam="nats"),
    ),
    "a number instead of text in a ConfigMap": (
        "ConfigMap",
        lambda it: it["data"].update(GARDEROBE_NATS_REPLICAS=3),
    ),
    "a misspelt field of a Role": ("Role", lambda it: it["rules"][0].update(verb=["get"])),
    "a misspelt field of a middleware": (
        "Middleware",
        lambda it: it["spec"].update(rateLimt={"average": 5}),
    ),
    "a rule of a route under another name": (
        "IngressRoute",
        lambda it: it["spec"]["routes"][0].update(matches="Path(`/`)"),
    ),
    "a route without a rule": ("IngressRoute", lambda it: it["spec"]["routes"][0].pop("match")),
    "a failover without its second server": (
        "TraefikService",
        lambda it: it["spec"]["failover"].pop("fallback"),
    ),
    "a misspelt timeout": (
        "ServersTransport",
        lambda it: it["spec"]["forwardingTimeouts"].update(dialTimout="1s"),
    ),
    "a misspelt field of TLS options": ("TLSOption", lambda it: it["spec"].update(minVersoin="x")),
    "a misspelt field of a TLS store": (
        "TLSStore",
        lambda it: it["spec"]["defaultCertificate"].update(secret="x"),
    ),
    "text instead of the number of replicas": (
        "ScaledObject",
        lambda it: it["spec"].update(maxReplicaCount="many"),
    ),
    "a misspelt field of a trigger": (
        "ScaledObject",
        lambda it: it["spec"]["triggers"][0].update(metdata={}),
    ),
    "a misspelt field of the database cluster": (
        "Cluster",
        lambda it: it["spec"]["backup"].update(retentionPolcy="28d"),
    ),
    "a database without an owner": ("Database", lambda it: it["spec"].pop("owner")),
    "a misspelt field of a scheduled backup": (
        "ScheduledBackup",
        lambda it: it["spec"].update(schedul="* * *"),
    ),
    "a misspelt field of a service monitor": (
        "ServiceMonitor",
        lambda it: it["spec"]["endpoints"][0].update(intervall="15s"),
    ),
    "an alert without an expression": (
        "PrometheusRule",
        lambda it: it["spec"]["groups"][0]["rules"][0].pop("expr"),
    ),
    "a misspelt field of a certificate": (
        "Certificate",
        lambda it: it["spec"].update(dnsName=["a.example"]),
    ),
    "a misspelt field of an issuer": ("Issuer", lambda it: it["spec"].update(selfSignd={})),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_resource_is_valid(variant: str) -> None:
    assert faults(resources(variant)) == []


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_planted_mistake_is_found(mistake: str) -> None:
    kind, change = PLANTED[mistake]
    resource = copy.deepcopy(of_kind(kind, resources("overlays/large"))[0])
    change(resource)
    assert len(faults([resource])) == 1


def test_every_kind_has_a_planted_mistake() -> None:
    simple = {"Namespace", "RoleBinding", "ServiceAccount"}
    kinds = {one["kind"] for one in resources("overlays/large")}
    assert kinds - simple == {kind for kind, _ in PLANTED.values()}
