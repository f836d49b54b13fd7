"""Each process gets the settings that it reads, and no others."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr
from pydantic_settings import BaseSettings

from deploy.local import edge
from deploy.local.layout import ROOT, SERVICES, VERIFIERS, Layout
from deploy.settings_reference import SERVICES as SETTINGS
from identity.forward_auth.settings import VerifySettings
from identity.forward_auth.store import CONNECTIONS as VERIFY_CONNECTIONS
from shared.data.settings import DatabaseSettings
from tests.deploy.kubernetes.valkey_pods import count
from tests.deploy.kubernetes.workloads import (
    SERVED,
    VARIANTS,
    Pod,
    environment,
    known_secrets,
    of_kind,
    pods,
    resources,
    secret_files,
)
from tests.deploy.test_compose import COMPOSE_SERVICES

NOT_HERE = {
    "GARDEROBE_SCRAPE_TARGETS",
    "GARDEROBE_PROMETHEUS_URL",
    "GARDEROBE_ALERTMANAGER_URL",
}
"""Settings that the component `monitoring` sets or replaces."""
SECRET = re.compile(r"PASSWORD|SECRET|_KEY$|TOKEN")
PUBLIC = {"GARDEROBE_ANON_KEY", "GARDEROBE_ANALYTICS_TOKEN"}
FOR_OPERATORS = 13
"""Connections for people and backups, and those that Postgres reserves for superusers."""
MIGRATION_POOL = 1


def settings_of(pod: Pod) -> type[BaseSettings]:
    return VerifySettings if pod.component == "verify" else SETTINGS[pod.app]


def served(variant: str) -> list[Pod]:
    """Return all pods that run one of our services."""
    return [one for one in pods(resources(variant)) if one.component in (*SERVED, "verify")]


def given(pod: Pod, variant: str) -> dict[str, str]:
    return environment(pod, resources(variant))


def unknown(pod: Pod, variables: dict[str, str]) -> set[str]:
    """Return the variables that a process does not read."""
    known = {f"GARDEROBE_{field.upper()}" for field in settings_of(pod).model_fields}
    return {name.removesuffix("_FILE") for name in variables if name not in known} - known


def missing(pod: Pod, variables: dict[str, str]) -> set[str]:
    """Return the variables that compose gives a process, other than with the default."""
    compose = COMPOSE_SERVICES[pod.app]["environment"]
    fields = settings_of(pod).model_fields
    wanted = set()
    for variable, value in compose.items():
        field = fields.get(variable.removesuffix("_FILE").removeprefix("GARDEROBE_").lower())
        if field is None:
            continue
        default = field.get_default(call_default_factory=True, validated_data={})
        text = default.get_secret_value() if isinstance(default, SecretStr) else default
        if str(value) != str(text) and not str(value).endswith(f":-{text}}}"):
            wanted.add(variable)
    return wanted - variables.keys() - NOT_HERE


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_process_gets_exactly_its_settings(variant: str) -> None:
    for pod in served(variant):
        variables = given(pod, variant)
        assert unknown(pod, variables) == set(), pod.name
        assert missing(pod, variables) == set(), pod.name


def test_an_unknown_and_a_missing_variable_are_found() -> None:
    pod = next(one for one in served("base") if one.name == "feed-web")
    variables = given(pod, "base") | {"GARDEROBE_NATS_REPLICA": "3"}
    del variables["GARDEROBE_REDIS_URL"]
    assert unknown(pod, variables) == {"GARDEROBE_NATS_REPLICA"}
    assert missing(pod, variables) == {"GARDEROBE_REDIS_URL"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_settings_classes_accept_what_the_pods_get(variant: str, tmp_path: Path) -> None:
    for pod in served(variant):
        with in_pod(pod, given(pod, variant), tmp_path):
            settings = settings_of(pod)()
        assert isinstance(settings, DatabaseSettings)
        assert password_of(pod) in settings.database_url


def password_of(pod: Pod) -> str:
    service = "identity" if pod.component == "verify" else pod.app
    return known_secrets()[f"{service}-database"]["password"]


@contextmanager
def in_pod(pod: Pod, variables: dict[str, str], folder: Path) -> Iterator[None]:
    """Set the environment of a pod, with its files in this folder."""
    files = dict(secret_files(pod))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            if name.endswith("_FILE"):
                path = folder / Path(value).name
                path.write_text(files[value])
                patch.setenv(name, str(path))
            else:
                patch.setenv(name, value)
        yield


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_pod_has_the_files_that_its_settings_name_and_no_others(variant: str) -> None:
    for pod in served(variant):
        variables = given(pod, variant)
        named = {value for name, value in variables.items() if name.endswith("_FILE")}
        assert named == {path for path, _ in secret_files(pod)}, pod.name


def test_no_pod_has_a_secret_in_its_environment() -> None:
    for pod in served("overlays/large"):
        in_clear = {
            name
            for name in given(pod, "overlays/large")
            if SECRET.search(name) and not name.endswith("_FILE")
        }
        assert in_clear <= PUBLIC, pod.name


def test_every_service_runs_as_web_and_as_worker() -> None:
    for variant in VARIANTS:
        roles = {
            (one.app, given(one, variant)["GARDEROBE_ROLE"])
            for one in served(variant)
            if one.component in {"web", "worker"}
        }
        assert roles == {(name, role) for name in SERVICES for role in ("web", "worker")}
        assert {one.name for one in served(variant) if one.component == "verify"} == set(VERIFIERS)


def test_each_service_has_a_migration_with_its_settings() -> None:
    found = {one.app: one for one in served("base") if one.component == "migration"}
    assert set(found) == set(SERVICES)
    for name, pod in found.items():
        assert pod.container["command"] == ["python", "-m", name, "migrate"]
        assert pod.kind == "Job"


def test_a_service_has_the_same_user_on_each_server_as_in_compose() -> None:
    user = re.compile(r"://(\w+)@")
    for variant in VARIANTS:
        for pod in served(variant):
            if pod.component == "verify":
                continue
            variables = given(pod, variant)
            for name in ("DATABASE_URL", "NATS_URL", "REDIS_URL"):
                users = set(user.findall(variables[f"GARDEROBE_{name}"]))
                assert users == {pod.app}, (pod.name, name)


def test_the_gateway_gets_the_variables_that_its_files_read(layout: Layout) -> None:
    (pod,) = (one for one in pods(resources("base")) if one.name == "gateway")
    assert set(given(pod, "base")) == set(edge.environment(layout))


def test_the_web_server_gets_the_variables_that_its_file_reads() -> None:
    caddyfile = (ROOT / "deploy" / "docker" / "Caddyfile").read_text()
    without_default = set(re.findall(r"\{\$(\w+)\}", caddyfile))
    (pod,) = (one for one in pods(resources("base")) if one.name == "web")
    assert set(given(pod, "base")) == without_default | {"XDG_DATA_HOME", "XDG_CONFIG_HOME"}


@pytest.mark.parametrize("variant", ["overlays/small", "overlays/large"])
def test_the_connections_of_all_processes_fit_into_postgres(variant: str) -> None:
    found = resources(variant)
    total = connections(variant)
    (cluster,) = of_kind("Cluster", found)
    accepted = int(cluster["spec"]["postgresql"]["parameters"]["max_connections"])
    assert total + FOR_OPERATORS <= accepted
    (settings,) = (one for one in of_kind("ConfigMap", found) if identity_of(one) == "settings")
    assert settings["data"]["GARDEROBE_DATABASE_CONNECTIONS"] == str(total)


def identity_of(resource: dict[str, dict[str, str]]) -> str:
    return resource["metadata"]["name"]


def connections(variant: str) -> int:
    """Return the connections that all processes may open, during an update, too."""
    found = resources(variant)
    most = {
        one["spec"]["scaleTargetRef"]["name"]: one["spec"]["maxReplicaCount"]
        for one in of_kind("ScaledObject", found)
    }
    total = 0
    for deployment in of_kind("Deployment", found):
        component = deployment["metadata"]["labels"]["app.kubernetes.io/component"]
        name = deployment["metadata"]["name"]
        surge = deployment["spec"]["strategy"]["rollingUpdate"]["maxSurge"]
        processes = most.get(name, deployment["spec"].get("replicas", 0)) + surge
        if component in {"web", "worker"}:
            total += processes * (pool_size(found) + 1)
        elif component == "verify":
            total += processes * VERIFY_CONNECTIONS
    return total + len(SERVICES) * (pool_size(found) + MIGRATION_POOL)


def pool_size(found: list[dict[str, dict[str, str]]]) -> int:
    (settings,) = (one for one in of_kind("ConfigMap", found) if identity_of(one) == "settings")
    return int(settings["data"]["GARDEROBE_DATABASE_POOL_SIZE"])


def test_streams_have_a_copy_on_each_server_of_nats() -> None:
    for variant in ("overlays/small", "overlays/large"):
        found = resources(variant)
        (servers,) = (one for one in of_kind("StatefulSet", found) if identity_of(one) == "nats")
        (pod,) = (one for one in served(variant) if one.name == "tags-worker")
        replicas = given(pod, variant)["GARDEROBE_NATS_REPLICAS"]
        assert replicas == str(servers["spec"]["replicas"]), variant


def test_every_service_knows_every_server_of_valkey() -> None:
    for variant in ("overlays/small", "overlays/large"):
        names = [f"valkey-{number}.valkey" for number in range(count(variant))]
        for pod in served(variant):
            if pod.component != "verify":
                urls = given(pod, variant)["GARDEROBE_REDIS_URL"].split(",")
                assert urls == [f"redis://{pod.app}@{name}:6379/0" for name in names], variant
