"""Real servers with the arguments of Valkey's pods, and the scripts of their cluster."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from deploy.local import servers
from deploy.local.layout import ROOT
from tests.deploy.kubernetes import valkey_cli
from tests.deploy.kubernetes.workloads import (
    Pod,
    environment,
    known_secrets,
    of_kind,
    pods,
    resources,
)
from tests.support.ports import free_ports
from tests.support.servers import terminate
from tests.support.wait import MAX_SECONDS

SCRIPTS = ROOT / "deploy" / "kubernetes" / "components" / "valkey-cluster"
"""For a script, more than it waits by itself."""
MACHINES = ("a", "a", "b", "b", "c", "d")
"""The machine of each server. The order of the servers would put two primaries on one."""


def valkey_pod(variant: str) -> Pod:
    (pod,) = (one for one in pods(resources(variant)) if one.name == "valkey")
    return pod


def count(variant: str) -> int:
    """Return how many servers of Valkey there are."""
    (found,) = (
        one
        for one in of_kind("StatefulSet", resources(variant))
        if one["metadata"]["name"] == "valkey"
    )
    replicas: int = found["spec"]["replicas"]
    return replicas


def command(variant: str, folder: Path, fields: Mapping[str, str]) -> list[str]:
    """Return the command of a server with its files in this folder.

    `fields` are the values that Kubernetes has for a pod, by the variable that gets them.
    """
    pod = valkey_pod(variant)
    users = folder / "valkey.acl"
    users.write_text(known_secrets()["valkey-users"]["valkey.acl"])
    values = {**environment(pod, resources(variant)), **fields}
    folders = {"/users/valkey.acl": str(users), "/data": str(folder)}
    arguments = [
        folders.get(one) or re.sub(r"\$\((\w+)\)", lambda found: values[found[1]], one)
        for one in pod.container["args"][1:]
    ]
    return [servers.valkey(folder, 0, "").command[0], *arguments]


class ValkeyPods:
    """The servers of overlays/large, each with an address of its own as if it were a pod."""

    def __init__(self, folder: Path) -> None:
        password = known_secrets()["operator"]["valkey_password"]
        port, bus_port = free_ports(2)
        self._operator = valkey_cli.Operator(port, bus_port, password)
        self._folder = folder
        self._networks = iter(Random().sample(range(2, 255), 200))
        self._children: list[subprocess.Popen[bytes]] = []
        self.addresses: list[str] = []
        self._calls = folder / "calls"
        self._calls.touch()
        program = folder / "bin" / "valkey-cli"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -S {valkey_cli.__file__} "$@"\n')
        program.chmod(0o755)

    def start(self) -> None:
        """Start every server at an address that none had before."""
        (network,) = islice(self._networks, 1)
        self.addresses = [f"127.{network}.0.{number + 10}" for number in range(len(MACHINES))]
        for number, (address, machine) in enumerate(zip(self.addresses, MACHINES, strict=True)):
            folder = self._folder / str(number)
            folder.mkdir(exist_ok=True)
            fields = {"POD_NAME": f"valkey-{number}", "POD_IP": address, "NODE_NAME": machine}
            ports = ["--port", str(self._operator.port)]
            ports += ["--cluster-port", str(self._operator.bus_port)]
            arguments = [*command("overlays/large", folder, fields), "--bind", address, *ports]
            with (folder / "log").open("ab") as log:
                self._children.append(subprocess.Popen(arguments, cwd=folder, stdout=log))

    def stop(self) -> None:
        """Kill every server, as a power failure does."""
        while self._children:
            self._children[-1].kill()
            self._children.pop().wait()

    def end(self) -> None:
        while self._children:
            terminate(self._children.pop())

    def run(self, script: str, *arguments: str, own: int = 0, failures: int = 0) -> int:
        """Run a script as in the pod of the server `own`. Return its exit code.

        The first `failures` calls of valkey-cli since the last `commands` find no server.
        """
        done = subprocess.run(
            ["sh", SCRIPTS / script, *arguments],
            env={
                "PATH": f"{self._folder / 'bin'}:{os.environ['PATH']}",
                "VALKEY_PASSWORD": self._operator.password,
                "SERVERS": " ".join(self.addresses),
                "CALLS": str(self._calls),
                "PORT": str(self._operator.port),
                "BUS_PORT": str(self._operator.bus_port),
                "OWN": self.addresses[own],
                "FAILURES": str(failures),
            },
            capture_output=True,
            timeout=MAX_SECONDS,
            check=False,
        )
        return done.returncode

    def ask(self, number: int, *words: str) -> str:
        """Return a server's reply to a command, or nothing if it does not respond."""
        try:
            return self._operator.send(self.addresses[number], *words)
        except OSError:
            return ""

    def commands(self) -> Sequence[str]:
        """Return the calls of valkey-cli since the last time."""
        found = self._calls.read_text().splitlines()
        self._calls.write_text("")
        return found


@contextmanager
def valkey_pods(folder: Path) -> Iterator[ValkeyPods]:
    """Yield servers that are not started."""
    found = ValkeyPods(folder)
    try:
        yield found
    finally:
        found.end()
