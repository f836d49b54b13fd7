"""A Valkey server that tests may kill."""

import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from deploy.local import servers as local
from deploy.local.process import start
from deploy.rights import valkey
from deploy.rights.bus import OPERATOR
from tests.support.ports import free_ports
from tests.support.servers import is_listening, send_signal, terminate
from tests.support.wait import wait_until


class KillableValkey:
    """A Valkey server of one test, which it may stop or kill."""

    def __init__(self, folder: Path, port: int = 0, options: Sequence[str] = ()) -> None:
        self.port = port or free_ports(1)[0]
        folder.mkdir(parents=True, exist_ok=True)
        self._options = options
        self._folder = folder
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL of a user who may do everything."""
        return valkey.url_of(OPERATOR, {OPERATOR: "secret"}, f"127.0.0.1:{self.port}")

    def start(self) -> None:
        process = local.valkey(
            self._folder, self.port, valkey.users({OPERATOR: "secret"}), self._options
        )
        self._child = start(process, self._folder / "valkey.log")
        wait_until(lambda: is_listening(self.port), "Valkey")

    def kill(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            self._child = None

    def send_signal(self, number: signal.Signals) -> None:
        assert self._child is not None
        send_signal(self._child, number)

    def end(self) -> None:
        if self._child is not None:
            self._child.send_signal(signal.SIGCONT)
            terminate(self._child)
