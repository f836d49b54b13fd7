"""Updates the translations' catalogues after a change of texts: `make messages`.

Each package with texts has a catalogue per language in its folder `translations`. Texts that are no
longer used are removed; new ones are added without a translation, and the tests name them.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from shared.languages import DEFAULT, LANGUAGES, Language
from shared.translations import FOLDER, PACKAGES

SERVICES = Path(__file__).resolve().parents[1] / "services"
TRANSLATED = tuple(language for language in LANGUAGES if language != DEFAULT)
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "gettext": None,
    "ngettext": (1, 2),
    "lazy_gettext": None,
    "lazy_ngettext": (1, 2),
    "plural_forms": (1, 2),
}
_METHODS = [("**.py", "python"), ("templates/**.jinja", "jinja2.ext:babel_extract")]
_OPTIONS = {
    "templates/**.jinja": {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}
}
_UNUSED_HEADERS = tuple(
    b'"' + name
    for name in (
        b"Project-Id-Version",
        b"Report-Msgid-Bugs-To",
        b"POT-Creation-Date",
        b"PO-Revision-Date",
        b"Last-Translator",
        b"Language-Team",
        b"Generated-By",
    )
)
"""Headers about dates and people, which the history knows better."""


def main() -> None:
    """Write every catalogue; print how many texts still lack a translation."""
    for package in PACKAGES:
        texts = texts_of(package)
        for language in TRANSLATED if len(texts) else ():
            path = path_of(package, language)
            catalogue = read_catalogue(path, language)
            catalogue.update(texts, no_fuzzy_matching=True)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(as_file(catalogue))
            if missing := [one for one in catalogue if one.id and not is_translated(one.string)]:
                print(f"{path.relative_to(SERVICES)}: {len(missing)} texts have no translation")


def path_of(package: str, language: Language) -> Path:
    """Return the file of a catalogue, which may not exist yet."""
    return SERVICES / package / package / FOLDER / f"{language}.po"


def read_catalogue(path: Path, language: Language) -> Catalog:
    """Return the catalogue in a file; an empty one if there is no file."""
    if not path.exists():
        return Catalog(language, project="Garderobe", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, ignore_obsolete=True, abort_invalid=True)


def texts_of(package: str) -> Catalog:
    """Return all texts in the code and the templates of a package, without translations."""
    texts = Catalog(charset="utf-8")
    for file, _, text, comments, context in _extract(SERVICES / package / package):
        texts.add(text, None, [(f"{package}/{file}", 0)], auto_comments=comments, context=context)
    return texts


def _extract(folder: Path) -> Iterator[tuple]:  # type: ignore[type-arg]  # as Babel types it
    return extract_from_dir(
        folder,
        _METHODS,
        _OPTIONS,
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )


def is_translated(string: str | Sequence[str] | None) -> bool:
    """Return whether there is a translation, in all of its forms."""
    return bool(string) and all([string] if isinstance(string, str) else string or ())


def as_file(catalogue: Catalog) -> bytes:
    """Return a catalogue as a .po file whose lines change only when a text does."""
    catalogue.header_comment = "# Written by `make messages`; only the translations are edited."
    buffer = BytesIO()
    write_po(
        buffer, catalogue, width=100, ignore_obsolete=True, include_lineno=False, sort_by_file=True
    )
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_UNUSED_HEADERS))


if __name__ == "__main__":
    main()
