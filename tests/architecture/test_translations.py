"""Every text that people read is marked, and translated into every language.

`make messages` adds new texts to the catalogues and removes those that are no longer used.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from deploy import messages
from deploy.messages import (
    SERVICES,
    TRANSLATED,
    as_file,
    is_translated,
    path_of,
    read_catalogue,
)
from shared.http.errors import ApiError
from shared.languages import Language
from shared.translations import PACKAGES
from tests.architecture.syntax import parsed

FOR_OPERATORS = (
    "admin/admin/audit_log",
    "admin/admin/identity_client.py",
    "admin/admin/monitoring",
    "admin/admin/prometheus.py",
    "admin/admin/usage/flags",
    "shared/shared/operations",
    "shared/shared/data/migrations.py",
    "identity/identity/account/lookup",
    "identity/identity/account/restoration",
    "identity/identity/oauth_clients",
    "identity/identity/signing",
)
"""Errors that only operators read, on the page of operations and in the terminal: in English."""
PLACEHOLDER = re.compile(r"%\((\w+)\)s|\{(\w+)\}")


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def placeholders(text: str) -> set[str]:
    return {brace or percent for percent, brace in PLACEHOLDER.findall(text)}


def problems(catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    """Return what is wrong with a catalogue of these texts."""
    used = {forms(text.id)[0] for text in texts if text.id}
    for entry in catalogue:
        if not entry.id:
            continue
        name, translated = forms(entry.id)[0], forms(entry.string)
        if name not in used:
            yield f"unused: {name}"
        elif entry.fuzzy:
            yield f"fuzzy: {name}"
        elif not is_translated(entry.string):
            yield f"not translated: {name}"
        elif len(translated) != (catalogue.num_plurals if entry.pluralizable else 1):
            yield f"number of plural forms: {name}"
        else:
            yield from (f"placeholders: {one}" for one in translated if differs(entry.id, one))
    known = {forms(entry.id)[0] for entry in catalogue}
    yield from (f"missing: {name}" for name in used - known)


@cache
def texts_of(package: str) -> Catalog:
    """Return the texts of a package, extracted once for all tests."""
    return messages.texts_of(package)


def differs(text: str | tuple[str, ...] | list[str], translated: str) -> bool:
    """Return whether a translation has other placeholders; forms for one or two need no count."""
    wanted = placeholders(forms(text)[-1])
    optional = {"count"} if not isinstance(text, str) else set[str]()
    return not wanted - optional <= placeholders(translated) <= wanted


def unmarked(source: str, errors: set[str]) -> list[str]:
    """Return the texts of errors that are not marked for translation."""
    found = []
    for node in ast.walk(parsed(source)):
        texts: list[ast.expr] = []
        if isinstance(node, ast.ClassDef) and errors & {node.name, *bases(node)}:
            texts = [
                one.value
                for one in node.body
                if isinstance(one, ast.Assign | ast.AnnAssign)
                and one.value is not None
                and "detail" in ast.unparse(one).split("=")[0]
            ]
            texts += [
                call.args[0]
                for call in ast.walk(node)
                if isinstance(call, ast.Call)
                and call.args
                and ast.unparse(call.func) == "super().__init__"
            ]
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            call = node.exc
            if ast.unparse(call.func).rpartition(".")[2] in {*errors, "ValueError"}:
                texts = call.args[:1]
        found += [ast.unparse(one) for one in texts if has_words(one)]
    return found


def bases(node: ast.ClassDef) -> list[str]:
    """Return the names of what a class extends: some errors are beside what raises them."""
    return [ast.unparse(base).rpartition(".")[2] for base in node.bases]


def has_words(text: ast.expr) -> bool:
    """Return whether it is a literal with words, more than punctuation between values."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return any(
        isinstance(part, ast.Constant) and re.search("[A-Za-z]{2}", str(part.value))
        for part in parts
    )


@cache
def api_errors() -> set[str]:
    """Return the names of all classes of expected failures."""
    for package in PACKAGES:
        for path in (SERVICES / package / package).rglob("errors.py"):
            import_module(".".join(path.relative_to(SERVICES / package).with_suffix("").parts))
    found, left = set[str](), [ApiError]
    while left:
        one = left.pop()
        found.add(one.__name__)
        left += one.__subclasses__()
    return found


def sources(package: str) -> Iterator[Path]:
    for path in sorted((SERVICES / package / package).rglob("*.py")):
        name = path.relative_to(SERVICES).as_posix()
        if not name.startswith(FOR_OPERATORS):
            yield path


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_is_translated(package: str, language: Language) -> None:
    catalogue = read_catalogue(path_of(package, language), language)
    assert list(problems(catalogue, texts_of(package))) == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_catalogues_are_up_to_date(package: str, language: Language) -> None:
    path, texts = path_of(package, language), texts_of(package)
    if not len(texts):
        assert not path.exists()
        return
    catalogue = read_catalogue(path, language)
    catalogue.update(texts, no_fuzzy_matching=True)
    assert as_file(catalogue) == path.read_bytes(), "Run `make messages`."


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_text_has_one_translation_in_all_packages(language: Language) -> None:
    found: dict[str, tuple[str, ...]] = {}
    for package in PACKAGES:
        for entry in read_catalogue(path_of(package, language), language):
            if entry.id:
                name = forms(entry.id)[0]
                assert found.setdefault(name, forms(entry.string)) == forms(entry.string), name


@pytest.mark.parametrize("package", PACKAGES)
def test_the_texts_of_errors_are_marked(package: str) -> None:
    errors = api_errors()
    found = {
        f"{path.relative_to(SERVICES)}: {text}"
        for path in sources(package)
        if "ValueError(" in (source := path.read_text()) or "detail" in source or "raise" in source
        for text in unmarked(source, errors)
        if path.name not in DEVELOPERS_ONLY
    }
    assert found == set()


DEVELOPERS_ONLY = {
    "settings.py",
    "settings_files.py",
    "store_urls.py",
    "tokens.py",
    "oidc_discovery.py",
    "cookies.py",
}
"""Files whose ValueErrors are about settings and tokens: no response shows them."""


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('class NotFound(E):\n    detail = "Gone."', 1),
        ('class NotFound(E):\n    detail = f"Gone {x}."', 1),
        ('class OtherError(errors.NotFound):\n    detail = "Gone."', 1),
        ('class NotFound(E):\n    detail = lazy_gettext("Gone.")', 0),
        (
            'class NotFound(E):\n    def __init__(self):\n        super().__init__(f"Max {x}.")',
            1,
        ),
        ('raise NotFound("Gone.")', 1),
        ('raise errors.NotFound(gettext("Gone."))', 0),
        ('raise ValueError("too small")', 1),
        ('raise OSError("disk")', 0),
    ],
)
def test_a_planted_text_is_found(source: str, count: int) -> None:
    assert len(unmarked(source, {"NotFound"})) == count


def test_planted_mistakes_in_a_catalogue_are_found() -> None:
    texts, catalogue = Catalog(), Catalog("de")
    for text in ("One {name}", "Two", "Three", ("{count} a", "{count} b")):
        texts.add(text)
    catalogue.add("One {name}", "Eins {nom}")
    catalogue.add("Two", "")
    catalogue.add("Old", "Alt")
    catalogue.add(("{count} a", "{count} b"), ("{count} c", "{count} d", "{count} e"))
    assert sorted(problems(catalogue, texts)) == [
        "missing: Three",
        "not translated: Two",
        "number of plural forms: {count} a",
        "placeholders: Eins {nom}",
        "unused: Old",
    ]


def test_the_check_knows_the_errors() -> None:
    assert {"ApiError", "NotFound", "UsernameTaken"} <= api_errors()
    assert inspect.isclass(ApiError)
