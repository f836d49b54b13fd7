"""The folders of deploy/kubernetes build, and their generated files are up to date."""

from pathlib import Path

import pytest

from deploy.kubernetes.generate import generated
from deploy.local.layout import SERVICES
from shared.version import VERSION
from tests.deploy.kubernetes.kustomize import BuildError, build, containers, identity
from tests.deploy.kubernetes.workloads import FOLDER, VARIANTS, of_kind, resources

IMAGES = {f"localhost/garderobe/{name}:{VERSION}" for name in (*SERVICES, "web")}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_order_of_components_and_own_settings_does_not_matter(variant: str) -> None:
    components_first = {identity(one): one for one in build(FOLDER / variant)}
    components_last = build(FOLDER / variant, components_first=False)
    assert components_first == {identity(one): one for one in components_last}


def test_generated_files_are_up_to_date() -> None:
    expected = generated()
    assert [path for path, content in expected.items() if path.read_text() != content] == []
    existing = {path for path in FOLDER.rglob("generated/**/*") if path.is_file()}
    assert existing == set(expected)


def test_every_file_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a file could look as if it had an effect."""
    read: set[Path] = set()
    read_text = Path.read_text

    def recorded(path: Path) -> str:
        read.add(path.resolve())
        return read_text(path)

    monkeypatch.setattr(Path, "read_text", recorded)
    for variant in VARIANTS:
        build(FOLDER / variant)
    suffixes = {".yml", ".env", ".conf", ".json", ".sh"}
    ours = {path for path in FOLDER.rglob("*") if path.suffix in suffixes}
    assert ours == {path for path in read if path.is_relative_to(FOLDER)}


def test_images_have_the_version_of_the_code() -> None:
    for variant in VARIANTS:
        images = {one["image"] for one in containers(resources(variant))}
        assert images >= IMAGES
        assert all(":" in image for image in images), images


def test_every_resource_is_in_our_namespace() -> None:
    for variant in VARIANTS:
        for one in resources(variant):
            assert one["kind"] == "Namespace" or one["metadata"]["namespace"] == "garderobe"


def test_a_name_exists_once_per_kind() -> None:
    for variant in VARIANTS:
        names = [identity(one) for one in resources(variant)]
        assert len(names) == len(set(names))


def test_dashboards_are_found_by_their_label() -> None:
    maps = of_kind("ConfigMap", resources("overlays/large"))
    labelled = [one for one in maps if one["metadata"].get("labels", {}).get("grafana_dashboard")]
    dashboards = FOLDER.parent / "observability" / "dashboards"
    assert {key for one in labelled for key in one["data"]} == {
        path.name for path in dashboards.glob("*.json")
    }


@pytest.mark.parametrize(
    ("kustomization", "message"),
    [
        ("configMapGenerators: []", "configMapGenerators"),
        ("resources: [a.yml, b.yml]", "exists twice"),
        ("resources: [a.yml]\npatches: [{path: c.yml}]", "changes nothing"),
        ("resources: [a.yml]\nreplicas: [{name: a, count: 2}]", "with replicas"),
        ("configMapGenerator: [{name: x, behavior: merge, literals: [A=1]}]", "no ConfigMap x"),
    ],
)
def test_a_mistake_in_a_kustomization_is_found(
    kustomization: str, message: str, tmp_path: Path
) -> None:
    for name, kind in (("a", "Service"), ("b", "Service"), ("c", "Deployment")):
        resource = f"apiVersion: v1\nkind: {kind}\nmetadata: {{name: a}}\n"
        (tmp_path / f"{name}.yml").write_text(resource)
    (tmp_path / "kustomization.yml").write_text(kustomization)
    with pytest.raises(BuildError, match=message):
        build(tmp_path)
