"""A bare Valkey with timelines, and a client that takes almost no CPU."""

import itertools
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from feed.timeline_cache.keys import pack_ids
from tests.support.servers import running_servers

LENGTH = 800
FIRST_ID = 1 << 60
BUFFER_BYTES = 1 << 16


def command(*parts: bytes) -> bytes:
    """Return a command in the Redis protocol (RESP)."""
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(one), one) for one in parts)


class PipelinedClient:
    """Sends encoded commands and counts the responses without parsing them."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self._socket = socket.create_connection(("127.0.0.1", address.port or 0), timeout=60)
        if address.password:
            login = (b"AUTH", (address.username or "").encode(), address.password.encode())
            self.send(command(*login), 1)

    def close(self) -> None:
        self._socket.close()

    def send(self, commands: bytes, responses: int) -> None:
        """Send commands in one round trip. Each response must be a single line."""
        self._socket.sendall(commands)
        while responses > 0:
            received = self._socket.recv(BUFFER_BYTES)
            if not received or b"-ERR" in received:
                raise RuntimeError(f"Valkey responded with {received[:200]!r}.")
            responses -= received.count(b"\n")

    def send_all(self, commands: Iterable[bytes], *, batch_size: int) -> None:
        """Send many commands, `batch_size` per round trip."""
        remaining = iter(commands)
        while batch := list(itertools.islice(remaining, batch_size)):
            self.send(b"".join(batch), len(batch))


@dataclass
class BareValkey:
    """A Valkey server and a client for it."""

    url: str
    client: PipelinedClient

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 0

    def fill_lists(self, keys: Sequence[bytes]) -> None:
        """Push `LENGTH` entries to the list of each key."""
        entries = [pack_ids(FIRST_ID + number) for number in range(LENGTH)]
        self.client.send_all((command(b"RPUSH", key, *entries) for key in keys), batch_size=16)

    def trim_lists(self, keys: Sequence[bytes]) -> None:
        """Trim each list to `LENGTH` entries."""
        last = b"-%d" % LENGTH
        self.client.send_all((command(b"LTRIM", key, last, b"-1") for key in keys), batch_size=512)


@contextmanager
def bare_valkey() -> Iterator[BareValkey]:
    """Start an empty Valkey, configured as in the local system."""
    with running_servers() as servers:
        url = servers.start_valkey_without_users()
        client = PipelinedClient(url)
        try:
            yield BareValkey(url, client)
        finally:
            client.close()
