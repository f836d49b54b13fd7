"""A NATS server of a single test."""

import shutil
import signal
from pathlib import Path
from subprocess import Popen

from deploy.local import servers as local
from deploy.local.process import start
from tests.support.ports import free_ports
from tests.support.servers import is_listening, send_signal, terminate
from tests.support.wait import wait_until


class OwnNats:
    """A NATS server that a test may pause, restart and rob of its data."""

    def __init__(self, folder: Path, users: str = "") -> None:
        self._folder = folder
        self._users = users
        (self.port,) = free_ports(1)
        self._process: Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        process = local.nats(self._folder / "nats", self.port, users=self._users)
        self._process = start(process, self._folder / "nats.log")
        wait_until(lambda: is_listening(self.port), "NATS")

    def change_users(self, users: str) -> None:
        """Reload the server's configuration. It disconnects users that it no longer knows."""
        self._users = users
        local.nats(self._folder / "nats", self.port, users=users)
        self.send_signal(signal.SIGHUP)

    @property
    def url(self) -> str:
        """Its address, if it has no users."""
        return f"nats://127.0.0.1:{self.port}"

    @property
    def _data(self) -> Path:
        return self._folder / "nats" / "jetstream"

    def crash_and_lose_data(self) -> None:
        self.stop(signal.SIGKILL)
        shutil.rmtree(self._data)
        self.start()

    def crash_and_restore(self, copy: Path) -> None:
        """Start again with an earlier copy of the data."""
        self.stop(signal.SIGKILL)
        shutil.rmtree(self._data)
        shutil.copytree(copy, self._data)
        self.start()

    def copy_data(self, to: Path) -> None:
        """Copy the data while the server is stopped for it."""
        self.stop()
        shutil.copytree(self._data, to)
        self.start()

    def send_signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        send_signal(self._process, number)

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        assert self._process is not None
        terminate(self._process, by)
