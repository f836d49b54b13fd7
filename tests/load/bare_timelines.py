"""A bare Valkey full of timelines, and a client that costs next to nothing."""

import itertools
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from feed.timeline_cache.valkey_client import packed
from tests.support.servers import running_servers

LENGTH = 800
FIRST_ID = 1 << 60
RECEIVED = 1 << 16


def command(*parts: bytes) -> bytes:
    """One command as the server reads it."""
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(one), one) for one in parts)


class Wire:
    """Sends commands that were packed before, and counts the answers without reading them."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._socket = socket.create_connection(("127.0.0.1", place.port or 0), timeout=60)
        if place.password:
            login = (b"AUTH", (place.username or "").encode(), place.password.encode())
            self.send(command(*login), 1)

    def close(self) -> None:
        self._socket.close()

    def send(self, commands: bytes, answers: int) -> None:
        """One round trip; each answer has to be a single line."""
        self._socket.sendall(commands)
        while answers > 0:
            received = self._socket.recv(RECEIVED)
            if not received or b"-ERR" in received:
                raise RuntimeError(f"Valkey answered {received[:200]!r}.")
            answers -= received.count(b"\n")

    def send_all(self, commands: Iterable[bytes], *, at_once: int) -> None:
        """Many commands, so many to a round trip."""
        rest = iter(commands)
        while group := list(itertools.islice(rest, at_once)):
            self.send(b"".join(group), len(group))


@dataclass
class Bench:
    """A Valkey of one's own."""

    url: str
    wire: Wire

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 0

    def fill_lists(self, keys: Sequence[bytes]) -> None:
        """Give each key a list of `LENGTH` entries."""
        entries = [packed(FIRST_ID + number) for number in range(LENGTH)]
        self.wire.send_all((command(b"RPUSH", key, *entries) for key in keys), at_once=16)

    def trim_lists(self, keys: Sequence[bytes]) -> None:
        """Bring each list back to its length."""
        last = b"-%d" % LENGTH
        self.wire.send_all((command(b"LTRIM", key, last, b"-1") for key in keys), at_once=512)


@contextmanager
def bare_valkey() -> Iterator[Bench]:
    """Valkey as the local system runs it, without anything in it."""
    with running_servers() as servers:
        url = servers.open_valkey()
        wire = Wire(url)
        try:
            yield Bench(url, wire)
        finally:
            wire.close()
