"""Leftover processes, occupied ports and private files of the local system."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local import servers, sweep
from deploy.local.certificate import CERTIFICATE, KEY, make_certificate
from deploy.local.credentials import Credentials, load_credentials
from deploy.local.layout import LONGEST_SOCKET_PATH, Layout
from deploy.local.ports import taken_ports
from deploy.local.supervision import Supervisor, start_daemon, write_configuration
from deploy.local.sweep import MARK
from deploy.local.topology import Program, Stage
from tests.support.wait import MAX_SECONDS, wait_until


@pytest.fixture
def taken(layout: Layout) -> Iterator[int]:
    """A port of the layout on which this process listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", layout.port_of("identity")))
        listener.listen()
        yield layout.port_of("identity")


def test_an_occupied_port_is_reported_with_its_process(layout: Layout, taken: int) -> None:
    (sentence,) = taken_ports(layout)
    assert sentence.startswith(f"Port {taken} (identity) is already taken by ")
    assert f"(pid {os.getpid()})" in sentence


def test_up_reports_an_occupied_port_in_one_line(layout: Layout, taken: int) -> None:
    done = deploy_local(layout, "up")
    assert done.returncode == 1
    assert done.stderr.startswith(f"Port {taken} (identity) is already taken by ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("port", ["http", "80", "65530"])
def test_an_invalid_port_is_reported_in_one_line(layout: Layout, port: str) -> None:
    done = deploy_local(layout, "up", GARDEROBE_PORT=port)
    assert done.returncode == 1
    assert done.stderr.startswith(f"GARDEROBE_PORT is '{port}'")


def test_status_reports_that_no_system_runs(layout: Layout) -> None:
    done = deploy_local(layout, "status")
    assert done.returncode == 1
    assert "does not run" in done.stderr


def deploy_local(layout: Layout, command: str, **more: str) -> "subprocess.CompletedProcess[str]":
    chosen = {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data), **more}
    return subprocess.run(
        [sys.executable, "-m", "deploy.local", command],
        env={**os.environ, **chosen},
        capture_output=True,
        text=True,
        timeout=MAX_SECONDS,
        check=False,
    )


def test_no_process_outlives_a_killed_supervisor(layout: Layout) -> None:
    processes = [
        servers.valkey(layout.data / "valkey", layout.port_of("valkey"), users=""),
        servers.nats(layout.data / "nats", layout.port_of("nats"), users=""),
    ]
    plan = [Program(process, Stage.SERVERS) for process in processes]
    daemon = start_daemon(layout, write_configuration(layout, plan))
    supervisor = Supervisor(layout)
    wait_until(supervisor.is_running, "supervisord")
    # By name, because before exec a child does not die with its parent yet.
    wait_until(
        lambda: {"valkey-server", "nats-server"} <= set(running_processes(layout)), "its processes"
    )
    daemon.kill()
    daemon.wait()
    wait_until(lambda: not running_processes(layout), "the end of all processes")


def test_orphaned_processes_are_killed(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "GRACE_SECONDS", 0.5)
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)"
    with (
        subprocess.Popen([sys.executable, "-c", stubborn], env={MARK: str(layout.data)}) as orphan,
        subprocess.Popen(
            [sys.executable, "-c", stubborn], env={MARK: f"{layout.data}-of-others"}
        ) as stranger,
    ):
        wait_until(lambda: ignores_term(orphan.pid), "the orphan")
        sweep.sweep(layout.data)
        assert orphan.wait() == -signal.SIGKILL
        assert stranger.poll() is None
        stranger.kill()


def ignores_term(pid: int) -> bool:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    ignored = next(line.split()[1] for line in lines if line.startswith("SigIgn:"))
    return bool(int(ignored, 16) >> (signal.SIGTERM - 1) & 1)


def running_processes(layout: Layout) -> list[str]:
    found = list(sweep.find(layout.data))
    for process in found:
        os.close(process.descriptor)
    return [process.name for process in found]


def test_secrets_are_created_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "credentials.json"
    first = load_credentials(path)
    assert load_credentials(path) == first
    assert path.stat().st_mode & 0o777 == 0o600
    assert first.refresh_secret != Credentials().refresh_secret


def test_a_new_secret_is_added_to_an_old_installation(tmp_path: Path) -> None:
    path = tmp_path / "credentials.json"
    path.write_text('{"anon_key": "kept", "database_passwords": {"feed": "kept too"}}')
    found = load_credentials(path)
    assert (found.anon_key, found.database_passwords["feed"]) == ("kept", "kept too")
    assert found.database_passwords["tags"]
    assert load_credentials(path) == found


def test_a_secret_of_another_release_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "credentials.json"
    path.write_text('{"secret_of_the_next_release": "kept"}')
    load_credentials(path)
    assert json.loads(path.read_text())["secret_of_the_next_release"] == "kept"


def test_the_certificate_key_is_private(tmp_path: Path) -> None:
    make_certificate(tmp_path)
    make_certificate(tmp_path)
    assert (tmp_path / KEY).stat().st_mode & 0o777 == 0o600
    assert (tmp_path / CERTIFICATE).exists()


def test_a_deep_data_folder_gets_a_short_socket_path(tmp_path: Path) -> None:
    deep = Layout(port=20000, data=tmp_path / ("x" * 120))
    assert len(os.fsencode(deep.socket)) <= LONGEST_SOCKET_PATH
    assert deep.socket != Layout(port=20000, data=tmp_path / ("y" * 120)).socket
