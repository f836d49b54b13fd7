"""Ports, probes, Services and addresses fit together."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from fastapi import FastAPI

from deploy.local.layout import ROOT
from shared.operations.probes import add_probes
from tests.deploy.kubernetes.patches import Resource
from tests.deploy.kubernetes.workloads import VARIANTS, Pod, environment, of_kind, pods, resources

PROBES = ("startupProbe", "livenessProbe", "readinessProbe")
MADE_BY_OPERATORS = {
    ("postgres-rw", 5432),
    ("postgres-ro", 5432),
    ("prometheus-operated.monitoring", 9090),
    ("alertmanager-operated.monitoring", 9093),
}
"""Services of CloudNativePG and of the Prometheus Operator."""
LOOPBACK = ("127.0.0.1", 8083)


def probe_paths() -> dict[str, set[str]]:
    """Return the paths that respond to probes in each kind of process, by component."""
    app = FastAPI()
    add_probes(app)
    service = {getattr(route, "path", "") for route in app.routes}
    forward_auth = (ROOT / "services/identity/identity/forward_auth/routes.py").read_text()
    caddyfile = (ROOT / "deploy/docker/Caddyfile").read_text()
    return {
        "web": service,
        "worker": service,
        "verify": set(re.findall(r'scope\["path"\] == "(/\w+)"', forward_auth)),
        "static": set(re.findall(r"handle (/\S+) \{", caddyfile)),
        "gateway": {"/ping"},
    }


def faults(pod: Pod) -> Iterator[str]:
    """Yield what is wrong with the probes of a pod."""
    ports = {one["name"] for one in pod.container.get("ports", ())}
    paths = probe_paths()
    for name in PROBES:
        probe = pod.container.get(name)
        if probe is None:
            yield f"{pod.name} has no {name}"
        elif request := probe.get("httpGet"):
            if request["port"] not in ports:
                yield f"{pod.name}: there is no port {request['port']}"
            if request["path"] not in paths.get(pod.component, {request["path"]}):
                yield f"{pod.name}: nothing responds to {request['path']}"


def running(variant: str) -> list[Pod]:
    return [one for one in pods(resources(variant)) if one.kind != "Job"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_probes_ask_what_responds(variant: str) -> None:
    assert [fault for pod in running(variant) for fault in faults(pod)] == []


def test_a_probe_of_a_wrong_port_or_path_is_found() -> None:
    pod = next(one for one in running("base") if one.name == "feed-web")
    wrong = {"httpGet": {"path": "/health", "port": "https"}}
    spec = {**pod.spec, "containers": [{**pod.container, "livenessProbe": wrong}]}
    assert list(faults(Pod(pod.name, pod.kind, pod.labels, spec))) == [
        "feed-web: there is no port https",
        "feed-web: nothing responds to /health",
    ]


def test_our_processes_listen_on_the_port_of_their_container() -> None:
    for pod in running("base"):
        if pod.component in {"web", "worker"}:
            listen = environment(pod, resources("base"))["GARDEROBE_LISTEN"]
            ports = [one["containerPort"] for one in pod.container["ports"]]
            assert listen == f"0.0.0.0:{ports[0]}"
            assert len(ports) == 1
        if pod.component == "verify":
            assert pod.container["command"][-1] == "0.0.0.0:8000"


def test_the_gateway_has_the_entry_points_of_its_configuration() -> None:
    static: Any = yaml.safe_load((ROOT / "gateway" / "traefik.yml").read_text())
    expected = {
        name: int(entry["address"].rpartition(":")[2])
        for name, entry in static["entryPoints"].items()
        if not entry["address"].startswith("127.")
    }
    for variant in VARIANTS:
        (pod,) = (one for one in running(variant) if one.name == "gateway")
        assert {one["name"]: one["containerPort"] for one in pod.container["ports"]} == expected


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_service_leads_to_a_port_of_pods(variant: str) -> None:
    for service in of_kind("Service", resources(variant)):
        if service["spec"].get("type") == "ExternalName":
            continue
        chosen = [one for one in running(variant) if selected(one, service)]
        assert chosen, service["metadata"]["name"]
        for pod in chosen:
            named = {one["name"] for one in pod.container["ports"]}
            for port in service["spec"]["ports"]:
                assert port["targetPort"] in named, (service["metadata"]["name"], pod.name)


def selected(pod: Pod, service: Resource) -> bool:
    selector: dict[str, str] = service["spec"]["selector"]
    return selector.items() <= dict(pod.labels).items()


def test_no_worker_gets_requests_of_people() -> None:
    for service in of_kind("Service", resources("overlays/large")):
        if "selector" in service["spec"] and service["metadata"]["name"] != "metrics":
            chosen = [one for one in running("overlays/large") if selected(one, service)]
            assert "worker" not in {one.component for one in chosen}


@pytest.mark.parametrize("variant", ["overlays/small", "overlays/large"])
def test_every_address_in_the_settings_exists(variant: str) -> None:
    known = set(addresses(variant)) | MADE_BY_OPERATORS | {LOOPBACK}
    for pod in running(variant):
        for name, value in environment(pod, resources(variant)).items():
            if "://" in value and ".example" not in value:
                for url in value.split(","):
                    parts = urlsplit(url)
                    assert (parts.hostname, parts.port) in known, (pod.name, name)


def addresses(variant: str) -> Iterator[tuple[str, int]]:
    """Yield name and port of each Service, and of each pod of a StatefulSet."""
    found = resources(variant)
    headless = {one["spec"]["serviceName"]: one for one in of_kind("StatefulSet", found)}
    for service in of_kind("Service", found):
        name = service["metadata"]["name"]
        for port in service["spec"]["ports"]:
            yield name, port["port"]
            if owner := headless.get(name):
                for number in range(owner["spec"]["replicas"]):
                    yield f"{owner['metadata']['name']}-{number}.{name}", port["port"]
