"""Health checks: one real request or handshake for each process."""

import json
import socket
import ssl
import time
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial

import psycopg

from deploy.local.credentials import Credentials
from deploy.local.databases import POSTGRES_ADMIN
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.observability import PROGRAMS, installed
from deploy.local.servers import HOST
from deploy.local.storage import HEALTH_KEY, PUBLIC_BUCKET
from deploy.rights.bus import OPERATOR

Check = Callable[[], object]
"""Raises with the reason if a process is not healthy."""
TIMEOUT = 3.0
PATIENCE_SECONDS = 5.0
"""How long a process may keep failing before it is unhealthy: a busy machine is slow at times."""
PAUSE_SECONDS = 0.2
AUXILIARY = frozenset({"mail", *PROGRAMS})
"""Processes without which the app works: the local email inbox, metrics and alerts."""


def reason_unhealthy(check: Check, patience: float = PATIENCE_SECONDS) -> str:
    """Return why a process is unhealthy, after repeated checks; empty if it is healthy."""
    deadline = time.monotonic() + patience
    while True:
        try:
            check()
        except Exception as error:
            reason = str(error) or repr(error)
        else:
            return ""
        if time.monotonic() > deadline:
            return reason
        time.sleep(PAUSE_SECONDS)


def checks(layout: Layout, credentials: Credentials) -> Mapping[str, Check]:
    """Return a check for each process, by name."""
    own_routes = {
        "seaweed": f"{layout.url_of('seaweed')}/healthz",
        "mail": f"{layout.url_of('mail page')}/messages",
        "web": f"{layout.url_of('web')}/config.json",
    }
    return {
        "postgres": partial(_check_postgres, layout, credentials),
        "valkey": partial(_check_valkey, layout, credentials),
        "nats": partial(_check_nats, layout, credentials),
        **{name: partial(_fetch, url) for name, url in own_routes.items()},
        **{name: partial(_check_service, f"{layout.url_of(name)}/readyz") for name in SERVICES},
        **{name: partial(_fetch, f"{layout.url_of(name)}/healthz") for name in VERIFIERS},
        "gateway": partial(_check_gateway, layout),
        "backups": (layout.metrics / "backup.prom").read_text,
        **{name: partial(_check_observer, name, layout, credentials) for name in installed()},
    }


def _check_observer(name: str, layout: Layout, credentials: Credentials) -> None:
    path = "/" if name == "host" else "/-/ready"
    login = f"{OPERATOR}:{credentials.observability_password}"
    _fetch(f"{layout.url_of(name)}{path}", login=login)


def _check_service(url: str) -> None:
    if problem := json.loads(_fetch(url)).get("problem"):
        raise RuntimeError(problem)


def _fetch(url: str, trust: ssl.SSLContext | None = None, login: str = "") -> bytes:
    """Return the body of a successful response; raises RuntimeError otherwise."""
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trust)
    )
    if login:
        opener.addheaders.append(("Authorization", f"Basic {b64encode(login.encode()).decode()}"))
    try:
        with opener.open(url, timeout=TIMEOUT) as answer:
            body: bytes = answer.read()
    except OSError as error:
        raise RuntimeError(f"{url}: {error}") from error
    return body


def _check_postgres(layout: Layout, credentials: Credentials) -> None:
    psycopg.connect(
        host=HOST,
        port=layout.port_of("postgres"),
        user=POSTGRES_ADMIN,
        password=credentials.postgres_password,
        dbname="postgres",
        connect_timeout=int(TIMEOUT),
    ).close()


def _check_valkey(layout: Layout, credentials: Credentials) -> None:
    with socket.create_connection((HOST, layout.port_of("valkey")), TIMEOUT) as connection:
        password = credentials.valkey_passwords[OPERATOR]
        connection.sendall(f"AUTH {OPERATOR} {password}\r\nPING\r\n".encode())
        with connection.makefile("rb") as lines:
            answers = [lines.readline(), lines.readline()]
        if answers != [b"+OK\r\n", b"+PONG\r\n"]:
            raise RuntimeError(f"Valkey responded with {answers}")


def _check_nats(layout: Layout, credentials: Credentials) -> None:
    with (
        socket.create_connection((HOST, layout.port_of("nats")), TIMEOUT) as connection,
        connection.makefile("rwb") as line,
    ):
        if b'"jetstream":true' not in line.readline():
            raise RuntimeError("NATS has no JetStream")
        user = {"user": OPERATOR, "pass": credentials.bus_passwords[OPERATOR]}
        line.write(f"CONNECT {json.dumps({'verbose': False, **user})}\r\nPING\r\n".encode())
        line.flush()
        if (answer := line.readline()) != b"PONG\r\n":
            raise RuntimeError(f"NATS responded with {answer.decode().strip()}")


def _check_gateway(layout: Layout) -> None:
    """Request real routes: the app, a picture, and every service behind ForwardAuth.

    Traefik's own ping succeeds even when no route works.
    """
    gateway, trust = layout.url_of("gateway"), layout.trust()
    _fetch(f"{gateway}/healthz", trust)
    _fetch(f"{gateway}/", trust)
    _fetch(f"{layout.url_of('media')}/{PUBLIC_BUCKET}/{HEALTH_KEY}", trust)
    for name in SERVICES:
        _fetch(f"{gateway}/api/{name}/openapi.json", trust)
