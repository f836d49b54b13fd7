"""Translates texts into the reader's language, from the gettext catalogues of all packages.

The English text is the key. `gettext` and `ngettext` translate at once, for a text that is shown
now; `lazy_gettext` and `lazy_ngettext` mark a text that is defined before its reader is known, such
as the detail of an error, and `translate` translates it when it is shown.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache
from gettext import c2py  # what gettext itself compiles plural forms with
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from babel.dates import format_date as babel_format_date
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.units import format_unit as babel_format_unit

from shared.languages import DEFAULT, Language, direction

PACKAGES = ("shared", "identity", "wardrobe", "tags", "feed", "admin")
"""Packages that may have catalogues, in their folder `translations`."""
FOLDER = "translations"
_LOCALES: dict[Language, str] = {"en": "en_GB"}
"""English writes the day before the month, as everywhere else in the product."""
_ISOLATE = "\u2068{}\u2069"
"""Keeps a name in another script from reordering the words around it (UAX 9, section 2.4)."""

Forms = tuple[str, ...]


@dataclass(slots=True)
class Reader:
    """The person for whom texts are translated, and whether any has been."""

    language: Language
    has_texts: bool = False


_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)


@dataclass(frozen=True)
class Catalogue:
    """The translations into one language."""

    texts: dict[str, Forms]
    plural_form: Callable[[int], int]


class Message(str):
    """A text to translate later. As a string it is its English form."""

    __slots__ = ("number", "plural", "singular", "values")

    singular: str
    plural: str | None
    number: int
    values: dict[str, object]

    def __new__(
        cls, singular: str, plural: str | None, count: int, values: dict[str, object]
    ) -> Self:
        english = _english(singular, plural, count)
        message = super().__new__(cls, english.format(**values) if values else english)
        message.singular, message.plural = singular, plural
        message.number, message.values = count, values
        return message


def gettext(text: str, /, **values: object) -> str:
    """Return a text in the reader's language; `values` fill its placeholders, like `{name}`."""
    return _fill(find_text(text), values)


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Return the form of a text for a number, which also fills the placeholder `{count}`."""
    return _fill(find_plural(singular, plural, count), {"count": count, **values})


def lazy_gettext(text: str, /, **values: object) -> Message:
    """Return a text that is translated when it is shown."""
    return Message(text, None, 1, values)


def lazy_ngettext(singular: str, plural: str, count: int, /, **values: object) -> Message:
    """Return a text with a number that is translated when it is shown."""
    return Message(singular, plural, count, {"count": count, **values})


def plural_forms(singular: str, plural: str) -> tuple[str, str]:
    """Mark both forms of a text whose number and values are known later, for `ngettext`."""
    return singular, plural


def translate(text: str) -> str:
    """Return a text in the reader's language, unchanged if it is not marked for translation."""
    if not isinstance(text, Message):
        return text
    if text.plural is None:
        return gettext(text.singular, **text.values)
    return _fill(find_plural(text.singular, text.plural, text.number), text.values)


def find_text(text: str) -> str:
    """Return the translation of a text, with its placeholders."""
    reader = current_reader()
    reader.has_texts = True
    if reader.language == DEFAULT:
        return text
    return catalogue(reader.language).texts.get(text, (text,))[0]


def find_plural(singular: str, plural: str, count: int) -> str:
    """Return the translation for a number, with its placeholders."""
    reader = current_reader()
    reader.has_texts = True
    if reader.language == DEFAULT:
        return _english(singular, plural, count)
    found = catalogue(reader.language)
    forms = found.texts.get(singular)
    return forms[found.plural_form(count)] if forms else _english(singular, plural, count)


def format_date(day: date) -> str:
    """Return a day in the reader's language, such as `5 December 2026`."""
    language = current_language()
    return babel_format_date(day, "long", locale=_LOCALES.get(language, language))


def format_number(number: int) -> str:
    """Return a number with the separators of the reader's language, such as `1,000`."""
    language = current_language()
    return format_decimal(number, locale=_LOCALES.get(language, language))


def format_unit(number: float, unit: str) -> str:
    """Return a measure in the reader's language, such as `2.5 MB`; `unit` is an id of CLDR."""
    language = current_language()
    return babel_format_unit(number, unit, "short", locale=_LOCALES.get(language, language))


def format_names(names: Sequence[str]) -> str:
    """Return a list in the reader's language, such as `Mia, Jo and Kai`."""
    language = current_language()
    shown = [str(_shown(name)) for name in names]
    return format_list(shown, locale=_LOCALES.get(language, language))


def current_reader() -> Reader:
    """Return the present reader: by default someone who reads English."""
    return _reader.get() or Reader(DEFAULT)


def is_read() -> bool:
    """Return whether a reader is known, as during a request."""
    return _reader.get() is not None


def current_language() -> Language:
    """Return the language of the present request, or the one of `reading`."""
    return current_reader().language


@contextmanager
def reading(language: Language) -> Iterator[Reader]:
    """Translate for a reader of this language during the block, which gets that reader."""
    reader = Reader(language)
    token = _reader.set(reader)
    try:
        yield reader
    finally:
        _reader.reset(token)


@cache
def catalogue(language: Language) -> Catalogue:
    """Return the translations of all installed packages; read once, when first needed."""
    texts: dict[str, Forms] = {}
    plural_form: Callable[[int], int] = int
    for path in _files(language):
        with path.open("rb") as file:
            found = read_po(file, locale=language)
        plural_form = c2py(found.plural_expr)
        for message in found:
            translated = _forms(message.string)
            if message.id and all(translated) and not message.fuzzy:
                texts[_forms(message.id)[0]] = translated
    return Catalogue(texts, plural_form)


def _files(language: Language) -> Iterator[Path]:
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            path = Path(spec.origin).parent / FOLDER / f"{language}.po"
            if path.exists():
                yield path


def _forms(text: str | Sequence[str] | None) -> Forms:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _english(singular: str, plural: str | None, count: int) -> str:
    return singular if plural is None or count == 1 else plural


def _fill(text: str, values: dict[str, object]) -> str:
    if not values:
        return text
    return text.format(**{name: _shown(value) for name, value in values.items()})


def _shown(value: object) -> object:
    if not isinstance(value, str):
        return value
    value = translate(value)
    return _ISOLATE.format(value) if direction(current_language()) == "rtl" else value
