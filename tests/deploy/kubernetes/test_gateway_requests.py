"""Traefik with our IngressRoutes treats requests as Traefik with the gateway's files does."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from deploy.local.layout import OFFSETS, Layout
from tests.deploy import backends
from tests.deploy.backends import SESSION, Gateway, Response
from tests.deploy.conftest import free_layout
from tests.deploy.kubernetes import gateway_on_kubernetes
from tests.deploy.kubernetes.gateway_on_kubernetes import KubernetesGateway
from tests.deploy.kubernetes.workloads import of_kind, resources

CRAWLER = {"User-Agent": "Mastodon/4.2"}
FORGED = {"Authorization": "Bearer forged", "X-User-Id": "1", "X-Garderobe-Refused": "404"}
REQUESTS: list[tuple[str, str, dict[str, str], str]] = [
    *(
        (method, path, headers, "gateway")
        for method, path in [
            ("GET", "/"),
            ("PUT", "/about"),
            ("GET", "/feed"),
            ("GET", "/outfit/17"),
            ("GET", "/user/ana?first-picture=1"),
            ("GET", "/tag/summer/17?first-picture=2"),
            ("GET", "/healthz"),
            ("GET", "/.well-known/jwks.json"),
            ("GET", "/.well-known/security.txt"),
            ("GET", "/.env"),
            ("GET", "/api"),
            ("GET", "/api/feed/v1/timeline"),
            ("PROPFIND", "/api/feed/v1/timeline"),
            ("GET", "/api/feed/v1/reactions"),
            ("GET", "/api/feed/v1/realtime"),
            ("POST", "/api/identity/v1/sessions"),
            ("POST", "/api/identity/v1/token"),
            ("GET", "/api/identity/v1/profiles"),
            ("PATCH", "/api/identity/v1/profile"),
            ("GET", "/api/identity/openapi.json"),
            ("GET", "/api/wardrobe/v1/wall"),
            ("GET", "/api/wardrobe/v1/outfits/17"),
            ("DELETE", "/api/wardrobe/v1/outfits/17"),
            ("GET", "/api/tags/v1/users/17/tags"),
            ("GET", "/api/tags/docs"),
            ("POST", "/api/admin/v1/waitlist"),
            ("POST", "/api/admin/v1/analytics/events"),
            ("GET", "/api/admin/v1/reports"),
            ("GET", "/api/other/v1/x"),
            ("GET", "/internal/verify?mode=required"),
            ("GET", "/a/..;/api/feed/v1/timeline"),
            ("GET", "/api/feed/v1/status/500"),
            ("GET", "/api/feed/v1/status/502"),
        ]
        for headers in ({}, SESSION)
    ),
    *(("GET", path, CRAWLER, "gateway") for path in ("/outfit/17", "/tag/summer/17", "/user/ana")),
    ("GET", "/api/feed/v1/timeline", SESSION | FORGED, "gateway"),
    ("GET", "/api/feed/v1/timeline", {"Cookie": "garderobe-session=x; verify=401"}, "gateway"),
    ("GET", "/api/feed/v1/timeline", {"Cookie": "garderobe-session=x; verify=503"}, "gateway"),
    ("GET", "/", {"Upgrade": "websocket", "Connection": "Upgrade"}, "gateway"),
    ("GET", "/", {"X_User_Id": "1"}, "gateway"),
    ("GET", "/outfits/a1/Ab_c-9-640.webp", SESSION, "media"),
    ("POST", "/outfits/a1/Ab_c-9-640.webp", {}, "media"),
    ("GET", "/originals/a1/secret.webp", {}, "media"),
    ("GET", "/metrics", {"Host": "127.0.0.1"}, "operations"),
    ("GET", "/metrics", {"Host": "other.example"}, "operations"),
    ("GET", "/ping", {}, "operations"),
    ("GET", "/service-discovery", {"Host": "gateway"}, "operations"),
    ("GET", "/dashboard/", {"Host": "other.example"}, "operations"),
]


@contextmanager
def https_layout(folder: str) -> Iterator[Layout]:
    with free_layout(Path(folder)) as free:
        yield Layout(port=free.port, data=free.data, tls=True)


@pytest.fixture(scope="module")
def from_files() -> Iterator[Gateway]:
    """The gateway as it runs everywhere else."""
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        https_layout(folder) as layout,
        backends.running_gateway(layout) as started,
    ):
        yield started


@pytest.fixture(scope="module")
def from_kubernetes() -> Iterator[KubernetesGateway]:
    """The gateway with IngressRoutes."""
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        https_layout(folder) as layout,
        gateway_on_kubernetes.running_gateway(layout) as started,
    ):
        yield started


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_a_request_is_treated_alike(
    from_files: Gateway,
    from_kubernetes: KubernetesGateway,
    request_: tuple[str, str, dict[str, str], str],
) -> None:
    assert treatment(from_kubernetes, *request_) == treatment(from_files, *request_)


def treatment(
    gateway: Gateway, method: str, path: str, headers: dict[str, str], entry: str
) -> dict[str, Any]:
    """Return everything that a caller or a service sees of a request, without numbers of ports."""
    gateway.modes.clear()
    response = gateway.ask(method, path, headers, entry=entry)
    return {
        "status": response.status,
        "reached": response.reached,
        "path": response.path,
        "modes": list(gateway.modes),
        "headers": headers_of(response, gateway.layout),
        "received": {
            name: without_ports(value, gateway.layout)
            for name, value in (response.received if response.reached else {}).items()
            if name not in {"x-request-id", "x-forwarded-server"}
        },
    }


def headers_of(response: Response, layout: Layout) -> dict[str, str]:
    ignored = {"Date", "Content-Length"}
    return {
        name: without_ports(value, layout)
        for name, value in response.headers.items()
        if name not in ignored
    }


def without_ports(text: str, layout: Layout) -> str:
    return re.sub("|".join(str(layout.port_of(name)) for name in OFFSETS), "PORT", text)


def test_large_headers_and_bodies_of_reads_are_refused_by_both(
    from_files: Gateway, from_kubernetes: KubernetesGateway
) -> None:
    for gateway in (from_files, from_kubernetes):
        refused = gateway.ask("GET", "/", {"Cookie": "a" * 40_000})
        assert refused.status == 431
        with_body = gateway.ask("GET", "/api/feed/v1/timeline", SESSION, body=b"{}")
        assert with_body.received["x-garderobe-refused"] == "400"


def test_traefik_logs_no_fault(from_kubernetes: KubernetesGateway) -> None:
    log = (from_kubernetes.layout.logs / "gateway.log").read_text()
    assert re.findall(r"^.*(?:ERR|WRN|Failed).*$", log, re.MULTILINE) == []


def test_the_gateway_may_read_what_it_asks_for(from_kubernetes: KubernetesGateway) -> None:
    (role,) = of_kind("Role", resources("overlays/large"))
    granted = {
        (group, plural)
        for rule in role["rules"]
        for group in rule["apiGroups"]
        for plural in rule["resources"]
        if {"list", "watch"} <= set(rule["verbs"])
    }
    assert from_kubernetes.asked_for == granted
