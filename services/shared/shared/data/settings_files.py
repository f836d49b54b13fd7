"""Reads settings from files, as containers and credential stores hand secrets over.

The variable `GARDEROBE_<NAME>_FILE` names the file with the value of `GARDEROBE_<NAME>`.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic_settings import BaseSettings, EnvSettingsSource, SettingsError

PREFIX = "GARDEROBE_"
SUFFIX = "_FILE"


class InvalidFiles(SettingsError):
    """Some files cannot be read: one line for each names the variable, never the content."""


class FilesSource(EnvSettingsSource):
    """The values of settings in files. Raises InvalidFiles if any cannot be read."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        super().__init__(settings)
        names = [f"{PREFIX}{field.upper()}" for field in settings.model_fields]
        self.env_vars = {key.lower(): value for key, value in read_files(names).items()}


def read_files(variables: Iterable[str]) -> Mapping[str, str]:
    """Return the values of those variables for which the environment names a file.

    An empty variable counts as unset. Raises InvalidFiles.
    """
    values: dict[str, str] = {}
    problems: list[str] = []
    for variable in variables:
        if path := os.environ.get(f"{variable}{SUFFIX}"):
            try:
                values[variable] = _read(variable, Path(path))
            except ValueError as exc:
                problems.append(f"{variable}{SUFFIX} is wrong: {exc}")
    if problems:
        raise InvalidFiles("\n".join(problems))
    return values


def _read(variable: str, path: Path) -> str:
    """Return the content without line ends at its end. Raises ValueError with a sentence.

    The sentence has no path, because the variable may hold the secret itself by mistake.
    """
    if os.environ.get(variable):
        raise ValueError(f"{variable} is set as well. Set one of them.")
    try:
        value = path.read_text(encoding="utf-8").rstrip("\r\n")
    except OSError as exc:
        raise ValueError(f"the file that it names cannot be read ({exc.strerror}).") from None
    except UnicodeDecodeError:
        raise ValueError("the file that it names is not text in UTF-8.") from None
    if not value:
        raise ValueError("the file that it names is empty.")
    return value
