"""The real Alertmanager, with the configuration that containers get."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from deploy.docker import prepare
from tests.observers import program_of
from tests.support.ports import free_ports
from tests.support.servers import terminate
from tests.support.wait import MAX_SECONDS, wait_until

RECIPIENT = "operators@garderobe.example"
COMPOSE = {
    "SMTP_HOST": "mail",
    "SMTP_PORT": "1025",
    "SMTP_TLS": "opportunistic",
    "SMTP_USERNAME": "",
    "SMTP_PASSWORD": "",
    "MAIL_FROM": "Garderobe <hello@garderobe.example>",
    "OPERATORS_EMAIL": RECIPIENT,
}
"""Variables of the job `alert-routes` of compose without a .env file."""


def configured(folder: Path, **variables: object) -> Path:
    """Run the job `alert-routes` with these variables; return the file that it wrote."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prepare, "CONFIGURATION_FOLDER", folder)
        patch.setattr(os, "chown", lambda *_: None)
        for name, value in (COMPOSE | variables).items():
            patch.setenv(name, str(value))
        prepare.alert_routes()
    return folder / "alertmanager.yml"


@contextmanager
def running_alertmanager(configuration: Path, trusted: Path | None = None) -> Iterator[str]:
    """Start it, yield its URL. It trusts the mail server with this certificate."""
    (port,) = free_ports(1)
    url = f"http://127.0.0.1:{port}"
    command = [
        program_of("alertmanager"),
        f"--config.file={configuration}",
        f"--storage.path={configuration.with_name('storage')}",
        f"--web.listen-address=127.0.0.1:{port}",
        "--cluster.listen-address=",
    ]
    environment = os.environ | ({"SSL_CERT_FILE": str(trusted)} if trusted else {})
    with (
        configuration.with_name("alertmanager.log").open("w") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as child,
    ):
        try:
            wait_until(lambda: _is_ready(url), "Alertmanager")
            yield url
        finally:
            terminate(child)


def _is_ready(url: str) -> bool:
    try:
        return httpx2.get(f"{url}/-/ready", timeout=MAX_SECONDS).is_success
    except httpx2.HTTPError:
        return False
