"""Writes the generated files of deploy/kubernetes: `python -m deploy.kubernetes.generate`.

They say as resources what the files that the local system and docker compose use say. A test checks
that they are up to date.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from deploy.kubernetes.routes import NAMESPACE, dumped, resources, settings
from deploy.local.layout import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
GATEWAY = ROOT / "gateway"
OBSERVABILITY = ROOT / "deploy" / "observability"


def generated() -> dict[Path, str]:
    """Return every generated file with its content."""
    return dict((*_traefik_files(), *_rule_files()))


def _traefik_files() -> Iterator[tuple[Path, str]]:
    folder = FOLDER / "components" / "traefik" / "generated"
    yield folder / "traefik.yml", dumped([static_configuration()])
    yield folder / "routes.yml", dumped(resources(settings()))


def static_configuration() -> dict[str, Any]:
    """Return gateway/traefik.yml with Kubernetes as the provider instead of files."""
    text = (GATEWAY / "traefik.yml").read_text()
    configuration: dict[str, Any] = yaml.safe_load(text)
    for entry_point in configuration["entryPoints"].values():
        http = entry_point.get("http", {})
        if "middlewares" in http:
            http["middlewares"] = [_on_kubernetes(name) for name in http["middlewares"]]
    configuration["providers"]["kubernetesCRD"] = {
        "namespaces": [NAMESPACE],
        "allowExternalNameServices": True,  # the object store
        "disableClusterScopeResources": True,
        "safeNaming": False,  # names as above; all resources are in one namespace
    }
    del configuration["providers"]["file"]
    return configuration


def _on_kubernetes(middleware: str) -> str:
    return f"{NAMESPACE}-{middleware.removesuffix('@file')}@kubernetescrd"


def _rule_files() -> Iterator[tuple[Path, str]]:
    rules = [
        {
            "apiVersion": "monitoring.coreos.com/v1",
            "kind": "PrometheusRule",
            "metadata": {"name": path.stem},
            "spec": yaml.safe_load(path.read_text()),
        }
        for path in sorted((OBSERVABILITY / "alerts").glob("*.yml"))
    ]
    yield FOLDER / "components" / "monitoring" / "generated" / "rules.yml", dumped(rules)


def main() -> None:
    for path, content in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


if __name__ == "__main__":
    main()
