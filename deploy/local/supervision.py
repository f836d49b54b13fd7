"""Configures Supervisor and controls it over its socket."""

import contextlib
import http.client
import os
import shlex
import subprocess
import sys
import time
import xmlrpc.client
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from supervisor.xmlrpc import SupervisorTransport

from deploy.local.layout import Layout
from deploy.local.process import Process
from deploy.local.sweep import MARK
from deploy.local.topology import Program, Stage

KEPT_VARIABLES = ("PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
UNREACHABLE = (OSError, http.client.HTTPException, xmlrpc.client.Fault)


@dataclass(frozen=True)
class State:
    """The state of one process, as Supervisor reports it."""

    name: str
    state: str
    pid: int
    started: int
    """Unix time of its last start."""

    @property
    def failed(self) -> bool:
        return self.state in {"BACKOFF", "EXITED", "FATAL", "UNKNOWN"}


def write_configuration(layout: Layout, programs: Iterable[Program]) -> Path:
    """Write supervisord.conf (mode 0600: the services' environments hold secrets)."""
    path = layout.run / "supervisord.conf"
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(
        "\n".join([_daemon_section(layout), *(_program_section(p, layout) for p in programs)])
    )
    return path


def _daemon_section(layout: Layout) -> str:
    user = "user=root\n" if os.geteuid() == 0 else ""
    return (
        f"[unix_http_server]\nfile={_literal(layout.socket)}\nchmod=0700\n\n"
        f"[supervisord]\n{user}nodaemon=true\nsilent=true\nidentifier=garderobe\n"
        f"directory={_literal(layout.root)}\numask=077\n"
        f"pidfile={_literal(layout.run / 'supervisord.pid')}\n"
        f"logfile={_literal(layout.logs / 'supervisord.log')}\nlogfile_maxbytes=1MB\n\n"
        "[rpcinterface:supervisor]\n"
        "supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface\n"
    )


def _program_section(program: Program, layout: Layout) -> str:
    process = program.process
    lines = {
        "command": _literal(shlex.join(process.wrapped)),
        "directory": _literal(layout.root),
        "environment": _environment(process),
        "priority": str(program.stage.value),
        "autostart": str(program.stage in {Stage.SERVERS, Stage.EDGE}).lower(),
        "autorestart": "true",
        "startretries": "1000000",  # a process must restart even after a long outage
        "stopsignal": process.stop_signal,
        "stopwaitsecs": "20",
        "redirect_stderr": "true",
        "stdout_logfile": _literal(layout.logs / f"{process.name}.log"),
        "stdout_logfile_maxbytes": "5MB",
        "stdout_logfile_backups": "1",
        **({"user": process.user} if process.user else {}),
    }
    return f"[program:{process.name}]\n" + "".join(
        f"{key}={value}\n" for key, value in lines.items()
    )


def _literal(value: object) -> str:
    """Return a value in Supervisor's format, which expands percent signs."""
    return str(value).replace("%", "%%")


def _environment(process: Process) -> str:
    pairs = []
    for name, value in process.environment.items():
        # JSON contains double quotes.
        quote = "'" if '"' in value else '"'
        if quote in value or "\n" in value:
            raise ValueError(
                f"Supervisor's format allows no such character as in {name} of {process.name}."
            )
        pairs.append(f"{name}={quote}{_literal(value)}{quote}")
    return ",".join(pairs)


def start_daemon(layout: Layout, configuration: Path) -> "subprocess.Popen[bytes]":
    """Start supervisord in its own session, which Ctrl-C does not reach."""
    environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    with (layout.logs / "supervisord.out").open("wb") as output:
        return subprocess.Popen(
            (sys.executable, "-m", "supervisor.supervisord", "-c", str(configuration)),
            env={**environment, MARK: str(layout.data), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


class Supervisor:
    """The running supervisord of one data folder."""

    def __init__(self, layout: Layout) -> None:
        self._address = f"unix://{layout.socket}"

    def _call(self, method: str, *arguments: object) -> Any:
        # A new transport for each call: it would reuse a connection that has failed.
        transport = SupervisorTransport(None, None, self._address)
        with xmlrpc.client.ServerProxy("http://127.0.0.1", transport=transport) as proxy:
            return getattr(proxy.supervisor, method)(*arguments)

    def is_running(self) -> bool:
        try:
            return bool(self._call("getState")["statename"] == "RUNNING")
        except UNREACHABLE:
            return False

    def states(self) -> list[State]:
        found = self._call("getAllProcessInfo")
        return [State(one["name"], one["statename"], one["pid"], one["start"]) for one in found]

    def start_missing(self, names: Iterable[str]) -> None:
        """Start those of `names` that are not running, without waiting for them."""
        stopped = {one.name for one in self.states() if one.state in {"STOPPED", "EXITED", "FATAL"}}
        for name in names:
            if name in stopped:
                self._call("startProcess", name, False)

    def restart(self, name: str) -> None:
        """Stop a process, if it runs, and start it again as its configuration says now.

        Does not wait until it is healthy.
        """
        with contextlib.suppress(xmlrpc.client.Fault):
            self._call("stopProcess", name)
        ((added, changed, _),) = self._call("reloadConfig")
        if name in changed:
            self._call("removeProcessGroup", name)
        if name in {*added, *changed}:
            self._call("addProcessGroup", name)
        with contextlib.suppress(xmlrpc.client.Fault):  # some start as they are added
            self._call("startProcess", name, False)

    def reload(self, name: str) -> None:
        """Let a process read its configuration again; nothing happens if it does not run."""
        with contextlib.suppress(xmlrpc.client.Fault):
            self._call("signalProcess", name, "HUP")

    def stop(self, name: str) -> None:
        """Stop a process until it is started again."""
        self._call("stopProcess", name)

    def shut_down(self, timeout: float = 40) -> None:
        """Stop everything, in reverse order, and wait until Supervisor's socket is gone."""
        self._call("shutdown")
        deadline = time.monotonic() + timeout
        while self.is_reachable() and time.monotonic() < deadline:
            time.sleep(0.05)

    def is_reachable(self) -> bool:
        try:
            self._call("getState")
        except UNREACHABLE:
            return False
        return True
