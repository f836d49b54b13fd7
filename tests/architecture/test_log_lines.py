"""Lines of the log name no people: an id of a request, a trace or an event finds the rest."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.syntax import parsed

SERVICES = Path(__file__).resolve().parents[2] / "services"
LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
PERSONAL = {"user_id", "account_id", "owner_id", "email", "recipient", "username", "path", "token"}


def personal_details(source: str) -> Iterator[str]:
    """Yield the keywords of log calls that name a person or what they asked for."""
    for node in ast.walk(parsed(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in LEVELS
            and ast.unparse(node.func.value) == "log"
        ):
            yield from (
                f"{keyword.arg}, line {node.lineno}"
                for keyword in node.keywords
                if keyword.arg in PERSONAL
            )


def test_no_log_line_names_a_person() -> None:
    found = {
        str(path.relative_to(SERVICES)): details
        for path in SERVICES.rglob("*.py")
        if (details := list(personal_details(path.read_text())))
    }
    assert found == {}


def test_a_planted_name_is_found() -> None:
    source = 'log.warning("locked", email=email, tries=3)\n'
    assert list(personal_details(source)) == ["email, line 1"]
