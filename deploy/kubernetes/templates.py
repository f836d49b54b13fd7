"""Fills in the templates of gateway/dynamic as Traefik does, for the forms that they use."""

import re
from collections.abc import Callable, Mapping
from functools import partial

import yaml

_ENV = r'env "(\w+)"'
_CONDITION = re.compile(r'\s*\{\{-? if hasPrefix "https://" \(env "GARDEROBE_PUBLIC_URL"\) \}\}')
_END = re.compile(r"(?:\n\s*)?\{\{-? ?end ?\}\}")
_DEFINITION = re.compile(r"\{\{ \$(\w+) := `([^`]*)` \}\}")
_REPLACEMENT = re.compile(r'\| replace "([^"]*)" "([^"]*)"')
_FORMS: dict[str, Callable[[str], str]] = {
    rf"\{{\{{ {_ENV} \}}\}}": lambda value: value,
    rf"\{{\{{ add1 \(atoi \({_ENV}\)\) \}}\}}": lambda value: str(int(value) + 1),
    rf'\{{\{{ ne \({_ENV}\) "0" \}}\}}': lambda value: str(value != "0").lower(),
}


class UnknownTemplate(Exception):
    """A template has a form that this module does not know."""


def filled_in(text: str, environment: Mapping[str, str]) -> dict[str, dict[str, object]]:
    """Return the content of a file in gateway/dynamic.

    Conditions ask whether the public address is https, as it always is here. Raises
    UnknownTemplate.
    """
    # Conditions first: they join lines.
    text = _END.sub("", _CONDITION.sub("", text))
    text = re.sub(rf"\{{\{{ {_ENV} (\|[^}}]*)\}}\}}", lambda it: _replaced(it, environment), text)
    for form, convert in _FORMS.items():
        text = re.sub(form, partial(_converted, convert, environment), text)
    for name, value in _DEFINITION.findall(text):
        text = text.replace(f"{{{{ ${name} }}}}", value)
    text = _DEFINITION.sub("", text)
    for line in text.splitlines():
        if "{{" in line and not line.startswith("#"):
            raise UnknownTemplate(line.strip())
    content: dict[str, dict[str, object]] = yaml.safe_load(text)
    return content


def _converted(
    convert: Callable[[str], str], environment: Mapping[str, str], found: re.Match[str]
) -> str:
    return convert(environment[found[1]])


def _replaced(found: re.Match[str], environment: Mapping[str, str]) -> str:
    value = environment[found[1]]
    for before, after in _REPLACEMENT.findall(found[2]):
        value = value.replace(before, after)
    return value
