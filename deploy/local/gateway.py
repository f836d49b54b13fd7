"""Writes the gateway's static configuration with the addresses of this copy of the system."""

import os
from collections.abc import Sequence
from pathlib import Path

import yaml

from deploy.local.layout import Layout
from deploy.local.servers import HOST

ENTRY_POINTS = {
    "web": "gateway",
    "media": "media",
    "operations": "operations",
    "verify": "verify entry",
}


def write_static_configuration(layout: Layout, *, trusted: Sequence[str] = ()) -> Path:
    """Write gateway/traefik.yml with other addresses and another folder of dynamic files.

    `trusted` are the networks of the proxies in front of the gateway.
    """
    configuration = yaml.safe_load((layout.root / "gateway" / "traefik.yml").read_text())
    entry_points = configuration["entryPoints"]
    for entry_point, port in ENTRY_POINTS.items():
        entry_points[entry_point]["address"] = f"{HOST}:{layout.port_of(port)}"
    entry_points["web"]["forwardedHeaders"]["trustedIPs"] = list(trusted)
    del entry_points["plain"]
    if not layout.tls:
        for name in ("web", "media"):
            del entry_points[name]["http"]["tls"]
            entry_points[name]["reusePort"] = True  # for deploy/local/handover.py
    configuration["providers"]["file"]["directory"] = str(layout.root / "gateway" / "dynamic")
    if os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"):
        spans = f"{layout.url_of('admin')}/internal/traces"
        configuration["tracing"] = {"otlp": {"http": {"endpoint": spans}}}
    path = layout.run / "traefik.yml"
    path.write_text(yaml.safe_dump(configuration, sort_keys=False))
    return path
