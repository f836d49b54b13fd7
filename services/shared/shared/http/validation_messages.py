"""Words the validation errors of pydantic in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any

from shared.languages import DEFAULT
from shared.translations import Message, current_language, gettext, lazy_gettext, ngettext

_OWN_WORDS = "Value error, "
"""Begins the message of a ValueError that one of our validators raised, translated already."""

_TEXT = lazy_gettext("Input should be a valid string")
_NUMBER = lazy_gettext("Input should be a valid number")
_INTEGER = lazy_gettext("Input should be a valid integer")
_BOOLEAN = lazy_gettext("Input should be a valid boolean")
_DATE = lazy_gettext("Input should be a valid date")
_DATETIME = lazy_gettext("Input should be a valid datetime")
_TIME = lazy_gettext("Input should be a valid time")
_OBJECT = lazy_gettext("Input should be an object")
_LIST = lazy_gettext("Input should be a valid list")
_MESSAGES: Mapping[str, Message] = {
    "missing": lazy_gettext("Field required"),
    "extra_forbidden": lazy_gettext("Extra inputs are not permitted"),
    "string_type": _TEXT,
    "string_pattern_mismatch": lazy_gettext("This isn't written in the expected way."),
    "int_type": _INTEGER,
    "int_parsing": _INTEGER,
    "int_parsing_size": _INTEGER,
    "int_from_float": _INTEGER,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "bool_type": _BOOLEAN,
    "bool_parsing": _BOOLEAN,
    "date_type": _DATE,
    "date_parsing": _DATE,
    "date_from_datetime_parsing": _DATE,
    "date_from_datetime_inexact": _DATE,
    "datetime_type": _DATETIME,
    "datetime_parsing": _DATETIME,
    "datetime_from_date_parsing": _DATETIME,
    "timezone_aware": lazy_gettext("Input should have timezone info"),
    "time_type": _TIME,
    "time_parsing": _TIME,
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "set_type": _LIST,
}
_WITH_LIMIT: Mapping[str, tuple[str, Callable[[Any], str]]] = {
    "greater_than": ("gt", lambda n: gettext("Input should be greater than {limit}", limit=n)),
    "greater_than_equal": (
        "ge",
        lambda n: gettext("Input should be greater than or equal to {limit}", limit=n),
    ),
    "less_than": ("lt", lambda n: gettext("Input should be less than {limit}", limit=n)),
    "less_than_equal": (
        "le",
        lambda n: gettext("Input should be less than or equal to {limit}", limit=n),
    ),
    "enum": ("expected", lambda values: gettext("Input should be {values}", values=values)),
    "literal_error": (
        "expected",
        lambda values: gettext("Input should be {values}", values=values),
    ),
    "string_too_short": (
        "min_length",
        lambda n: ngettext(
            "String should have at least {count} character",
            "String should have at least {count} characters",
            n,
        ),
    ),
    "string_too_long": (
        "max_length",
        lambda n: ngettext(
            "String should have at most {count} character",
            "String should have at most {count} characters",
            n,
        ),
    ),
    "too_short": (
        "min_length",
        lambda n: ngettext(
            "List should have at least {count} item", "List should have at least {count} items", n
        ),
    ),
    "too_long": (
        "max_length",
        lambda n: ngettext(
            "List should have at most {count} item", "List should have at most {count} items", n
        ),
    ),
}
"""By the type of the error: the name of its limit, and the sentence."""

_FIELDS: Mapping[str, Message] = {
    "": lazy_gettext("Request"),
    "username": lazy_gettext("Username"),
    "login": lazy_gettext("Login"),
    "email": lazy_gettext("Email"),
    "new_email": lazy_gettext("New email"),
    "password": lazy_gettext("Password"),
    "new_password": lazy_gettext("New password"),
    "display_name": lazy_gettext("Display name"),
    "name": lazy_gettext("Name"),
    "bio": lazy_gettext("Bio"),
    "country": lazy_gettext("Country"),
    "links": lazy_gettext("Links"),
    "caption": lazy_gettext("Caption"),
    "note": lazy_gettext("Note"),
    "text": lazy_gettext("Text"),
    "audience": lazy_gettext("Audience"),
    "language": lazy_gettext("Language"),
    "limit": lazy_gettext("Limit"),
}
"""Names of fields that people fill in. Others keep their name in the API."""


def describe_invalid(error: Mapping[str, Any]) -> str:
    """Return the message of one of pydantic's errors in the reader's language.

    In English it is pydantic's own.
    """
    kind, message = error["type"], str(error["msg"])
    if message.startswith(_OWN_WORDS):
        return message.removeprefix(_OWN_WORDS)
    # A response in English depends on the language, too.
    other = _translated(kind, error.get("ctx", {}))
    return message if current_language() == DEFAULT else other


def field_name(field: str) -> str:
    """Return the name of a field, such as `profile.display_name`, for a sentence."""
    last = field.rpartition(".")[2]
    known = _FIELDS.get(last if current_language() != DEFAULT else field)
    plain = field.replace("_", " ").capitalize()
    return gettext(known.singular) if known else plain


def _translated(kind: str, context: Mapping[str, Any]) -> str:
    if kind in _WITH_LIMIT:
        name, sentence = _WITH_LIMIT[kind]
        if name in context:
            return sentence(context[name])
    found = _MESSAGES.get(kind)
    return gettext(found.singular) if found else gettext("This isn't valid.")
