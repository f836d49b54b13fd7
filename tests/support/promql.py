"""The metrics that a query of Prometheus names."""

import re

_GROUPING = re.compile(r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)")
_RANGE = re.compile(r"\[[^\]]*\]")
_SELECTOR = re.compile(r"\b([a-zA-Z_:][\w:]*)\b(\{[^}]*\})?(?!\s*\()")
_OPERATORS = {"and", "or", "unless", "bool"}


def selectors(expression: str) -> list[str]:
    """Return the instant selectors of a query, with their matchers: `up{job="garderobe"}`."""
    text = _RANGE.sub(" ", _GROUPING.sub(" ", expression))
    found = (name + matchers for name, matchers in _SELECTOR.findall(text))
    return sorted(set(found) - _OPERATORS)


def metrics(expression: str) -> list[str]:
    """Return the names of the metrics of a query."""
    return sorted({one.partition("{")[0] for one in selectors(expression)})
