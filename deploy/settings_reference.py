"""Writes docs/settings.md from the settings classes: `python -m deploy.settings_reference`."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge
from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined
from pydantic_settings import BaseSettings, NoDecode

from admin.settings import Settings as AdminSettings
from deploy.local.layout import ROOT
from feed.settings import Settings as FeedSettings
from identity.forward_auth.settings import VerifySettings
from identity.settings import ProviderSettings
from identity.settings import Settings as IdentitySettings
from shared.data.settings import ServiceSettings
from tags.settings import Settings as TagsSettings
from wardrobe.settings import WardrobeSettings

PAGE = ROOT / "docs" / "settings.md"
PREFIX = "GARDEROBE_"
SERVICES: dict[str, type[ServiceSettings]] = {
    "identity": IdentitySettings,
    "wardrobe": WardrobeSettings,
    "tags": TagsSettings,
    "feed": FeedSettings,
    "admin": AdminSettings,
}
INTRODUCTION = """# Settings

Every service reads its settings once, from the environment. This page is generated from the
settings classes by `python -m deploy.settings_reference`; a test checks that it is up to date.

The local system (`make run`) sets what a service needs by itself (`deploy/local/topology.py`) and
reads variables of its own: `GARDEROBE_PORT` (gateway port, default 8080; the others follow),
`GARDEROBE_DATA` (data folder, default `.data/`), `GARDEROBE_TLS` (1 serves https), and
`GARDEROBE_CERTIFICATE_FILE` with `GARDEROBE_CERTIFICATE_KEY_FILE` (a certificate for browsers).
`docker-compose.yml` passes settings on from `.env`; `.env.example` lists the variables it reads,
those of the gateway included.

A setting without a default is required. Lists are comma-separated unless their type says JSON.

Any setting may be in a file, as secrets should be: `GARDEROBE_REFRESH_SECRET_FILE=/run/secrets/key`
gives `GARDEROBE_REFRESH_SECRET` the content of that file, without the line end. A process does not
start if both variables are set, or if the file is missing, empty or not UTF-8. `docker-compose.yml`
hands secrets over in this way.
"""
VERIFY = """
## verify

The verify processes (`services/identity/identity/forward_auth`) read a subset of identity's
settings under the same names, and neither signing nor refresh secret: {names}.
"""
PROVIDERS = """
### Login providers

`GARDEROBE_PROVIDERS` is a JSON list of objects with these fields. Register
`<public_url>/api/identity/v1/providers/<id>/callback` at the provider as the redirect URI.
"""


def page() -> str:
    """Return docs/settings.md as it should be."""
    parts = [
        INTRODUCTION,
        "\n## Every service\n\n",
        _table(ServiceSettings.model_fields.items(), PREFIX),
    ]
    for service, settings in SERVICES.items():
        parts += [f"\n## {service}\n\n", _table(own_fields(settings), PREFIX)]
        if service == "identity":
            parts += [PROVIDERS, "\n", _table(ProviderSettings.model_fields.items(), "")]
            names = [f"`{PREFIX}{name.upper()}`" for name in VerifySettings.model_fields]
            parts.append(VERIFY.format(names=", ".join(names)))
    return "".join(parts)


def own_fields(settings: type[BaseSettings]) -> Iterator[tuple[str, FieldInfo]]:
    """Yield the fields that a service adds to those of every service."""
    for name, field in settings.model_fields.items():
        if name not in ServiceSettings.model_fields:
            yield name, field


def undescribed() -> list[str]:
    """Return the settings that have no description."""
    models: list[type[BaseModel]] = [ServiceSettings, *SERVICES.values(), ProviderSettings]
    return [
        f"{model.__module__}.{name}"
        for model in models
        for name, field in model.model_fields.items()
        if not field.description
    ]


def _table(fields: Iterable[tuple[str, FieldInfo]], prefix: str) -> str:
    rows = ["| Setting | Type | Default | Description |", "|---|---|---|---|"]
    for name, field in fields:
        shown = f"{prefix}{name.upper()}" if prefix else name
        description = re.sub(r"\s+", " ", field.description or "").replace("|", "\\|")
        rows.append(f"| `{shown}` | {_type(field)} | {_default(field)} | {description} |")
    return "\n".join(rows) + "\n"


def _type(field: FieldInfo) -> str:
    kind: Any = field.annotation
    at_least = "".join(f", at least {rule.ge}" for rule in field.metadata if isinstance(rule, Ge))
    if get_origin(kind) is Literal:
        return " or ".join(f"`{choice}`" for choice in get_args(kind))
    if get_origin(kind) in {list, dict}:
        if NoDecode not in field.metadata:
            return "JSON list" if get_origin(kind) is list else "JSON object"
        return "list of secrets" if get_args(kind) == (SecretStr,) else "list"
    names = {str: "text", int: "integer", bool: "boolean", Path: "path", SecretStr: "secret"}
    return names[kind] + at_least


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "required"
    value = field.get_default(call_default_factory=True, validated_data={})
    if value is PydanticUndefined:
        raise ValueError("a setting that is not required has a default")
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, list | dict):
        listed = NoDecode in field.metadata
        return f"`{','.join(value) if listed else json.dumps(value)}`"
    return f"`{value}`" if value != "" else "empty"


def main(path: Path = PAGE) -> None:
    """Write the page."""
    path.write_text(page())


if __name__ == "__main__":
    main()
