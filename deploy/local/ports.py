"""Finds which of our ports are taken, and by which process."""

import socket
from contextlib import suppress
from pathlib import Path

from deploy.local.layout import OFFSETS, Layout
from deploy.local.servers import HOST

LISTENING = "0A"  # the state in /proc/net/tcp


def taken_ports(layout: Layout) -> list[str]:
    """Return one sentence for each port that another program listens on."""
    return [taken for name in OFFSETS if (taken := taken_port(layout, name))]


def taken_port(layout: Layout, name: str) -> str | None:
    """Return a sentence if another program listens on this port."""
    port = layout.port_of(name)
    if is_free(port):
        return None
    holder = _holder_of(port)
    by = f" by {holder}" if holder else ""
    return (
        f"Port {port} ({name}) is already taken{by};"
        " choose other ports with GARDEROBE_PORT=<first port>."
    )


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _holder_of(port: int) -> str | None:
    """Return name and pid of the process that listens on a port, if this user may see it."""
    sockets = _sockets_of(port)
    for folder in Path("/proc").glob("[0-9]*") if sockets else ():
        with suppress(OSError):
            for descriptor in (folder / "fd").iterdir():
                if str(descriptor.readlink()) in sockets:
                    return f"{(folder / 'comm').read_text().strip()} (pid {folder.name})"
    return None


def _sockets_of(port: int) -> set[str]:
    """Return the sockets that listen on a port, as links in /proc/*/fd name them."""
    found = set()
    for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
        with suppress(OSError):
            for line in table.read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                    found.add(f"socket:[{fields[9]}]")
    return found
