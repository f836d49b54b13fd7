"""Prometheus, Alertmanager and the host's exporter, if this machine has them.

They are Debian's packages (`apt-get install prometheus prometheus-alertmanager`). Each listens on
the loopback and asks for a password, because a page could resolve its own name to that address.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bcrypt
import yaml

from deploy.local.credentials import Credentials
from deploy.local.layout import Layout
from deploy.local.process import Process
from deploy.local.servers import HOST
from deploy.rights.bus import OPERATOR

PROGRAMS = {
    "prometheus": ("prometheus",),
    "alertmanager": ("prometheus-alertmanager", "alertmanager"),
    "host": ("prometheus-node-exporter", "node_exporter"),
}
"""Names of each program, as Debian and its makers call it."""
RETENTION = "15d"


def installed() -> dict[str, str]:
    """Return the path of each program that this machine has."""
    found = {name: _path(names) for name, names in PROGRAMS.items()}
    return {name: path for name, path in found.items() if path is not None}


def _path(names: tuple[str, ...]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def processes(layout: Layout, credentials: Credentials) -> Iterator[Process]:
    """Write their configuration, and return those that are installed."""
    password = credentials.observability_password
    folder = layout.data / "observability"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    web = _write(folder / "web.yml", {"basic_auth_users": {OPERATOR: _hash(password)}})
    programs = installed()
    if path := programs.get("prometheus"):
        yield _prometheus(path, layout, folder, web, password)
    if path := programs.get("alertmanager"):
        yield _alertmanager(path, layout, folder, web)
    if path := programs.get("host"):
        yield _host(path, layout, web)


def url_of(name: str, layout: Layout, credentials: Credentials) -> str:
    """Return the address at which a service asks Prometheus or Alertmanager; empty without one."""
    if name not in installed():
        return ""
    login = f"{OPERATOR}:{credentials.observability_password}"
    return f"http://{login}@{HOST}:{layout.port_of(name)}"


def _prometheus(path: str, layout: Layout, folder: Path, web: Path, password: str) -> Process:
    source = layout.root / "deploy" / "observability"
    configuration = yaml.safe_load((source / "prometheus.yml").read_text())
    login = {"username": OPERATOR, "password": password}
    interval = f"{layout.scrape_seconds}s"
    configuration["global"] |= {"scrape_interval": interval, "evaluation_interval": interval}
    configuration["global"]["external_labels"]["app"] = layout.public_url
    configuration["rule_files"] = [str(source / "alerts" / "*.yml")]
    configuration["alerting"]["alertmanagers"] = [
        {"basic_auth": login, **_static(layout.port_of("alertmanager"))}
    ]
    own, host = configuration["scrape_configs"]
    own["http_sd_configs"] = [
        {"url": f"{layout.url_of('operations')}/service-discovery", "refresh_interval": interval}
    ]
    host |= {"basic_auth": login, **_static(layout.port_of("host"), service="host")}
    return Process(
        name="prometheus",
        command=(
            path,
            f"--config.file={_write(folder / 'prometheus.yml', configuration)}",
            f"--web.config.file={web}",
            f"--web.listen-address={HOST}:{layout.port_of('prometheus')}",
            f"--storage.tsdb.path={folder / 'prometheus'}",
            f"--storage.tsdb.retention.time={RETENTION}",
            "--log.level=warn",
        ),
    )


def _alertmanager(path: str, layout: Layout, folder: Path, web: Path) -> Process:
    source = layout.root / "deploy" / "observability" / "alertmanager.yml"
    configuration = yaml.safe_load(source.read_text())
    configuration["global"]["smtp_smarthost"] = f"{HOST}:{layout.port_of('mail')}"
    return Process(
        name="alertmanager",
        command=(
            path,
            f"--config.file={_write(folder / 'alertmanager.yml', configuration)}",
            f"--web.config.file={web}",
            f"--web.listen-address={HOST}:{layout.port_of('alertmanager')}",
            f"--storage.path={folder / 'alertmanager'}",
            "--cluster.listen-address=",  # alone
            "--log.level=warn",
        ),
    )


def _host(path: str, layout: Layout, web: Path) -> Process:
    return Process(
        name="host",
        command=(
            path,
            "--collector.disable-defaults",
            *("--collector.filesystem", "--collector.loadavg", "--collector.meminfo"),
            *("--collector.textfile", f"--collector.textfile.directory={layout.metrics}"),
            f"--web.config.file={web}",
            f"--web.listen-address={HOST}:{layout.port_of('host')}",
            "--log.level=warn",
        ),
    )


def _static(port: int, **labels: str) -> dict[str, Any]:
    return {"static_configs": [{"targets": [f"{HOST}:{port}"], "labels": labels}]}


def _hash(password: str) -> str:
    # The password cannot be guessed, so the fewest rounds suffice.
    return bcrypt.hashpw(password.encode(), bcrypt.gensalt(rounds=4)).decode()


def _write(path: Path, content: object) -> Path:
    path.touch(mode=0o600)
    path.write_text(yaml.safe_dump(content, sort_keys=False))
    return path
