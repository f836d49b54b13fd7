"""A process with missing or wrong settings says in one line each which, and what they expect."""

import os
import subprocess
import sys

import pytest

RIGHT = {
    "GARDEROBE_DATABASE_URL": "postgresql+psycopg://localhost/none",
    "GARDEROBE_NATS_URL": "nats://localhost",
    "GARDEROBE_KEYS_URL": "http://localhost/keys",
    "GARDEROBE_GATEWAY_SECRETS": "s" * 32,
    "GARDEROBE_REDIS_URL": "redis://localhost",
}


def start(module: str, **settings: str) -> list[str]:
    """The lines that a process prints before it refuses to start."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, *module.split()],
        env=kept | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode != 0
    return done.stderr.strip().splitlines()


def test_a_missing_setting_is_named_with_what_it_expects() -> None:
    settings = {name: value for name, value in RIGHT.items() if "DATABASE" not in name}
    (line,) = start("-m feed serve", **settings)
    assert line == (
        "GARDEROBE_DATABASE_URL is missing."
        " Postgres: `postgresql+psycopg://role:password@host:port/database`."
    )


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("GARDEROBE_NATS_REPLICAS", "many", "should be a valid integer"),
        ("GARDEROBE_ROLE", "boss", "should be 'web', 'worker' or 'both'"),
        ("GARDEROBE_GATEWAY_SECRETS", "hush", "must have at least 32 characters"),
    ],
)
def test_a_wrong_setting_is_named_without_its_value(name: str, value: str, problem: str) -> None:
    (line,) = start("-m feed serve", **RIGHT | {name: value})
    assert line.startswith(f"{name} is wrong: ")
    assert problem in line
    assert value not in line


def test_every_problem_has_a_line() -> None:
    lines = start("-m feed serve")
    assert [line.partition(" ")[0] for line in lines] == list(RIGHT)


def test_forward_auth_names_its_settings_too() -> None:
    lines = start("-m identity.forward_auth.main")
    assert [line.partition(" ")[0] for line in lines] == [
        "GARDEROBE_DATABASE_URL",
        "GARDEROBE_GATEWAY_SECRETS",
    ]
