"""A feed process that serves HTTP, for benches."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.local.process import Process, start
from tests.support.ports import free_ports
from tests.support.servers import Servers, is_listening, terminate
from tests.support.tokens import GATEWAY_SECRET
from tests.support.wait import wait_until


@contextmanager
def feed_process(
    module: tuple[str, ...],
    servers: Servers,
    database: str,
    keys_url: str,
    log: Path,
    **more: str,
) -> Iterator[str]:
    """Run `python -m <module>` on these servers, with role web unless told. Yield its URL."""
    (port,) = free_ports(1)
    settings = {
        "role": "web",
        "listen": f"127.0.0.1:{port}",
        "database_url": database,
        "nats_url": servers.nats,
        "redis_url": servers.valkey,
        "gateway_secrets": GATEWAY_SECRET,
        "keys_url": keys_url,
        **more,
    }
    environment = {f"GARDEROBE_{name.upper()}": value for name, value in settings.items()}
    child = start(Process("feed", (sys.executable, "-m", *module), environment), log)
    try:
        wait_until(lambda: is_listening(port), "The feed")
        yield f"http://127.0.0.1:{port}"
    finally:
        terminate(child)
