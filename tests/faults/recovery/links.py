"""The network between services and servers: TCP proxies that drop, hold or delay."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager

import uvloop

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.servers import HOST
from tests.support.faulty_connection import FaultyProxy
from tests.support.wait import MAX_SECONDS

SERVERS = ("postgres", "nats", "valkey")
MAX_DELAY_SECONDS = 0.15
LINKS = (
    *((service, server) for service in SERVICES for server in SERVERS),
    *((verifier, "postgres") for verifier in VERIFIERS),
)


class Links:
    """One proxy for each service and server. They run in a thread of their own."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._proxies = {
            (service, server): FaultyProxy(f"tcp://{HOST}:{layout.port_of(server)}")
            for service, server in LINKS
        }
        self._loop = uvloop.new_event_loop()

    @contextmanager
    def running(self) -> Iterator["Links"]:
        thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        thread.start()
        for proxy in self._proxies.values():
            self._call(proxy.start())
        try:
            yield self
        finally:
            for proxy in self._proxies.values():
                self._call(proxy.disconnect())
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def redirect(self, service: str, environment: Mapping[str, str]) -> dict[str, str]:
        """Return a service's environment with the proxies' ports instead of the servers'."""
        changed = dict(environment)
        for (name, server), proxy in self._proxies.items():
            if name == service:
                real = f"{HOST}:{self._layout.port_of(server)}"
                for key, value in changed.items():
                    changed[key] = value.replace(real, f"{HOST}:{proxy.port}")
        return changed

    def cut(self, service: str, server: str) -> None:
        """End the connections and refuse new ones."""
        self._call(self._proxies[service, server].disconnect())

    def hold(self, service: str, server: str) -> None:
        """Pass nothing on, without ending a connection."""
        self._loop.call_soon_threadsafe(self._proxies[service, server].passes.clear)

    def delay(self, service: str, server: str) -> None:
        """Let each piece of data arrive later, by a random time."""
        self._proxies[service, server].max_delay_seconds = MAX_DELAY_SECONDS

    def mend(self, service: str, server: str) -> None:
        proxy = self._proxies[service, server]
        proxy.max_delay_seconds = 0.0
        self._loop.call_soon_threadsafe(proxy.passes.set)
        self._call(proxy.start())

    def _call(self, act: Coroutine[object, object, None]) -> None:
        asyncio.run_coroutine_threadsafe(act, self._loop).result(MAX_SECONDS)
