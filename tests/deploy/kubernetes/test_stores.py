"""Servers accept their configuration, Secrets are complete, and queries name metrics that exist."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from deploy.kubernetes.secrets import YOURS, credentials_of, secrets
from deploy.local import servers
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT, SERVICES, Layout
from deploy.local.process import BIN
from tests.deploy.kubernetes.schemas import faults
from tests.deploy.kubernetes.valkey_pods import command
from tests.deploy.kubernetes.workloads import VARIANTS, known_secrets, of_kind, resources
from tests.support.ports import free_ports
from tests.support.servers import is_listening, terminate
from tests.support.wait import wait_until

CERT_MANAGER = {"gateway-certificate"}
"""Secrets that cert-manager makes."""
LABELS = {"job", "service", "instance"}
"""Labels by which alerts and dashboards select."""


@pytest.mark.parametrize("variant", ["overlays/small", "overlays/large"])
def test_nats_accepts_its_configuration(variant: str, tmp_path: Path) -> None:
    (configuration,) = (
        one["data"]
        for one in of_kind("ConfigMap", resources(variant))
        if one["metadata"]["name"] == "nats"
    )
    for folder in ("nats", "users", "data"):
        (tmp_path / folder).mkdir()
    text = configuration["nats.conf"].replace("/data", str(tmp_path / "data"))
    (tmp_path / "nats" / "nats.conf").write_text(text)
    (tmp_path / "users" / "nats.conf").write_text(known_secrets()["nats-users"]["nats.conf"])
    done = subprocess.run(
        [BIN / "nats-server", "-t", "--config", tmp_path / "nats" / "nats.conf"],
        env={"SERVER_NAME": "nats-0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("variant", "mode"), [("overlays/small", "standalone"), ("overlays/large", "cluster")]
)
def test_valkey_starts_with_its_arguments_and_its_users(
    variant: str, mode: str, layout: Layout, tmp_path: Path
) -> None:
    port = layout.port_of("valkey")
    fields = {"POD_NAME": "valkey-0", "POD_IP": "127.0.0.1", "NODE_NAME": "machine"}
    arguments = [*command(variant, tmp_path, fields), "--port", str(port)]
    if mode == "cluster":
        arguments += ["--cluster-port", str(free_ports(1)[0])]
    password = known_secrets()["operator"]["valkey_password"]
    with subprocess.Popen(arguments, cwd=tmp_path) as child:
        try:
            wait_until(lambda: is_listening(port), "Valkey")
            with socket.create_connection((servers.HOST, port)) as connection:
                connection.sendall(b"PING\r\n")
                assert connection.recv(100).startswith(b"-NOAUTH")  # as the probes expect
            url = f"redis://operator:{password}@{servers.HOST}:{port}"
            with Redis.from_url(url) as operator:
                assert operator.info("server")["server_mode"] == mode
        finally:
            terminate(child)


def test_only_its_owner_can_read_a_file_of_secrets(tmp_path: Path) -> None:
    path = tmp_path / "secrets.yml"
    path.touch(0o644)
    with path.open("w") as file:
        command = [sys.executable, "-m", "deploy.kubernetes.secrets"]
        subprocess.run(command, cwd=ROOT, stdout=file, check=True)
    assert path.stat().st_mode & 0o777 == 0o600
    assert "refresh_secret" in path.read_text()


def test_secrets_are_valid_and_new_each_time() -> None:
    made = secrets(Credentials())
    assert faults(made) == []
    assert json.dumps(made) != json.dumps(secrets(Credentials()))


def test_secrets_keep_the_passwords_of_an_older_file() -> None:
    made = secrets(Credentials())
    old = [one for one in made if one["metadata"]["name"] not in {"tags", "tags-database"}]
    again = {one["metadata"]["name"]: one for one in secrets(credentials_of(old))}
    assert again["tags"]["stringData"]["nats_password"] in str(again["nats-users"])
    of_tags = {"tags", "tags-database", "nats-users", "valkey-users"}
    for secret in made:
        name = secret["metadata"]["name"]
        same = name not in of_tags | {"gateway-loopback"}
        assert (again[name] == secret) is same, name


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_secret_and_key_that_is_named_exists(variant: str) -> None:
    named: set[str] = set()
    for reference in references(resources(variant)):
        name = reference.get("name") or reference["secretName"]
        named.add(name)
        if name in CERT_MANAGER:
            continue
        keys = known_secrets()[name]
        wanted = {item["key"] for item in reference.get("items", ())}
        assert wanted | ({reference["key"]} if "key" in reference else set()) <= keys.keys(), name
    assert named <= known_secrets().keys() | CERT_MANAGER


def references(value: Any) -> list[dict[str, Any]]:
    """Return every reference to a Secret in resources."""
    found = []
    if isinstance(value, list):
        return [one for inner in value for one in references(inner)]
    if not isinstance(value, dict):
        return []
    for key, inner in value.items():
        if key in {"secret", "secretKeyRef", "passwordSecret", "accessKeyId", "secretAccessKey"}:
            found.append(inner)
        elif key == "caSecret" or (key == "secretName" and "items" not in value):
            found.append({"name": inner})
        else:
            found += references(inner)
    return found


def test_yours_are_the_secrets_that_the_readme_lists() -> None:
    page = (ROOT / "deploy" / "kubernetes" / "README.md").read_text()
    for name, keys in YOURS.items():
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", page, re.MULTILINE)
        assert set(re.findall(r"`(\w+)`", row)) == keys


def test_each_service_has_a_database_of_its_own() -> None:
    found = resources("overlays/large")
    databases = of_kind("Database", found)
    assert {one["spec"]["name"]: one["spec"]["owner"] for one in databases} == {
        name: name for name in SERVICES
    }
    (cluster,) = of_kind("Cluster", found)
    roles = {
        one["name"]: one["passwordSecret"]["name"] for one in cluster["spec"]["managed"]["roles"]
    }
    assert roles == {name: f"{name}-database" for name in SERVICES}
    rules = cluster["spec"]["postgresql"]["pg_hba"]
    assert rules == [
        *(f"hostssl {name} {name} all scram-sha-256" for name in SERVICES),
        "host all all all reject",
    ]


def test_postgres_is_backed_up_every_day() -> None:
    for variant in ("overlays/small", "overlays/large"):
        found = resources(variant)
        (backup,) = of_kind("ScheduledBackup", found)
        assert re.fullmatch(r"0 0 \d+ \* \* \*", backup["spec"]["schedule"])
        (cluster,) = of_kind("Cluster", found)
        assert cluster["spec"]["backup"]["barmanObjectStore"]["destinationPath"]
        assert backup["spec"]["cluster"]["name"] == cluster["metadata"]["name"]


def test_keda_asks_for_metrics_that_exist() -> None:
    documented = (ROOT / "docs" / "operations" / "metrics.md").read_text()
    known = set(re.findall(r"^\| `(\w+)` \| (?:gauge|counter)", documented, re.MULTILINE))
    histograms = re.findall(r"^\| `(\w+)` \| histogram", documented, re.MULTILINE)
    known |= {f"{name}_count" for name in histograms}
    found = resources("overlays/large")
    for scaled in of_kind("ScaledObject", found):
        (trigger,) = scaled["spec"]["triggers"]
        query = trigger["metadata"]["query"]
        metric, service = re.findall(r'(\w+)\{service="(\w+)"\}', query)[0]
        assert metric in known
        assert scaled["spec"]["scaleTargetRef"]["name"].rpartition("-")[0] == service
        assert scaled["spec"]["minReplicaCount"] <= scaled["spec"]["fallback"]["replicas"]
        assert scaled["spec"]["fallback"]["replicas"] <= scaled["spec"]["maxReplicaCount"]


def test_prometheus_gives_the_labels_that_alerts_select_by() -> None:
    found = resources("overlays/large")
    services = {
        one["metadata"]["labels"].get("app.kubernetes.io/name")
        for one in of_kind("Service", found)
        if "labels" in one["metadata"]
    }
    for monitor in of_kind("ServiceMonitor", found):
        assert monitor["spec"]["selector"]["matchLabels"]["app.kubernetes.io/name"] in services
        (endpoint,) = monitor["spec"]["endpoints"]
        written = {one["targetLabel"] for one in endpoint["relabelings"]}
        assert written >= LABELS - {"instance"}  # Prometheus writes that one
