"""/.well-known/security.txt through the real gateway and web server, in both deployments."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import yaml

from deploy.local import topology
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT, Layout
from tests.deploy.backends import Gateway, Response, running_gateway
from tests.deploy.conftest import free_layout

SECURITY_TXT = "/.well-known/security.txt"
CONTACT = "GARDEROBE_SECURITY_CONTACT"
LOCAL_ONLY = {"GARDEROBE_WEB_HOST", "GARDEROBE_WEB_PORT", "GARDEROBE_WEB_ROOT"}


def fields_of(answer: Response) -> dict[str, str]:
    """Return the fields of RFC 9116 by name; fail on a line that is none."""
    return dict(line.split(": ", 1) for line in answer.body.splitlines() if line)


def read_security_txt(gateway: Gateway) -> dict[str, str]:
    answer = gateway.ask("GET", SECURITY_TXT)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    return fields_of(answer)


@pytest.mark.parametrize("contact", ["", "mailto:security@garderobe.example"])
def test_it_names_the_operators_contact_and_an_expiry_date(
    contact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CONTACT, contact)
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        free_layout(Path(folder)) as layout,
        running_gateway(layout, real_web=True) as gateway,
    ):
        fields = read_security_txt(gateway)
    assert fields["Contact"] == (contact or f"{layout.public_url}/support/help")
    assert fields["Canonical"] == f"{layout.public_url}{SECURITY_TXT}"
    now = datetime.now(UTC)
    assert now < datetime.fromisoformat(fields["Expires"]) < now + timedelta(days=365)


def test_the_container_gets_the_variables_of_the_local_web_server(layout: Layout) -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    there = compose["services"]["web"]["environment"]
    ours = {name for name in there if name.startswith("GARDEROBE_")}
    locally = set(topology.web(layout, Credentials()).environment)
    assert ours == {name for name in locally if name.startswith("GARDEROBE_")} - LOCAL_ONLY
    default = "${GARDEROBE_PUBLIC_URL:-https://localhost:8443}/support/help"
    assert there[CONTACT] == f"${{SECURITY_CONTACT:-{default}}}"
    dockerfile = (ROOT / "deploy" / "docker" / "web.Dockerfile").read_text()
    assert "COPY deploy/docker/Caddyfile" in dockerfile, "both serve the same Caddyfile"
