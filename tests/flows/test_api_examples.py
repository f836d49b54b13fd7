"""The examples in docs/api run against the real system, and the Python client is what they say."""

import json
import os
import secrets
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.local.layout import ROOT, SERVICES, Layout
from shared.version import VERSION
from tests.flows.tool_accounts import ToolAccount, register_programs
from tests.support.client_package import ClientPackage
from tests.support.commands import garderobe_of
from tests.support.examples import Block, ExampleFailed, Runner, blocks_of, matches, program_of
from tests.support.people import Person
from tests.wardrobe.pictures import plain_jpeg

PAGES = sorted((ROOT / "docs" / "api").glob("*.md"))
DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
LEFT_ALONE = {"PATH", "HOME", "GARDEROBE_PORT", "GARDEROBE_DATA"}
"""The environment of the examples, besides what the pages tell readers to set."""
PROGRAM = """\
import os

from garderobe_client import ApiError, Client, ClientCredentials, iter_items
from garderobe_client.identity.api.profiles import read_own_profile
from garderobe_client.identity.models import ProfileOut


def main() -> None:
    credentials = ClientCredentials(
        os.environ["GARDEROBE_CLIENT_ID"], os.environ["GARDEROBE_CLIENT_SECRET"]
    )
    with Client(os.environ["GARDEROBE_URL"], credentials) as client:
        me: ProfileOut = read_own_profile.sync(client=client)
        credentials._token = "refused"  # as if it had been revoked
        print(read_own_profile.sync(client=client).id == me.id)


main()
"""
LIMIT = """\
```python
import os

from garderobe_client import ApiError, Client, ClientCredentials
from garderobe_client.admin.api.support import write_to_us
from garderobe_client.admin.models import NewMessage

credentials = ClientCredentials(
    os.environ["GARDEROBE_CLIENT_ID"], os.environ["GARDEROBE_CLIENT_SECRET"]
)
client = Client(os.environ["GARDEROBE_URL"], credentials)
message = NewMessage(topic="question", text="How many may a program send?", email="a@example.org")
try:
    for _ in range(100):
        write_to_us.sync(client=client, body=message)
except ApiError as error:
    print(error.status, error.code, 0 < (error.retry_after or 0) <= 3600)
```

```text
429 too_many_requests True
```
"""
MISTAKES = """\
from garderobe_client import Client, iter_items
from garderobe_client.admin.api.waitlist import list_waitlist

for entry in iter_items(list_waitlist.sync, client=Client("http://localhost"), state="nonsense"):
    entry.emial
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ClientPackage:
    return ClientPackage(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
async def account(layout: Layout) -> ToolAccount:
    async with (
        await Person.register(layout.public_url, "tools") as person,
        await Person.register(layout.public_url, "friend") as friend,
    ):
        email = f"{person.username}@example.org"
        garderobe_of(layout, "admins", "grant", email)
        return await register_programs(layout, email, friend.id)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "photo.jpg").write_bytes(plain_jpeg())
    return tmp_path


def service_of(page: Path) -> str:
    """Return the service whose program a page uses."""
    return page.stem if page.stem in SERVICES else "admin"


def runners(
    package: ClientPackage, account: ToolAccount, folder: Path, service: str
) -> list[Runner]:
    kept = {name: value for name, value in os.environ.items() if name in LEFT_ALONE}
    environment = kept | account.environment(service)
    python, shell = str(package.python), str(shutil.which("bash"))
    return [
        Runner("python", (python, "-W", "error"), folder, folder, environment),
        Runner("sh", (shell, "-euo", "pipefail"), folder, ROOT, environment),
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(
    page: Path, package: ClientPackage, account: ToolAccount, folder: Path
) -> None:
    replaced = {
        "tools@example.org": account.email,
        "412316860417": account.friend_id,
        "nightly-report": f"nightly-{secrets.token_hex(4)}",
        "documentation": f"documentation-{secrets.token_hex(4)}",
    }
    both = runners(package, account, folder, service_of(page))
    assert [runner.run(page, replaced) > 0 for runner in both] == [True, True]


@pytest.mark.long
def test_the_package_the_examples_and_a_program_pass_mypy(
    package: ClientPackage, tmp_path: Path
) -> None:
    programs = []
    for page in PAGES:
        blocks = list(blocks_of(page.read_text(), "python"))
        programs.append(tmp_path / f"{page.stem.lower()}_page.py")
        programs[-1].write_text("\n".join(block.code for block in blocks))
    programs.append(tmp_path / "program.py")
    programs[-1].write_text(PROGRAM)
    done = package.check_types(package.source, *programs, folder=tmp_path)
    assert done.returncode == 0, done.stdout

    (tmp_path / "mistakes.py").write_text(MISTAKES)
    found = package.check_types(tmp_path / "mistakes.py", folder=tmp_path).stdout
    assert "Literal['nonsense']" in found
    assert 'has no attribute "emial"' in found


def test_a_program_renews_a_token_that_is_refused(
    package: ClientPackage, account: ToolAccount, folder: Path
) -> None:
    path = folder / "program.py"
    path.write_text(PROGRAM)
    done = subprocess.run(
        [package.python, path],
        env=account.environment("identity"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "True\n"


def test_the_package_has_every_operation_and_the_version(package: ClientPackage) -> None:
    assert package.wheel.name == f"garderobe_client-{VERSION}-py3-none-any.whl"
    for service in SERVICES:
        document = json.loads((DOCUMENTS / f"{service}.json").read_text())
        operations = {
            operation["operationId"]
            for path in document["paths"].values()
            for operation in path.values()
        }
        modules = (package.packages / "garderobe_client" / service / "api").glob("*/*.py")
        assert {path.stem for path in modules} - {"__init__"} == operations
    assert (package.packages / "garderobe_client" / "py.typed").exists()


def test_a_wrong_secret_and_a_service_of_another_program_are_refused(
    package: ClientPackage, account: ToolAccount, folder: Path
) -> None:
    page = folder / "refused.md"
    page.write_text(
        "```python\n"
        f"{PROGRAM.partition('def main')[0]}"
        "from garderobe_client import TokenRefused\n"
        'client = Client(os.environ["GARDEROBE_URL"], ClientCredentials("1", "wrong"))\n'
        "try:\n    read_own_profile.sync(client=client)\n"
        "except TokenRefused as error:\n    print(error.status, error.error)\n"
        "credentials = ClientCredentials(\n"
        '    os.environ["GARDEROBE_CLIENT_ID"], os.environ["GARDEROBE_CLIENT_SECRET"])\n'
        'client = Client(os.environ["GARDEROBE_URL"], credentials)\n'
        "try:\n    read_own_profile.sync(client=client)\n"
        "except ApiError as error:\n    print(error.status, error.code)\n"
        "```\n\n```text\n401 invalid_client\n403 ...\n```\n"
    )
    python, _ = runners(package, account, folder, "feed")
    assert python.run(page, {}) == 1


def test_a_limit_says_how_long_to_wait(
    package: ClientPackage, account: ToolAccount, folder: Path
) -> None:
    page = folder / "limit.md"
    page.write_text(LIMIT)
    python, _ = runners(package, account, folder, "admin")
    assert python.run(page, {}) == 1


@pytest.mark.parametrize(
    ("example", "fault"),
    [
        ("```sh\necho one\n```\n\n```text\ntwo\n```\n", "planted.md:2 printed"),
        ("```sh\nfalse\n```\n", "planted.md: sh"),
        ("```sh\nexit 0\n```\n", "ended early"),
        ("```python\n\nnothing()\n```\n", 'planted.md.python", line 3'),
    ],
)
def test_a_broken_example_is_found(
    example: str, fault: str, package: ClientPackage, account: ToolAccount, folder: Path
) -> None:
    page = folder / "planted.md"
    page.write_text(example)
    python, shell = runners(package, account, folder, "admin")
    runner = python if "python" in example else shell
    with pytest.raises(ExampleFailed, match=fault):
        runner.run(page, {})


def test_output_is_compared_only_with_the_block_that_follows() -> None:
    text = "# A\n\n```sh\na\n```\n\nwords\n\n```text\nx\n```\n\n```sh\nb\n```\n\n```text\ny\n```\n"
    blocks = list(blocks_of(text, "sh"))
    assert blocks == [Block(4, "a\n", None), Block(14, "b\n", "y\n")]
    assert program_of(blocks, "sh").splitlines()[13] == "b"
    assert matches("a ... c\n", "a b c\n")
    assert not matches("a ... c\n", "a b d\n")
