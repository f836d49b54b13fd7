"""Lock files are complete; missing tools are reported in one line."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from deploy.local import bootstrap
from deploy.local.layout import ROOT

LOCKS = (
    "requirements.lock",
    "deploy/docker/services.lock",
    "deploy/docker/wardrobe.lock",
    "deploy/docker/backups.lock",
    "deploy/local/bootstrap.lock",
)
OURS = {f"garderobe-{name}" for name in bootstrap.MEMBERS}
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / lock).read_text()))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_has_hashes_and_no_urls(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    with_hash = re.findall(r"^[a-z0-9-]+==.*\\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(with_hash) == len(PIN.findall(text)) > 0


def test_lock_files_agree() -> None:
    all_pins = pins("requirements.lock")
    for lock in LOCKS[1:]:
        assert pins(lock).items() <= all_pins.items()


def test_the_image_of_backups_has_what_the_services_run_with() -> None:
    backups = pins("deploy/docker/backups.lock")
    assert pins("deploy/docker/wardrobe.lock").items() <= backups.items()
    needed = {
        normalized(each) for name in foreign_modules("deploy.backup.commands") for each in name
    }
    assert needed - backups.keys() == set()


def foreign_modules(start: str) -> list[list[str]]:
    """Return the distributions of what a module of deploy/ and those that it imports import."""
    distributions = packages_distributions()
    waiting, seen, found = [start, "deploy.backup.schedule"], set[str](), list[list[str]]()
    while waiting:
        module = waiting.pop()
        path = ROOT / f"{module.replace('.', '/')}.py"
        if module in seen or not path.exists():
            continue
        seen.add(module)
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            waiting += [name for name in names if name.startswith("deploy.")]
            tops = {name.partition(".")[0] for name in names} & distributions.keys()
            found += [distributions[top] for top in tops if not top.startswith("types_")]
    return [[each for each in names if normalized(each) not in OURS] for names in found]


@pytest.mark.parametrize("member", bootstrap.MEMBERS)
def test_the_image_lock_contains_every_dependency_of_a_service(member: str) -> None:
    project = tomllib.loads((ROOT / "services" / member / "pyproject.toml").read_text())
    locked = pins(f"deploy/docker/{'wardrobe' if member == 'wardrobe' else 'services'}.lock")
    for requirement in map(Requirement, project["project"]["dependencies"]):
        if normalized(requirement.name) not in OURS:
            assert requirement.specifier.contains(locked[normalized(requirement.name)]), requirement


def test_a_machine_without_node_uses_the_one_of_the_lock(tmp_path: Path) -> None:
    node = Path(sys.executable).with_name("node")
    npm = Path(sys.executable).with_name("npm")
    empty = {**os.environ, "PATH": str(tmp_path)}
    version = subprocess.run(
        [node, "--version"], env=empty, capture_output=True, text=True, check=True
    ).stdout
    assert int(version.removeprefix("v").partition(".")[0]) >= 22
    with_node = {**os.environ, "PATH": f"{node.parent}:/usr/bin:/bin"}
    assert subprocess.run([npm, "--version"], env=with_node, check=False).returncode == 0


def test_an_old_python_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    with pytest.raises(bootstrap.Missing, match=r"Python 3\.11 or newer is needed"):
        bootstrap.check_tools()


@pytest.mark.parametrize(
    ("options", "system_is_recent", "expected"),
    [
        ("'--prefix=/opt'", True, "system"),
        ("'--prefix=/opt'", False, "this"),
        ("'--prefix=/opt' '--enable-optimizations'", True, "this"),
    ],
)
def test_the_systems_python_is_used_instead_of_one_without_optimizations(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: str,
    system_is_recent: bool,
    expected: str,
) -> None:
    system = tmp_path / "python3"
    system.write_text(f"#!/bin/sh\nexit {int(not system_is_recent)}\n")
    system.chmod(0o755)
    monkeypatch.setattr(bootstrap, "SYSTEM_PYTHON", str(system))
    monkeypatch.setattr(sys, "base_prefix", "/opt")
    monkeypatch.setattr(sysconfig, "get_config_var", {"CONFIG_ARGS": options}.get)
    assert bootstrap.quickest_python() == {"system": str(system), "this": sys.executable}[expected]


def test_make_without_target_prints_every_command() -> None:
    printed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in ("run", "up", "down", "status", "logs", "test", "e2e", "check", "api", "admin"):
        assert f"make {command} " in printed
