"""Jinja2 templates that a package keeps in its folder `templates`."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from shared.languages import direction
from shared.translations import current_language, find_plural, find_text


@cache
def templates_of(package: str) -> Environment:
    """Return the environment of a package's templates.

    Everything is escaped in `*.html.jinja`, nothing in `*.txt.jinja`. A variable that is missing
    raises UndefinedError, so no template shows an empty place.

    `{% trans %}` translates into the reader's language, which `language()` and `direction()` name.
    """
    environment = Environment(
        loader=PackageLoader(package),
        autoescape=select_autoescape(["html.jinja"], default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # added by the extension
        find_text, find_plural, newstyle=True
    )
    environment.globals |= {
        "language": current_language,
        "direction": lambda: direction(current_language()),
    }
    return environment
