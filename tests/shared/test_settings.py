"""A process with missing or wrong settings says in one line each which, and what they expect."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError
from pydantic_settings import BaseSettings

from deploy.local.credentials import Credentials
from deploy.settings_reference import SERVICES
from identity.forward_auth.settings import VerifySettings
from shared.data.settings import ServiceSettings
from shared.data.settings_files import PREFIX, InvalidFiles
from tests.support.wait import MAX_SECONDS

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
        timeout=MAX_SECONDS,
    )
    assert done.returncode != 0
    return done.stderr.strip().splitlines()


def test_a_missing_setting_is_named_with_what_it_expects() -> None:
    settings = {name: value for name, value in RIGHT.items() if "DATABASE" not in name}
    (line,) = start("-m feed serve", **settings)
    assert line.startswith(
        "GARDEROBE_DATABASE_URL is missing."
        " Postgres: `postgresql+psycopg://role:password@host:port/database`."
    )


WRONG = {
    "GARDEROBE_GATEWAY_SECRETS": ("hush", "must have at least 32 characters"),
    "GARDEROBE_NATS_REPLICAS": ("many", "should be a valid integer"),
    "GARDEROBE_ROLE": ("boss", "should be 'web', 'worker' or 'both'"),
}


@pytest.fixture(scope="module")
def refusals() -> list[str]:
    return start("-m feed serve", **RIGHT | {name: value for name, (value, _) in WRONG.items()})


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_setting_is_named_without_its_value(refusals: list[str], name: str) -> None:
    assert len(refusals) == len(WRONG)
    (line,) = (one for one in refusals if one.startswith(f"{name} is wrong: "))
    value, problem = WRONG[name]
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


SECRETS = (
    *("DATABASE_URL", "DATABASE_PASSWORD", "NATS_URL", "NATS_PASSWORD", "REDIS_URL"),
    *("REDIS_PASSWORD", "GATEWAY_SECRETS", "S3_ACCESS_KEY", "S3_SECRET_KEY", "SIGNING_KEY"),
    *(
        "PUSH_PRIVATE_KEY",
        "REFRESH_SECRET",
        "SMTP_USERNAME",
        "SMTP_PASSWORD",
        "PROVIDERS",
        "PROMETHEUS_URL",
        "ALERTMANAGER_URL",
    ),
)
PROVIDER = (
    '[{"id": "x", "name": "X", "issuer": "https://x.example", "client_id": "u",'
    ' "client_secret": "from a file"}]'
)


@pytest.fixture
def in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file for each secret; the environment has their paths and nothing else."""
    for name in SECRETS:
        monkeypatch.delenv(f"{PREFIX}{name}", raising=False)
        monkeypatch.setenv(f"{PREFIX}{name}_FILE", str(tmp_path / name))
        value = f"{name.lower()} from a file; of 32 characters"
        if name.endswith("_URL"):
            value = "postgresql://user@host"
        if name == "PUSH_PRIVATE_KEY":
            value = f"from a file\n{Credentials().push_private_key}"
        (tmp_path / name).write_text((PROVIDER if name == "PROVIDERS" else value) + "\n")
    monkeypatch.setenv("GARDEROBE_KEYS_URL", "http://localhost/keys")
    monkeypatch.setenv("GARDEROBE_S3_ENDPOINT", "http://localhost:8333")
    monkeypatch.setenv("GARDEROBE_PUSH_CONTACT", "mailto:operators@garderobe.example")
    return tmp_path


@pytest.mark.usefixtures("in_files")
def test_every_service_reads_each_secret_from_a_file() -> None:
    read: set[str] = set()
    for settings in (*(kind() for kind in SERVICES.values()), VerifySettings()):
        for name in SECRETS:
            value = getattr(settings, name.lower(), None)
            if value is not None:
                read.add(name)
                assert "from a file" in shown(value) or "://user" in shown(value), name
    assert read == set(SECRETS)


def shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join(shown(getattr(one, "client_secret", one)) for one in value)
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def test_every_setting_that_holds_a_secret_is_tested() -> None:
    kinds: tuple[type[BaseSettings], ...] = (ServiceSettings, *SERVICES.values(), VerifySettings)
    fields = {name: field for kind in kinds for name, field in kind.model_fields.items()}
    secret = {name.upper() for name, field in fields.items() if "Secret" in str(field.annotation)}
    assert secret <= set(SECRETS)
    assert not [name for name in fields if f"{name}_file" in fields]


@pytest.mark.usefixtures("in_files")
def test_the_line_end_of_a_file_is_not_part_of_the_value() -> None:
    settings = SERVICES["identity"]()
    found = settings.smtp_password.get_secret_value()  # type: ignore[attr-defined]
    assert found == "smtp_password from a file; of 32 characters"


def test_a_file_wins_over_an_empty_variable(
    in_files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GARDEROBE_SMTP_PASSWORD", "")
    (in_files / "SMTP_PASSWORD").write_text("it\r\n")
    settings = SERVICES["identity"]()
    assert settings.smtp_password == SecretStr("it")  # type: ignore[attr-defined]


@pytest.mark.parametrize("content", [None, b"", b"\n", b"\xff\xfe"])
def test_an_unreadable_file_is_refused_without_its_content(
    in_files: Path, content: bytes | None
) -> None:
    file = in_files / "REFRESH_SECRET"
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InvalidFiles, match=r"^GARDEROBE_REFRESH_SECRET_FILE is wrong: ") as refusal:
        SERVICES["identity"]()
    assert str(in_files) not in str(refusal.value)


def test_a_process_with_a_setting_twice_does_not_start(tmp_path: Path) -> None:
    path = tmp_path / "secrets"
    path.write_text("z" * 32)
    twice = {"GARDEROBE_GATEWAY_SECRETS_FILE": str(path), "GARDEROBE_REDIS_URL_FILE": "rubbish"}
    settings = {name: value for name, value in RIGHT.items() if "REDIS" not in name}
    conflict, unreadable = start("-m feed serve", **settings | twice)
    assert conflict.startswith("GARDEROBE_GATEWAY_SECRETS_FILE is wrong: ")
    assert "GARDEROBE_GATEWAY_SECRETS is set as well" in conflict
    assert unreadable.startswith("GARDEROBE_REDIS_URL_FILE is wrong: ")
    assert "(No such file or directory)" in unreadable


def test_a_password_of_its_own_becomes_part_of_the_url() -> None:
    settings = ServiceSettings(
        database_url="postgresql://ana@db:5432/one?sslmode=require",
        database_password=SecretStr("p@ss/word"),
        nats_url="tls://ana@n1:4222,tls://ana@n2:4222",
        nats_password=SecretStr("n"),
        redis_url="rediss://valkey:6379/0",
        redis_password=SecretStr("r"),
        keys_url="",
        gateway_secrets=[SecretStr("s" * 32)],
    )
    assert (
        settings.database_url
        == "postgresql+psycopg://ana:p%40ss%2Fword@db:5432/one?sslmode=require"
    )
    assert settings.nats_url == "tls://ana:n@n1:4222,tls://ana:n@n2:4222"
    assert settings.redis_url == "rediss://:r@valkey:6379/0"


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("redis://ana:other@valkey", "GARDEROBE_REDIS_PASSWORD is set, but the URL holds"),
        ("", "GARDEROBE_REDIS_PASSWORD is set, but GARDEROBE_REDIS_URL is not"),
    ],
)
def test_a_second_or_useless_password_is_refused(url: str, words: str) -> None:
    given = {name.removeprefix(PREFIX).lower(): value for name, value in RIGHT.items()}
    with pytest.raises(ValidationError, match=words):
        ServiceSettings.model_validate(given | {"redis_url": url, "redis_password": "r"})
