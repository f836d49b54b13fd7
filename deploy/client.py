"""Builds the Python client of all services as a wheel: `python -m deploy.client [FOLDER]`.

The wheel is in the folder's dist (build/client/dist). The generated code is not committed: it
follows from the OpenAPI documents, which are (docs/decisions/0039).
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openapi_python_client import generate
from openapi_python_client.config import ClassOverride, Config, ConfigFile, MetaType
from openapi_python_client.strings import snake_case

from deploy.local.layout import ROOT, SERVICES

SOURCES = ROOT / "client"
TEMPLATES = SOURCES / "templates"
DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
VERSION = ROOT / "services" / "shared" / "shared" / "version.py"
PACKAGE = "garderobe_client"
BYTES = {"type": "string", "format": "binary"}
STRUCTURED = {"application/json", "application/problem+json", "application/x-www-form-urlencoded"}
"""Media types with fields. The others are files to the generator, whatever they hold."""
Document = dict[str, Any]


class Incomplete(Exception):
    """The generator could not make all of a client; the message says which part is missing."""


def main(folder: Path) -> None:
    """Generate the code into `folder`, and build the wheel."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("templates", "__pycache__"))
    package = folder / PACKAGE
    shutil.copy(VERSION, folder)
    for name in SERVICES:
        generate_service(name, package / name, folder)
    ruff = [sys.executable, "-m", "ruff"]
    run(*ruff, "check", "--isolated", "--select=F401,I,RUF100", "--fix-only", "--quiet", package)
    run(*ruff, "format", "--isolated", "--line-length=100", "--quiet", package)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", cwd=folder)


def generate_service(name: str, package: Path, folder: Path) -> None:
    """Generate one service's package. Raises Incomplete."""
    document = json.loads((DOCUMENTS / f"{name}.json").read_text())
    files = set(simplify_files(document))
    source = folder / f"{name}.json"
    source.write_text(json.dumps(document))
    options = ConfigFile(
        class_overrides=dict(renamed_modules(document)),
        content_type_overrides=dict.fromkeys(files, "application/octet-stream"),
        literal_enums=True,
        post_hooks=[],
    )
    config = Config.from_sources(options, MetaType.NONE, source, "utf-8", False, package)
    if problems := generate(config=config, custom_template_path=TEMPLATES):
        raise Incomplete("\n".join(f"{name}: {one.header} {one.detail}" for one in problems))
    source.unlink()


def simplify_files(document: Document) -> Iterator[str]:
    """Let each body that is no JSON have one media type and be bytes; yield those media types.

    The generator takes one type of file per body, and requires a schema.
    """
    for body in bodies_of(document):
        content = body.get("content", {})
        if content and not STRUCTURED & content.keys():
            media_type = next(iter(content))
            body["content"] = {media_type: {"schema": BYTES}}
            yield media_type


def renamed_modules(document: Document) -> Iterator[tuple[str, ClassOverride]]:
    """Yield other modules for models that have a field of the same name.

    The generator names a variable after the module, so the field would get the variable's type.
    """
    for name, schema in document["components"]["schemas"].items():
        if snake_case(name) in schema.get("properties", {}):
            yield name, ClassOverride(module_name=f"{snake_case(name)}_model")


def bodies_of(document: Document) -> Iterator[Document]:
    """Yield the bodies of all requests and responses."""
    for path in document["paths"].values():
        for operation in path.values():
            yield operation.get("requestBody", {})
            yield from operation["responses"].values()


def run(*command: object, cwd: Path = ROOT) -> None:
    subprocess.run([str(part) for part in command], cwd=cwd, check=True, stdout=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else ROOT / "build" / "client")
