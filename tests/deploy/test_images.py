"""Images have names, tags and labels with the version; compose pulls the same ones."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.docker.images import BUILD_FILE, command, variables, without_user
from deploy.local.layout import ROOT, SERVICES
from shared.version import VERSION

BUILT = yaml.safe_load((ROOT / BUILD_FILE).read_text())["services"]
PULLED = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
LABELS = {
    "version": "VERSION",
    "revision": "REVISION",
    "source": "SOURCE",
    "created": "CREATED",
}
LABEL = re.compile(r'org\.opencontainers\.image\.(\w+)="([^"]*)"')
VARIABLE = re.compile(r"\$\{(\w+):-([^}]*)\}")


def dockerfile(name: str) -> str:
    path: str = BUILT[name]["build"]["dockerfile"]
    return (ROOT / path).read_text()


def values(found: Any) -> list[str]:
    """Return every text in a part of a compose file."""
    if isinstance(found, dict):
        return [text for each in found.values() for text in values(each)]
    if isinstance(found, list):
        return [text for each in found for text in values(each)]
    return [str(found)]


def test_the_build_file_is_valid() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run(
        [*check, str(ROOT / BUILD_FILE)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_each_of_our_images_is_built_and_pulled_by_the_same_name() -> None:
    assert set(BUILT) == {*SERVICES, "web", "backups"}
    for name, service in BUILT.items():
        prefix, version = (
            "${GARDEROBE_IMAGES:-localhost/garderobe}",
            f"${{GARDEROBE_VERSION:-{VERSION}}}",
        )
        assert service["image"] == PULLED[name]["image"] == f"{prefix}/{name}:{version}"
    ours = {one["image"] for one in PULLED.values() if "GARDEROBE_IMAGES" in one["image"]}
    assert ours == {one["image"] for one in BUILT.values()}


def test_images_come_from_no_public_registry_unless_one_is_named() -> None:
    """Without a host in front, Docker would pull whatever somebody has put there by that name."""
    for service in BUILT.values():
        assert VARIABLE.findall(service["image"])[0] == ("GARDEROBE_IMAGES", "localhost/garderobe")


def test_compose_builds_nothing_by_itself() -> None:
    assert [name for name, service in PULLED.items() if "build" in service] == []


@pytest.mark.parametrize("name", BUILT)
def test_an_image_has_labels_with_the_build_arguments(name: str) -> None:
    *_, last_stage = re.split(r"^FROM ", dockerfile(name), flags=re.MULTILINE)
    labels = dict(LABEL.findall(last_stage))
    arguments = set(re.findall(r"^ARG (\w+)$", last_stage, re.MULTILINE))

    assert {label: labels[label] for label in LABELS} == {
        label: f"${{{argument}}}" for label, argument in LABELS.items()
    }
    assert labels["licenses"] == "Apache-2.0"
    assert set(BUILT[name]["build"]["args"]) == arguments


def test_a_service_is_built_with_its_own_code_and_packages() -> None:
    for name in SERVICES:
        arguments = BUILT[name]["build"]["args"]
        assert arguments["SERVICE"] == name
        assert arguments["PACKAGES"] == ("wardrobe" if name == "wardrobe" else "services")


def test_jobs_of_other_images_do_not_need_the_packages_of_the_wardrobe() -> None:
    without = "import sys; sys.modules['boto3'] = None; import deploy.docker.prepare"
    subprocess.run([sys.executable, "-c", without], cwd=ROOT, check=True)


@pytest.mark.parametrize("name", BUILT)
def test_an_image_runs_as_a_user_without_rights(name: str) -> None:
    *_, last_stage = re.split(r"^FROM ", dockerfile(name), flags=re.MULTILINE)
    assert re.findall(r"^USER (.*)$", last_stage, re.MULTILINE) == ["65532:65532"]


def test_labels_are_the_last_layers_before_the_settings_of_the_image() -> None:
    """A new revision must not build everything again."""
    for name in BUILT:
        text = dockerfile(name)
        assert text.index("ARG VERSION") > max(text.rindex("\nRUN "), text.rindex("\nCOPY "))


def test_make_images_sets_every_variable_of_the_build_file() -> None:
    used = {name for text in values(BUILT) for name, _ in VARIABLE.findall(text)}

    found = variables({})

    assert used - {"GARDEROBE_IMAGES"} == found.keys()
    assert found["GARDEROBE_VERSION"] == VERSION
    assert re.fullmatch(r"[0-9a-f]{40}(-dirty)?", found["GARDEROBE_REVISION"])
    assert re.fullmatch(r"\d{4}(-\d\d){2}T\d\d(:\d\d){2}Z", found["GARDEROBE_CREATED"])
    assert variables({"GARDEROBE_VERSION": "0.2.0-rc.1"})["GARDEROBE_VERSION"] == "0.2.0-rc.1"


def test_no_password_of_the_repository_is_in_a_label() -> None:
    assert without_user("https://ana:secret@example.org/ana/app") == "https://example.org/ana/app"
    assert without_user("git@example.org:ana/app.git") == "git@example.org:ana/app.git"


def test_images_are_kept_here_unless_they_are_pushed() -> None:
    bake = ["docker", "buildx", "bake", "--file", "compose.build.yml"]
    assert command(push=False) == [*bake, "--load"]
    assert command(push=True) == [*bake, "--sbom=true", "--provenance=mode=max", "--push"]


def test_without_docker_one_line_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deploy.docker.images"],
        env={"PATH": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "Docker with buildx is needed to build images; there is no docker.\n"
