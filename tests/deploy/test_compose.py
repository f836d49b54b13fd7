"""docker-compose.yml is valid and describes the same system as the local one."""

import importlib
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
import yaml
from pydantic import SecretStr

from deploy.backup.errors import BackupError
from deploy.backup.secrets import read_passphrase
from deploy.backup.source import KEPT_SECRETS, POSTGRES, container_source
from deploy.docker.environment import variables
from deploy.local import edge, observability, topology
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT, SERVICES, VERIFIERS, Layout
from identity.forward_auth.settings import VerifySettings
from shared.data.settings import ServiceSettings
from shared.service import Service

COMPOSE = ROOT / "docker-compose.yml"
TEXT = COMPOSE.read_text()
COMPOSE_SERVICES = yaml.safe_load(TEXT)["services"]
COMPOSE_SECRETS = yaml.safe_load(TEXT)["secrets"]
FOR_OPERATORS = 13
"""Connections for people and backups, and those that Postgres reserves for superusers."""
SECRET_FOLDER = "/run/secrets/"
IF_SET = re.compile(r"\$\{\w+:\+(.*)\}")
OF_THE_VOLUME = {"/tls/public.pem", "/tls/public.key"}
"""Files of the gateway that the job `certificate` writes."""
TRACES = "OTEL_EXPORTER_OTLP_ENDPOINT"
JOBS = {
    *("databases", "buckets", "users", "certificate", "alert-routes"),
    *(f"migrate-{name}" for name in SERVICES),
}
WRITES_FILES = {"certificate", "alert-routes"}
"""Jobs whose files are read only when the process that needs them starts."""
LIMITS_PER_ADDRESS = {
    "identity": ["REGISTRATIONS_PER_HOUR", "RECOVERIES_PER_HOUR", "WRONG_LOGINS_PER_MINUTE"],
    "admin": ["JOINS_PER_HOUR", "ANONYMOUS_MESSAGES_PER_HOUR", "ANONYMOUS_NOTES_PER_MINUTE"],
}
SECRET = re.compile(r"PASSWORD|SECRET|_KEY$|TOKEN")


def test_the_compose_file_is_valid() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*check, str(COMPOSE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_compose_runs_the_processes_of_the_local_system(layout: Layout) -> None:
    local = {program.name for program in topology.programs(layout, Credentials())}
    # The local system runs the observers that are installed; the admin pages replace Grafana.
    expected = local | observability.PROGRAMS.keys()
    assert set(COMPOSE_SERVICES) - JOBS - {"grafana"} == expected
    assert set(COMPOSE_SERVICES) >= JOBS


def test_every_secret_comes_from_the_environment_that_make_env_writes() -> None:
    required = set(re.findall(r"\$\{(\w+):\?", TEXT))
    required |= {one["environment"] for one in COMPOSE_SECRETS.values() if "environment" in one}
    assert required | {"COMPOSE_PROFILES"} == set(variables(Credentials()))
    with_value = set(re.findall(r"\$\{(\w+):-[^}]", TEXT))
    assert not [name for name in with_value if SECRET.search(name)]


def test_a_service_has_the_same_user_on_each_server(layout: Layout) -> None:
    for name in SERVICES:
        locally = topology.service_environment(name, layout, Credentials())
        for setting in ("GARDEROBE_NATS_URL", "GARDEROBE_REDIS_URL"):
            in_compose = COMPOSE_SERVICES[name]["environment"].get(setting, "")
            assert user_in(in_compose) == user_in(locally.get(setting, "")), (name, setting)


def user_in(address: str) -> str | None:
    return urlsplit(address).username


def test_a_service_gets_the_same_settings_as_locally(layout: Layout) -> None:
    for name in SERVICES:
        locally = topology.service_environment(name, layout, Credentials())
        known = {f"GARDEROBE_{field.upper()}" for field in settings_of(name).model_fields}
        assert set(locally) <= settings_in(name) | {TRACES} <= known | {TRACES}, name


def test_what_only_compose_sets_has_the_default_of_the_service(layout: Layout) -> None:
    for name in SERVICES:
        locally = topology.service_environment(name, layout, Credentials())
        for variable in settings_in(name) - set(locally):
            field = settings_of(name).model_fields[variable.removeprefix("GARDEROBE_").lower()]
            value = COMPOSE_SERVICES[name]["environment"][variable]
            default = field.get_default()
            if isinstance(default, SecretStr):
                default = default.get_secret_value()
            if isinstance(default, bool):
                default = str(default).lower()
            assert value.endswith(f":-{default}}}"), variable


def settings_in(name: str) -> set[str]:
    """Return the settings of a container, without those for passwords that belong into URLs."""
    environment = COMPOSE_SERVICES[name]["environment"]
    return {key.removesuffix("_FILE") for key in environment} - {
        f"GARDEROBE_{store}_PASSWORD" for store in ("DATABASE", "NATS", "REDIS")
    }


def test_a_container_gets_the_files_that_its_settings_name_and_no_others() -> None:
    for name, service in COMPOSE_SERVICES.items():
        environment = service.get("environment", {})
        values = {value for key, value in environment.items() if key.endswith("_FILE")}
        named = {IF_SET.sub(r"\1", value) for value in values} - OF_THE_VOLUME
        assert named == {f"{SECRET_FOLDER}{one}" for one in service.get("secrets", [])}, name
        assert set(service.get("secrets", [])) <= set(COMPOSE_SECRETS)


def test_no_service_has_a_secret_in_its_environment() -> None:
    public = {"GARDEROBE_ANON_KEY", "GARDEROBE_ANALYTICS_TOKEN"}
    for name in (*SERVICES, *(f"migrate-{name}" for name in SERVICES), "verify-1", "verify-2"):
        in_clear = {
            key
            for key, value in COMPOSE_SERVICES[name]["environment"].items()
            if SECRET.search(key) and not key.endswith("_FILE") and not value.endswith(":-}")
        }
        assert in_clear <= public, name


def settings_of(name: str) -> type[ServiceSettings]:
    service: Service = importlib.import_module(f"{name}.main").service
    return service.settings


def test_our_images_run_without_rights_that_they_do_not_need() -> None:
    """Jobs of the user root write files for other users."""
    for name, service in COMPOSE_SERVICES.items():
        if "GARDEROBE_IMAGES" not in service["image"] or service.get("user") == "root":
            continue
        assert (service["cap_drop"], service["security_opt"]) == (
            ["ALL"],
            ["no-new-privileges:true"],
        ), name


def test_what_compose_writes_into_a_container_is_not_refused() -> None:
    """It copies secrets from the environment, which fails if the root file system is read-only."""
    read_only = {name for name, service in COMPOSE_SERVICES.items() if service.get("read_only")}
    assert read_only == {"web"}
    for name in read_only:
        assert COMPOSE_SERVICES[name].keys().isdisjoint({"secrets", "configs"})


def test_services_with_counters_in_valkey_wait_for_it() -> None:
    with_counters = {name for name in SERVICES if "redis_url" in settings_of(name).model_fields}
    assert with_counters == {
        name for name in SERVICES if "valkey" in COMPOSE_SERVICES[name]["depends_on"]
    }


@pytest.mark.parametrize("name", LIMITS_PER_ADDRESS)
def test_limits_per_address_are_configurable_and_higher_locally(name: str, layout: Layout) -> None:
    locally = topology.service_environment(name, layout, Credentials())
    for limit in LIMITS_PER_ADDRESS[name]:
        default = settings_of(name).model_fields[limit.lower()].default
        in_compose = COMPOSE_SERVICES[name]["environment"][f"GARDEROBE_{limit}"]
        assert in_compose == f"${{{limit}:-{default}}}"
        assert int(locally[f"GARDEROBE_{limit}"]) > default


def test_verify_gets_neither_signing_nor_refresh_secret(layout: Layout) -> None:
    locally = topology.verify_environment(layout, Credentials())
    names = {f"GARDEROBE_{name.upper()}" for name in VerifySettings.model_fields}
    assert set(locally) == names - {
        f"GARDEROBE_DATABASE_{name}" for name in ("PASSWORD", "DIRECT_URL")
    }
    assert settings_in("verify-1") == set(locally)
    assert (
        COMPOSE_SERVICES["verify-2"]["environment"] == COMPOSE_SERVICES["verify-1"]["environment"]
    )


def test_backups_find_all_stores_and_secrets(tmp_path: Path) -> None:
    values = variables(Credentials()) | {"S3_ENDPOINT": "https://s3.example", "S3_REGION": "x"}
    environment = filled(COMPOSE_SERVICES["backups"]["environment"], values, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        source = container_source(environment)
        passphrase = read_passphrase(None)
    password = values["FEED_DATABASE_PASSWORD"]
    assert source.databases["feed"] == f"postgresql://feed:{quote(password)}@postgres:5432/feed"
    assert set(source.databases) == set(SERVICES)
    assert source.secrets == {name: values[name.upper()] for name in KEPT_SECRETS}
    assert (source.s3_endpoint, source.s3_region) == ("https://s3.example", "x")
    assert (source.s3_access_key, source.s3_secret_key) == (
        values["S3_ACCESS_KEY"],
        values["S3_SECRET_KEY"],
    )
    assert passphrase == values["BACKUP_PASSPHRASE"]
    assert environment["GARDEROBE_BACKUP_TARGET"] == "/backups"


def filled(template: dict[str, str], values: dict[str, str], secrets: Path) -> dict[str, str]:
    """Return a container's environment, with its secrets in files of this folder."""
    environment = {}
    for name, text in template.items():
        if text.startswith(SECRET_FOLDER):
            secret = text.removeprefix(SECRET_FOLDER)
            path = secrets / secret
            path.write_text(values[COMPOSE_SECRETS[secret]["environment"]])
            environment[name] = str(path)
        else:
            environment[name] = re.sub(
                r"\$\{(\w+):[-?]([^}]*)\}", lambda found: values.get(*found.groups()), str(text)
            )
    return environment


def test_a_missing_variable_of_the_backups_is_named() -> None:
    with pytest.raises(BackupError, match="Set GARDEROBE_IDENTITY_DATABASE_PASSWORD, or "):
        container_source({POSTGRES: "postgres:5432"})


def test_the_exporter_reads_what_the_backups_write() -> None:
    backups, host = COMPOSE_SERVICES["backups"], COMPOSE_SERVICES["host"]
    assert "backup-state:/data" in backups["volumes"]
    assert backups["environment"]["GARDEROBE_DATA"] == "/data"
    assert "backup-state:/state:ro" in host["volumes"]
    assert "--collector.textfile.directory=/state/metrics" in host["command"]


def test_the_gateway_gets_the_same_settings_as_locally(layout: Layout) -> None:
    assert set(COMPOSE_SERVICES["gateway"]["environment"]) == set(edge.environment(layout))


def test_services_wait_until_dependencies_are_healthy_or_complete() -> None:
    for name, service in COMPOSE_SERVICES.items():
        for other, condition in service.get("depends_on", {}).items():
            expected = "service_completed_successfully" if other in JOBS else "service_healthy"
            written_for = {"restart": True} if other in WRITES_FILES else {}
            assert condition == {"condition": expected} | written_for, f"{name} depends on {other}"
            assert other in JOBS or "healthcheck" in COMPOSE_SERVICES[other], other


def test_the_connections_of_all_processes_fit_into_postgres(layout: Layout) -> None:
    total = topology.database_connections()
    with_database = {
        name
        for name, service in COMPOSE_SERVICES.items()
        if "GARDEROBE_DATABASE_URL" in service.get("environment", {})
    }
    migrations = {f"migrate-{name}" for name in SERVICES}
    assert with_database == {*SERVICES, *VERIFIERS, *migrations}
    local = {one.name: one.process for one in topology.programs(layout, Credentials())}
    for command in (local["postgres"].command, COMPOSE_SERVICES["postgres"]["command"]):
        (accepted,) = (int(one.partition("=")[2]) for one in command if "max_connections" in one)
        assert total + FOR_OPERATORS <= accepted
    for name in SERVICES:
        locally = topology.service_environment(name, layout, Credentials())
        for environment in (locally, COMPOSE_SERVICES[name]["environment"]):
            assert environment["GARDEROBE_DATABASE_CONNECTIONS"] == str(total)


def test_only_the_gateway_is_published_and_only_on_loopback() -> None:
    published = {name: one["ports"] for name, one in COMPOSE_SERVICES.items() if "ports" in one}
    assert set(published) == {"gateway"}
    assert all(port.startswith("127.0.0.1:") for port in published["gateway"])


def test_services_trust_the_client_address_from_the_gateway() -> None:
    """Otherwise all clients would share one limit, and guessing passwords would lock people out."""
    assert "FORWARDED_ALLOW_IPS=*" in (ROOT / "deploy/docker/service.Dockerfile").read_text()
