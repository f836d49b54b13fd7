"""Jinja2 templates that a package keeps in its folder `templates`."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape


@cache
def templates_of(package: str) -> Environment:
    """Return the environment of a package's templates.

    Everything is escaped in `*.html.jinja`, nothing in `*.txt.jinja`. A variable that is missing
    raises UndefinedError, so no template shows an empty place.
    """
    return Environment(
        loader=PackageLoader(package),
        autoescape=select_autoescape(["html.jinja"], default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
