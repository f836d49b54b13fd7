"""A stand-in for Kubernetes' API with a fixed set of resources, as far as Traefik reads it."""

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.deploy.kubernetes.patches import Resource

PLURALS = {
    "Service": "services",
    "Secret": "secrets",
    "ConfigMap": "configmaps",
    "EndpointSlice": "endpointslices",
    "IngressRoute": "ingressroutes",
    "IngressRouteTCP": "ingressroutetcps",
    "IngressRouteUDP": "ingressrouteudps",
    "Middleware": "middlewares",
    "MiddlewareTCP": "middlewaretcps",
    "ServersTransport": "serverstransports",
    "ServersTransportTCP": "serverstransporttcps",
    "TLSOption": "tlsoptions",
    "TLSStore": "tlsstores",
    "TraefikService": "traefikservices",
}
INVALID = 422


@contextmanager
def running_api(
    resources: Sequence[Resource], namespace: str, asked_for: set[tuple[str, str]]
) -> Iterator[str]:
    """Serve lists of resources and watches in which nothing happens; yield the address.

    `asked_for` is filled with API group and plural of what clients read.
    """
    lists = by_plural(resources, namespace)
    ended = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            address = urlsplit(self.path)
            query = parse_qs(address.query)
            version, plural = version_and_plural(address.path)
            asked_for.add((version.rpartition("/")[0], plural))
            if "sendInitialEvents" in query:
                # Clients then list as they did before Kubernetes could stream.
                reason = {"kind": "Status", "apiVersion": "v1", "reason": "Invalid"}
                self.reply({**reason, "status": "Failure", "code": INVALID}, INVALID)
            elif "watch" in query:
                self.watch()
            else:
                self.reply(listed(version, plural, lists))

        def watch(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.flush()
            ended.wait()
            self.close_connection = True

        def reply(self, content: Mapping[str, Any], status: int = 200) -> None:
            body = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


def version_and_plural(path: str) -> tuple[str, str]:
    """Split a path like /apis/GROUP/VERSION/namespaces/NAMESPACE/PLURAL."""
    version, _, rest = path.partition("/namespaces/")
    return version.removeprefix("/apis/").removeprefix("/api/"), rest.rpartition("/")[2]


def listed(version: str, plural: str, lists: Mapping[str, list[Resource]]) -> Resource:
    (kind,) = (kind for kind, name in PLURALS.items() if name == plural)
    return {
        "kind": f"{kind}List",
        "apiVersion": version,
        "metadata": {"resourceVersion": "1"},
        "items": lists.get(plural, []),
    }


def by_plural(resources: Sequence[Resource], namespace: str) -> dict[str, list[Resource]]:
    """Return resources as the API would, by the plural of their kind."""
    lists: dict[str, list[Resource]] = {}
    for number, resource in enumerate(resources):
        metadata = {
            **resource["metadata"],
            "namespace": namespace,
            "uid": str(number),
            "resourceVersion": "1",
        }
        lists.setdefault(PLURALS[resource["kind"]], []).append({**resource, "metadata": metadata})
    return lists
