"""Writes what the services declare: OpenAPI, AsyncAPI, rights on the bus, the command line.

`python -m deploy.documents` needs no server. It is one process because importing the services takes
most of the time.
"""

import json
from pathlib import Path
from typing import Any

from contracts.__main__ import asyncapi_document
from deploy import command_reference, event_catalogue
from deploy.local.layout import ROOT, SERVICES
from deploy.rights.bus import write_rights
from deploy.rights.declared import declared_rights, service_named
from shared.cli import openapi_document

CONTRACTS = ROOT / "tests" / "contracts"


def main() -> None:
    for name in SERVICES:
        _write(CONTRACTS / "openapi" / f"{name}.json", openapi_document(service_named(name)))
    events = asyncapi_document()
    _write(CONTRACTS / "asyncapi.json", events)
    event_catalogue.PAGE.write_text(event_catalogue.page(events))
    command_reference.PAGE.write_text(command_reference.page())
    write_rights(declared_rights())


def _write(path: Path, document: dict[str, Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{json.dumps(document, indent=2, sort_keys=True)}\n")


if __name__ == "__main__":
    main()
