"""The component `traefik` has the same rules as the gateway's files."""

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest

from deploy.kubernetes import routes
from deploy.kubernetes.templates import UnknownTemplate, filled_in
from deploy.local import edge
from deploy.local.layout import Layout
from tests.deploy.backends import Gateway
from tests.deploy.kubernetes.workloads import of_kind, resources
from tests.support.wait import MAX_SECONDS

SPECIAL = {"forwardAuth", "errors", "chain"}
"""Middlewares that name another resource, which has another form on Kubernetes."""
NAMES_ON_KUBERNETES = {"verify": {"verify-1", "verify-2"}, "pictures": {"pictures"}}


def settings(layout: Layout) -> dict[str, str]:
    """Return the environment that the running gateway reads, as if it were https."""
    return {**edge.environment(layout), "GARDEROBE_PUBLIC_URL": "https://localhost"}


def running(gateway: Gateway) -> dict[str, Any]:
    """Return the configuration that Traefik made of the gateway's files."""
    port = gateway.layout.port_of("operations")
    request = Request(f"http://127.0.0.1:{port}/api/rawdata", headers={"Host": "localhost"})
    with urlopen(request, timeout=MAX_SECONDS) as response:
        found: dict[str, Any] = json.load(response)
    return found


def routers_of(found: list[Any]) -> dict[str, Any]:
    """Return IngressRoutes in the form of Traefik's routers."""
    made = {}
    for resource in of_kind("IngressRoute", found):
        (route,) = resource["spec"]["routes"]
        made[resource["metadata"]["name"]] = {
            "rule": route["match"],
            "priority": route.get("priority"),
            "entryPoints": resource["spec"]["entryPoints"],
            "middlewares": [one["name"] for one in route.get("middlewares", ())],
            "services": {one["name"] for one in route["services"]},
        }
    return made


def test_routes_are_those_that_traefik_reads_from_the_files(gateway: Gateway) -> None:
    ours = routers_of(routes.resources(settings(gateway.layout)))
    theirs = {
        name.removesuffix("@file"): router
        for name, router in running(gateway)["routers"].items()
        if name.endswith("@file")
    }
    assert ours.keys() == theirs.keys() - routes.NOT_HERE
    for name, router in ours.items():
        other = theirs[name]
        assert router["rule"] == other["rule"], name
        if router["priority"] is not None:
            assert router["priority"] == other["priority"], name
        assert router["entryPoints"] == other["entryPoints"], name
        assert router["middlewares"] == without_entry_points(other), name


def without_entry_points(router: dict[str, Any]) -> list[str]:
    """Return a router's own middlewares: Traefik adds those of its entry point."""
    names = [name.removesuffix("@file") for name in router.get("middlewares", ())]
    return [name for name in names if name not in {"drop-identity", "every-answer"}]


def test_middlewares_are_those_that_traefik_reads_from_the_files(gateway: Gateway) -> None:
    made = of_kind("Middleware", routes.resources(settings(gateway.layout)))
    ours = {one["metadata"]["name"]: one["spec"] for one in made}
    theirs = {
        name.removesuffix("@file"): one for name, one in running(gateway)["middlewares"].items()
    }
    assert ours.keys() == theirs.keys()
    for name, middleware in ours.items():
        ((kind, options),) = middleware.items()
        other = theirs[name][kind]
        if kind in SPECIAL:
            continue
        for option, value in options.items():
            if (name, option) not in HTTPS_ONLY:
                assert same(value, other.get(option)), (name, option)


HTTPS_ONLY = {
    ("every-answer", "stsSeconds"),
    ("every-answer", "forceSTSHeader"),
    ("page-headers", "contentSecurityPolicy"),
}
"""Options with another value in the gateway of this test, which serves http."""


def same(ours: Any, theirs: Any) -> bool:
    """Return whether two options are equal; Traefik leaves out zeros and empty text."""
    if isinstance(ours, dict):
        return all(same(value, (theirs or {}).get(name)) for name, value in ours.items())
    return ours == theirs or (not ours and theirs is None)


def test_middlewares_that_name_others_name_the_same(gateway: Gateway) -> None:
    made = of_kind("Middleware", routes.resources(settings(gateway.layout)))
    ours = {one["metadata"]["name"]: one["spec"] for one in made}
    files = running(gateway)["middlewares"]
    for name, middleware in ours.items():
        ((kind, options),) = middleware.items()
        other = files[f"{name}@file"][kind]
        if kind == "chain":
            names = [one["name"] for one in options["middlewares"]]
            assert names == [one.removesuffix("@file") for one in other["middlewares"]]
        elif kind == "errors":
            assert options["service"] == {
                "kind": "TraefikService",
                "name": other["service"].removesuffix("@file"),
            }
            assert (options["status"], options["query"]) == (other["status"], other["query"])
        elif kind == "forwardAuth":
            plain = {key: value for key, value in options.items() if key != "tls"}
            assert same(plain, other), name
            assert options["tls"] == {"caSecret": "gateway-loopback"}


def test_routes_lead_to_the_services_of_the_same_name() -> None:
    found = resources("overlays/large")
    services = {one["metadata"]["name"] for one in of_kind("Service", found)}
    failovers = {one["metadata"]["name"] for one in of_kind("TraefikService", found)}
    used: set[str] = set()
    for route in of_kind("IngressRoute", found):
        for backend in route["spec"]["routes"][0]["services"]:
            name = backend["name"]
            used.add(name)
            if backend.get("kind") == "TraefikService":
                assert name in failovers or name.endswith("@internal")
            else:
                assert name in services
                assert backend["port"] in {8000, 8080, 443}
    assert used >= {*("identity", "wardrobe", "tags", "feed", "admin", "web", "pictures")} | {
        *NAMES_ON_KUBERNETES["verify"]
    }


def test_every_named_middleware_and_transport_exists() -> None:
    found = resources("overlays/large")
    middlewares = {one["metadata"]["name"] for one in of_kind("Middleware", found)}
    transports = {one["metadata"]["name"] for one in of_kind("ServersTransport", found)}
    for route in of_kind("IngressRoute", found):
        (rule,) = route["spec"]["routes"]
        assert {one["name"] for one in rule.get("middlewares", ())} <= middlewares
        for backend in rule["services"]:
            assert backend.get("serversTransport", "service") in transports


def test_other_addresses_change_only_what_depends_on_them() -> None:
    changed = routes.changed("https://wardrobe.test", "https://media.wardrobe.test")
    assert {one["metadata"]["name"] for one in changed} == {"page-headers", "realtime"}
    text = str(changed)
    assert "https://wardrobe[.]test" in text
    assert "https://media.wardrobe.test" in text
    assert "garderobe.example" not in text


def test_a_template_of_an_unknown_form_is_an_error() -> None:
    with pytest.raises(UnknownTemplate, match="upper"):
        filled_in('a: {{ upper (env "X") }}', {"X": "y"})
