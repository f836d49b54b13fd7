"""Stands in for valkey-cli, which no Python package has: sends its commands to real servers.

It knows the arguments that deploy/kubernetes/components/valkey-cluster uses, and records them in
the file CALLS, of which the first FAILURES find no server. The port 6379 stands for PORT, whose bus
is at BUS_PORT; OWN is the address of the server in the same pod.
"""

import os
import socket
import sys
import time
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path

SLOTS = 16384


@dataclass(frozen=True)
class Operator:
    """The operator's access to all servers, which have the same ports at different addresses."""

    port: int
    bus_port: int
    password: str

    def send(self, host: str, *command: str) -> str:
        """Send a command, and return the reply as valkey-cli prints it. Raises OSError."""
        if command[:2] == ("cluster", "meet"):
            command = (*command[:3], str(self.port), str(self.bus_port))
        with socket.create_connection((host, self.port), timeout=None) as connection:
            connection.sendall(_encoded(("auth", "operator", self.password)) + _encoded(command))
            with connection.makefile("rb") as replies:
                _read(replies)
                return _read(replies)

    def create(self, addresses: list[str]) -> None:
        """Make a cluster as valkey-cli does, which was compared with redis-cli 7.0."""
        primaries, (last, *replicas) = addresses[:3], addresses[3:]
        bounds = [SLOTS * number // 3 for number in range(4)]
        for number, address in enumerate(primaries):
            first, end = bounds[number : number + 2]
            self.send(address, "cluster", "addslotsrange", str(first), str(end - 1))
        for address in addresses[1:]:
            self.send(address, "cluster", "meet", addresses[0], "6379")
        for primary, replica in zip(primaries, [*replicas, last], strict=True):
            node = self.send(primary, "cluster", "myid")
            while self.send(replica, "cluster", "replicate", node) != "OK":
                # It does not know the node yet: their introduction is going on, or has timed out.
                self.send(replica, "cluster", "meet", addresses[0], "6379")
                time.sleep(0.1)  # noqa: TID251  # it polls, outside of the tests


def main(arguments: list[str]) -> None:
    with Path(os.environ["CALLS"]).open("a") as calls:
        print(*arguments, file=calls)
    if len(Path(os.environ["CALLS"]).read_text().splitlines()) <= int(os.environ["FAILURES"]):
        sys.exit("Could not connect")
    user, name, *rest = arguments
    assert (user, name) == ("--user", "operator")
    operator = Operator(
        int(os.environ["PORT"]), int(os.environ["BUS_PORT"]), os.environ["VALKEYCLI_AUTH"]
    )
    if rest[:2] == ["--cluster", "create"]:
        assert rest[-3:] == ["--cluster-replicas", "1", "--cluster-yes"]
        operator.create([one.removesuffix(":6379") for one in rest[2:-3]])
        return
    option, host, *command = rest if rest[0] == "-h" else ["-h", os.environ["OWN"], *rest]
    assert option == "-h"
    try:
        sys.stdout.write(operator.send(host, *command) + "\n")
    except OSError as exc:
        sys.exit(f"Could not connect: {exc}")


def _encoded(command: tuple[str, ...]) -> bytes:
    parts = "".join(f"${len(part.encode())}\r\n{part}\r\n" for part in command)
    return f"*{len(command)}\r\n{parts}".encode()


def _read(replies: BufferedReader) -> str:
    line = replies.readline().decode().rstrip("\r\n")
    if line.startswith("$"):
        return replies.read(int(line[1:]) + 2).decode()[:-2]
    if line.startswith("*"):
        return "\n".join(_read(replies) for _ in range(int(line[1:])))
    return line[1:]


if __name__ == "__main__":
    main(sys.argv[1:])
