"""An address, a user or a password that is wrong is named, with the setting that has it."""

import os
import socket
from urllib.parse import urlsplit

import pytest

from tests.shared.doctor.support import Environment, changed, doctor
from tests.support.doctor import require_fault, web_server

SECRET = "not-the-password"


ADDRESSES: dict[str, tuple[str, str, dict[str, str | int], str, str]] = {
    "a wrong password of Postgres": (
        "Postgres",
        "database_url",
        {"password": SECRET},
        "refuses the password of the role",
        "GARDEROBE_DATABASE_URL",
    ),
    "an unknown role": (
        "Postgres",
        "database_url",
        {"user": "nobody-here"},
        "nobody-here",
        "GARDEROBE_DATABASE_URL",
    ),
    "a missing database": (
        "Postgres",
        "database_url",
        {"path": "/nowhere"},
        "There is no database nowhere",
        "GARDEROBE_DATABASE_URL",
    ),
    "a Postgres that does not run": (
        "Postgres",
        "database_url",
        {"port": 1},
        "Nothing accepts connections at 127.0.0.1:1",
        "GARDEROBE_DATABASE_URL",
    ),
    "a name that DNS does not know": (
        "Postgres",
        "database_url",
        {"host": "postgres.invalid"},
        "The name postgres.invalid cannot be resolved",
        "DNS",
    ),
    "a wrong password of NATS": (
        "NATS",
        "nats_url",
        {"password": SECRET},
        "NATS refuses the user or the password",
        "GARDEROBE_NATS_URL",
    ),
    "a wrong password of Valkey": (
        "Valkey",
        "redis_url",
        {"password": SECRET},
        "Valkey refuses the password",
        "GARDEROBE_REDIS_URL",
    ),
    "a Valkey that does not run": (
        "Valkey",
        "redis_url",
        {"port": 1},
        "Nothing accepts connections at 127.0.0.1:1",
        "GARDEROBE_REDIS_URL",
    ),
}


@pytest.mark.parametrize("fault", ADDRESSES)
async def test_a_wrong_address_or_log_in_is_named(settings: Environment, fault: str) -> None:
    check, name, parts, message, remedy = ADDRESSES[fault]
    variable = f"GARDEROBE_{name.upper()}"
    url = changed(settings[variable], **parts)
    findings = await doctor(settings | {variable: url}, check)
    require_fault(findings, message, remedy)
    assert SECRET not in str(findings)


async def test_a_server_of_another_kind_is_named(settings: Environment) -> None:
    postgres = urlsplit(settings["GARDEROBE_DATABASE_URL"])
    for check, name in (("NATS", "NATS"), ("Valkey", "REDIS")):
        variable = f"GARDEROBE_{name}_URL"
        url = changed(settings[variable], host=postgres.hostname or "", port=postgres.port or 0)
        findings = await doctor(settings | {variable: url}, check)
        require_fault(findings, f"does not answer as {check} does", variable)


async def test_a_server_that_hangs_is_named(settings: Environment) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        variables = [f"GARDEROBE_{name}_URL" for name in ("DATABASE", "REDIS", "NATS")]
        port = deaf.getsockname()[1]
        wrong = {name: changed(settings[name], port=port) for name in variables}
        findings = await doctor(settings | wrong)
    for check in ("Postgres", "Valkey", "NATS"):
        own = [one for one in findings if one["check"] == check]
        require_fault(own, "does not answer", "its log")


@pytest.mark.parametrize("answer", [b"<html>", b'{"keys": []}'])
async def test_keys_that_are_none_are_named(settings: Environment, answer: bytes) -> None:
    with web_server(answer) as url:
        findings = await doctor(settings | {"GARDEROBE_KEYS_URL": url}, "keys")
    require_fault(findings, "that sign", "GARDEROBE_KEYS_URL")


async def test_a_process_that_does_not_run_is_named(settings: Environment) -> None:
    findings = await doctor(settings | {"GARDEROBE_LISTEN": "127.0.0.1:1"}, "process")
    require_fault(findings, "The process of sample does not respond at 127.0.0.1:1", "Start it")


async def test_settings_that_are_missing_or_cannot_be_read_are_named(
    settings: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in set(os.environ) & set(settings):
        monkeypatch.delenv(name)
    without = {name: value for name, value in settings.items() if name != "GARDEROBE_NATS_URL"}
    require_fault(
        await doctor(without, "settings"), "GARDEROBE_NATS_URL is missing", "docs/settings.md"
    )
    unreadable = without | {"GARDEROBE_NATS_URL_FILE": "/run/secrets/none"}
    require_fault(
        await doctor(unreadable, "settings"), "GARDEROBE_NATS_URL_FILE is wrong", "settings.md"
    )
