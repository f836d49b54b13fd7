"""Commands print sentences for people and JSON for programs, and never a traceback."""

import json
import subprocess
from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from garderobe_cli.main import app
from garderobe_cli.service_groups import GROUPS
from tests.support.commands import GARDEROBE, garderobe

DESTRUCTIVE = [
    ["admins", "revoke", "ana"],
    ["waitlist", "forget", "ana@example.org"],
    ["users", "suspend", "ana", "--notice", "Spam."],
    ["users", "delete", "ana"],
    ["users", "delete", "ana", "--now"],
    ["users", "reset-2fa", "ana"],
    ["users", "sessions", "ana", "--end"],
    ["clients", "revoke", "nightly"],
    ["clients", "new-secret", "nightly"],
    ["keys", "revoke", "1"],
    ["events", "dead", "drop", "feed", "1"],
]
COMMANDS = [
    *([*one, "--yes"] for one in DESTRUCTIVE),
    ["admins", "list"],
    ["audit", "verify"],
    ["keys", "list"],
    ["users", "find", "ana"],
    ["users", "export", "ana", "--to", "/nowhere/ana.zip"],
    ["quota", "show", "ana"],
    ["feed", "rebuild"],
    ["feed", "check"],
    ["media", "verify"],
    ["media", "sweep"],
    ["events", "republish", "feed"],
    ["events", "dead", "show", "feed", "1"],
    ["events", "dead", "replay", "feed", "--all"],
]
SERVICE_OF = {"events": "feed"} | {name: services[0] for name, (services, _) in GROUPS.items()}
AWAY = "127.0.0.1:1"
SETTINGS = {
    "GARDEROBE_NATS_URL": f"nats://{AWAY}",
    "GARDEROBE_KEYS_URL": f"http://{AWAY}/jwks.json",
    "GARDEROBE_REDIS_URL": f"redis://{AWAY}/0",
    "GARDEROBE_GATEWAY_SECRETS": "x" * 32,
    "GARDEROBE_REFRESH_SECRET": "x" * 32,
    "GARDEROBE_ANALYTICS_TOKEN": "x" * 32,
    "GARDEROBE_S3_ENDPOINT": f"http://{AWAY}",
    "GARDEROBE_S3_ACCESS_KEY": "x",
    "GARDEROBE_S3_SECRET_KEY": "x",
}


def settings_of(service: str) -> dict[str, str]:
    """Return settings of a service whose servers are all away."""
    url = f"postgresql+psycopg://{service}:secret@{AWAY}/{service}"
    return SETTINGS | {"SERVICE": service, "GARDEROBE_DATABASE_URL": url}


def service_of(command: list[str]) -> str:
    if command[:2] in (["users", "suspend"], ["users", "restore"]):
        return "admin"
    return "wardrobe" if command[:2] == ["users", "export"] else SERVICE_OF[command[0]]


@pytest.fixture
def in_container(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Give this process the environment of a service's container."""
    # The settings of logs are those of the whole process.
    monkeypatch.setattr("garderobe_cli.service_groups.quiet_logs", lambda: None)

    def enter(service: str) -> None:
        for name, value in settings_of(service).items():
            monkeypatch.setenv(name, value)

    return enter


@pytest.mark.parametrize("command", DESTRUCTIVE, ids=" ".join)
def test_destructive_commands_refuse_without_a_terminal(
    in_container: Callable[[str], None], command: list[str]
) -> None:
    in_container(service_of(command))
    done = CliRunner().invoke(app, [*command, "--json"])
    assert done.exit_code == 2, done.output
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "not_confirmed"
    assert error["message"].endswith("add --yes.")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_servers_a_command_prints_one_sentence(
    in_container: Callable[[str], None], command: list[str]
) -> None:
    in_container(service_of(command))
    done = CliRunner().invoke(app, [*command, "--json"])
    assert done.exit_code == 3, done.output
    error = json.loads(done.stdout.splitlines()[-1])["error"]
    assert "responding" in error["message"]


def test_a_wrong_option_is_reported_as_json() -> None:
    done = garderobe("users", "find", "--nothing", "--json")
    assert (done.returncode, done.stderr) == (2, "")
    assert json.loads(done.stdout)["error"]["code"] == "usage"


def test_a_command_of_another_service_names_its_container() -> None:
    done = garderobe("users", "suspend", "ana", "--notice", "x", "--yes", **settings_of("identity"))
    assert done.returncode == 3
    assert "docker compose exec admin garderobe" in done.stderr


def test_the_status_of_a_service_without_its_servers_says_what_is_down() -> None:
    done = garderobe("status", "--json", **settings_of("tags"))
    assert done.returncode == 1
    (tags,) = json.loads(done.stdout)["services"]
    assert tags["state"]["database"] is None
    problems = " ".join(tags["problems"])
    assert "Postgres does not respond" in problems
    assert "Its process does not respond" in problems


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("garderobe us", "users"),
        ("garderobe users reset", "reset-2fa"),
        ("garderobe events dead re", "replay"),
    ],
)
def test_the_shell_completes_nested_commands(words: str, expected: str) -> None:
    done = garderobe(
        _GARDEROBE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(words.count(" "))
    )
    assert expected in done.stdout.split()


def test_the_completion_script_is_printed() -> None:
    # It prints the script for the shell that runs it.
    command = ["bash", "-c", f"{GARDEROBE} --show-completion; exit $?"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "_GARDEROBE_COMPLETE=complete_bash" in done.stdout


def test_output_has_no_colors_without_a_terminal() -> None:
    assert "\x1b" not in garderobe("--help").stdout
