"""docker-compose.yml: valid, and the same system as the local one."""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from deploy.docker.environment import main, variables
from deploy.local import edge, topology
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT, SERVICES, Layout
from identity.forward_auth.settings import VerifySettings
from shared.service import Service
from shared.settings import ServiceSettings

COMPOSE = ROOT / "docker-compose.yml"
TEXT = COMPOSE.read_text()
SERVICES_THERE = yaml.safe_load(TEXT)["services"]
JOBS = {"databases", "buckets", "users", "certificate", *(f"migrate-{name}" for name in SERVICES)}
BY_ADDRESS = {
    "identity": ["REGISTRATIONS_PER_HOUR", "RECOVERIES_PER_HOUR", "WRONG_LOGINS_PER_MINUTE"],
    "admin": ["JOINS_PER_HOUR", "ANONYMOUS_MESSAGES_PER_HOUR", "ANONYMOUS_NOTES_PER_MINUTE"],
}
SECRET = re.compile(r"PASSWORD|SECRET|_KEY$|TOKEN")


def test_it_is_valid() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*check, str(COMPOSE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_runs_the_processes_of_the_local_system(layout: Layout) -> None:
    local = {program.name for program in topology.programs(layout, Credentials())}
    assert set(SERVICES_THERE) - JOBS == local
    assert set(SERVICES_THERE) >= JOBS


def test_every_secret_comes_from_the_environment_and_is_in_what_make_env_writes() -> None:
    required = set(re.findall(r"\$\{(\w+):\?", TEXT))
    defaulted = set(re.findall(r"\$\{(\w+):-", TEXT))
    assert required == set(variables(Credentials()))
    assert not [name for name in defaulted if SECRET.search(name)]


def test_make_env_adds_what_is_new_and_keeps_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("ANON_KEY='kept'")
    main(path)
    lines = path.read_text().splitlines()
    assert lines[0] == "ANON_KEY='kept'"
    names = [line.partition("=")[0] for line in lines]
    assert sorted(names) == sorted(variables(Credentials()))
    with pytest.raises(SystemExit, match="is there already"):
        main(path)
    assert path.read_text().splitlines() == lines


def test_make_env_writes_for_its_owner_alone(tmp_path: Path) -> None:
    main(tmp_path / ".env")
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600


def test_a_service_has_the_same_user_on_each_server(layout: Layout) -> None:
    for name in SERVICES:
        locally = topology.service_environment(name, layout, Credentials())
        for setting in ("GARDEROBE_NATS_URL", "GARDEROBE_REDIS_URL"):
            there = SERVICES_THERE[name]["environment"].get(setting, "")
            assert user_in(there) == user_in(locally.get(setting, "")), (name, setting)


def user_in(address: str) -> str:
    return address.partition("://")[2].partition(":")[0]


def test_a_service_gets_the_settings_that_it_gets_locally(layout: Layout) -> None:
    for name in SERVICES:
        locally = topology.service_environment(name, layout, Credentials())
        assert set(SERVICES_THERE[name]["environment"]) == set(locally), name


def settings_of(name: str) -> type[ServiceSettings]:
    service: Service = importlib.import_module(f"{name}.main").service
    return service.settings


def test_who_counts_in_valkey_waits_for_it() -> None:
    counting = {name for name in SERVICES if "redis_url" in settings_of(name).model_fields}
    assert counting == {name for name in SERVICES if "valkey" in SERVICES_THERE[name]["depends_on"]}


@pytest.mark.parametrize("name", BY_ADDRESS)
def test_limits_by_address_are_for_operators_and_higher_where_all_have_one(
    name: str, layout: Layout
) -> None:
    locally = topology.service_environment(name, layout, Credentials())
    for limit in BY_ADDRESS[name]:
        default = settings_of(name).model_fields[limit.lower()].default
        there = SERVICES_THERE[name]["environment"][f"GARDEROBE_{limit}"]
        assert there == f"${{{limit}:-{default}}}"
        assert int(locally[f"GARDEROBE_{limit}"]) > default


def test_verify_gets_neither_signing_nor_refresh_secret(layout: Layout) -> None:
    locally = topology.verify_environment(layout, Credentials())
    assert set(locally) == {f"GARDEROBE_{name.upper()}" for name in VerifySettings.model_fields}
    assert set(SERVICES_THERE["verify-1"]["environment"]) == set(locally)
    assert SERVICES_THERE["verify-2"]["environment"] == SERVICES_THERE["verify-1"]["environment"]


def test_the_gateway_gets_the_settings_that_it_gets_locally(layout: Layout) -> None:
    assert set(SERVICES_THERE["gateway"]["environment"]) == set(edge.environment(layout))


def test_what_depends_on_something_waits_until_it_is_healthy_or_done() -> None:
    for name, service in SERVICES_THERE.items():
        for other, condition in service.get("depends_on", {}).items():
            wanted = "service_completed_successfully" if other in JOBS else "service_healthy"
            assert condition == {"condition": wanted}, f"{name} depends on {other}"
            assert other in JOBS or "healthcheck" in SERVICES_THERE[other], other


def test_only_the_gateway_is_reachable_and_only_from_this_machine() -> None:
    published = {name: one["ports"] for name, one in SERVICES_THERE.items() if "ports" in one}
    assert set(published) == {"gateway"}
    assert all(port.startswith("127.0.0.1:") for port in published["gateway"])


def test_services_believe_the_address_that_the_gateway_tells() -> None:
    """Else everybody shares one limit: whoever guesses a password locks its owner out."""
    assert "FORWARDED_ALLOW_IPS=*" in (ROOT / "deploy/docker/service.Dockerfile").read_text()
