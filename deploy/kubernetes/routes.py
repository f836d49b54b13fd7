"""Turns the gateway's rules into Traefik's resources on Kubernetes.

`python -m deploy.kubernetes.routes PUBLIC_URL MEDIA_URL` prints those that depend on the addresses
of the system or on overlays' limits, as patches of the component `traefik`.
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import yaml

from deploy.kubernetes.templates import filled_in
from deploy.local.layout import ROOT

NAMESPACE = "garderobe"
DYNAMIC = ROOT / "gateway" / "dynamic"
SETTINGS = ROOT / "deploy" / "kubernetes" / "base" / "settings"
API_VERSION = "traefik.io/v1alpha1"
LOOPBACK_SECRET = "gateway-loopback"  # noqa: S105 - the name of a Secret
PUBLIC_SECRET = "gateway-certificate"  # noqa: S105 - the name of a Secret
NOT_HERE = {"grafana", "mail"}
"""Servers of other deployments, which no route leads to here."""
ELSEWHERE = {"pictures"}
"""Servers outside of the cluster, each with a Service of type ExternalName under its name."""

Resource = dict[str, Any]


def settings(public_url: str = "", media_url: str = "") -> dict[str, str]:
    """Return what the gateway's files read: the settings of the base, with other addresses."""
    values = read_env("services") | read_env("gateway")
    if public_url:
        values |= {"GARDEROBE_PUBLIC_URL": public_url, "GARDEROBE_ORIGINS": public_url}
    if media_url:
        values["GARDEROBE_MEDIA_URL"] = media_url
    return values


def read_env(name: str) -> dict[str, str]:
    """Return the settings in a file of the base."""
    lines = (SETTINGS / f"{name}.env").read_text().splitlines()
    pairs = [line.partition("=") for line in lines if line and not line.startswith("#")]
    return {key: value for key, _, value in pairs}


def resources(values: Mapping[str, str]) -> list[Resource]:
    """Return Traefik's resources for everything in gateway/dynamic."""
    http = filled_in((DYNAMIC / "middlewares.yml").read_text(), values)
    routers: Any = filled_in((DYNAMIC / "routes.yml").read_text(), values)["http"]["routers"]
    parts: Any = http["http"]
    return [
        *(
            _resource("Middleware", name, _middleware(it))
            for name, it in parts["middlewares"].items()
        ),
        *(
            _resource("ServersTransport", name, it)
            for name, it in parts["serversTransports"].items()
        ),
        *_failovers(parts["services"]),
        _resource("TLSOption", "default", _tls_options(http)),
        _resource("TLSStore", "default", {"defaultCertificate": {"secretName": PUBLIC_SECRET}}),
        *(
            _resource("IngressRoute", name, _route(it, parts["services"]))
            for name, it in routers.items()
            if it["service"] not in NOT_HERE
        ),
    ]


def changed(public_url: str, media_url: str) -> list[Resource]:
    """Return the resources that other addresses than those of the base change."""
    standard = resources(settings())
    return [it for it in resources(settings(public_url, media_url)) if it not in standard]


def _resource(kind: str, name: str, spec: Mapping[str, Any]) -> Resource:
    return {"apiVersion": API_VERSION, "kind": kind, "metadata": {"name": name}, "spec": spec}


def _tls_options(content: Mapping[str, Any]) -> Resource:
    options: Resource = content["tls"]["options"]["default"]
    return options


def _middleware(middleware: Mapping[str, Any]) -> Resource:
    ((kind, options),) = middleware.items()
    if kind == "chain":
        return {kind: {"middlewares": [{"name": name} for name in options["middlewares"]]}}
    if kind == "errors":
        service = {"kind": "TraefikService", "name": options["service"]}
        return {kind: {**options, "service": service}}
    if kind == "forwardAuth":
        return {kind: {**options, "tls": {"caSecret": LOOPBACK_SECRET}}}
    return dict(middleware)


def _failovers(services: Mapping[str, Any]) -> Iterator[Resource]:
    for name, service in services.items():
        if failover := service.get("failover"):
            (first,) = _backends(failover["service"], services)
            (second,) = _backends(failover["fallback"], services)
            spec = {**failover, "service": first, "fallback": second}
            yield _resource("TraefikService", name, {"failover": spec})


def _route(router: Mapping[str, Any], services: Mapping[str, Any]) -> Resource:
    route: Resource = {"kind": "Rule", "match": router["rule"]}
    if "priority" in router:
        route["priority"] = router["priority"]
    if "middlewares" in router:
        route["middlewares"] = [{"name": name} for name in router["middlewares"]]
    route["services"] = _backends(router["service"], services)
    spec: Resource = {"entryPoints": router["entryPoints"], "routes": [route]}
    if router["entryPoints"] == ["verify"]:
        spec["tls"] = {"secretName": LOOPBACK_SECRET}
    return spec


def _backends(name: str, services: Mapping[str, Any]) -> list[Resource]:
    """Return where the requests for a service of the gateway go."""
    if name.endswith("@internal") or "failover" in services[name]:
        return [{"kind": "TraefikService", "name": name}]
    balancer = services[name]["loadBalancer"]
    shared = {
        key: balancer[key] for key in ("passHostHeader", "serversTransport") if key in balancer
    }
    found = []
    for server in balancer["servers"]:
        url = urlsplit(server["url"])
        port = url.port or (443 if url.scheme == "https" else 80)
        host = name if name in ELSEWHERE else url.hostname
        scheme = {"scheme": "https"} if url.scheme == "https" else {}
        found.append({"name": host, "port": port, **scheme, **shared})
    return found


def dumped(documents: list[Resource]) -> str:
    """Return resources as YAML, without anchors."""
    return yaml.dump_all(documents, Dumper=_PlainDumper, sort_keys=False, width=110)


class _PlainDumper(yaml.SafeDumper):
    def ignore_aliases(self, _: object) -> bool:
        return True


if __name__ == "__main__":
    print(dumped(changed(*sys.argv[1:])), end="")
