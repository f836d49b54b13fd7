"""The real Traefik with our IngressRoutes, which it reads from a stand-in for Kubernetes' API."""

import base64
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import yaml

from deploy.kubernetes.generate import static_configuration
from deploy.kubernetes.routes import LOOPBACK_SECRET, NAMESPACE, PUBLIC_SECRET, read_env, resources
from deploy.local import edge
from deploy.local.certificate import CERTIFICATE, KEY, make_certificate
from deploy.local.gateway import ENTRY_POINTS
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.process import BIN, Process, start
from deploy.local.servers import HOST
from tests.deploy import backends
from tests.deploy.backends import Gateway
from tests.deploy.kubernetes.fake_api import running_api
from tests.deploy.kubernetes.patches import Resource
from tests.support.wait import wait_until

PORTS = {**dict.fromkeys((*SERVICES, *VERIFIERS), 8000), "web": 8080}


@dataclass
class KubernetesGateway(Gateway):
    """A running gateway, with the resources that it asks Kubernetes for, by API group."""

    asked_for: set[tuple[str, str]] = field(default_factory=set)


def settings(layout: Layout) -> dict[str, str]:
    """Return what the gateway's files read: addresses of Services, all else of the layout."""
    local = edge.environment(layout, backends.TEST_SETTINGS)
    services = {
        name: url
        for name, url in read_env("gateway").items()
        if name.endswith("_URL") and name != "GARDEROBE_VERIFY_ENTRY_URL"
    }
    pictures = f"http://seaweed:{layout.port_of('seaweed')}"
    return {**local, **services, "GARDEROBE_S3_URL": pictures}


@contextmanager
def running_gateway(layout: Layout) -> Iterator[KubernetesGateway]:
    """Start Traefik and the fakes of all services. Ready when a real route responds."""
    gateway = KubernetesGateway(layout)
    make_certificate(layout.certificate)
    with ExitStack() as stack:
        fakes = {name: backends._fake_service(name, gateway) for name in (*SERVICES, "seaweed")}
        fakes["web"] = backends._fake_service("web", gateway)
        fakes |= dict.fromkeys(VERIFIERS, backends._fake_verify(gateway))
        for name, fake in fakes.items():
            stack.enter_context(backends._serve(fake, layout, name))
        served = [*resources(settings(layout)), *services(layout), *certificates(layout)]
        api = stack.enter_context(running_api(served, NAMESPACE, gateway.asked_for))
        stack.callback(gateway.kill)
        gateway.traefik = start(traefik(layout, api), layout.logs / "gateway.log")
        wait_until(lambda: backends.is_up(gateway, "/api/tags/v1/tags"), "the gateway")
        yield gateway


def traefik(layout: Layout, api: str) -> Process:
    """Write the static configuration for this layout; return Traefik's process."""
    configuration: dict[str, Any] = static_configuration()
    entry_points = configuration["entryPoints"]
    for entry_point, port in ENTRY_POINTS.items():
        entry_points[entry_point]["address"] = f"{HOST}:{layout.port_of(port)}"
    del entry_points["plain"]
    configuration["providers"]["kubernetesCRD"]["endpoint"] = api
    path = layout.run / "traefik-on-kubernetes.yml"
    path.write_text(yaml.safe_dump(configuration))
    return Process("gateway", (str(BIN / "traefik"), f"--configFile={path}"))


def services(layout: Layout) -> Iterator[Resource]:
    """Yield a Service for each fake, and the addresses of its pods."""
    for name, port in PORTS.items():
        named = {"name": "http", "port": port, "targetPort": "http"}
        yield _resource("v1", "Service", name, spec={"ports": [named], "clusterIP": "10.0.0.1"})
        yield {
            **_resource("discovery.k8s.io/v1", "EndpointSlice", name),
            "metadata": {"name": name, "labels": {"kubernetes.io/service-name": name}},
            "addressType": "IPv4",
            "endpoints": [{"addresses": [HOST], "conditions": {"ready": True, "serving": True}}],
            "ports": [{"name": "http", "port": layout.port_of(name), "protocol": "TCP"}],
        }
    elsewhere = {"type": "ExternalName", "externalName": HOST}
    ports = [{"name": "http", "port": layout.port_of("seaweed")}]
    yield _resource("v1", "Service", "pictures", spec={**elsewhere, "ports": ports})


def certificates(layout: Layout) -> Iterator[Resource]:
    files = {
        "tls.crt": layout.certificate / CERTIFICATE,
        "tls.key": layout.certificate / KEY,
        "ca.crt": layout.certificate / CERTIFICATE,
    }
    data = {key: base64.b64encode(path.read_bytes()).decode() for key, path in files.items()}
    for name in (LOOPBACK_SECRET, PUBLIC_SECRET):
        yield _resource("v1", "Secret", name, type="kubernetes.io/tls", data=data)


def _resource(version: str, kind: str, name: str, **content: Any) -> Resource:
    return {"apiVersion": version, "kind": kind, "metadata": {"name": name}, **content}
