"""Pages are built by `shared.http.pagination`: other modules do not pack cursors."""

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.architecture.syntax import parsed

SERVICES = Path(__file__).resolve().parents[2] / "services"
EXCEPTIONS: Mapping[str, str] = {
    "feed/feed/discover/discovery/domain.py": "several rows are read per item; a full page ends",
    "feed/feed/timeline/read/routes.py": "the cursor continues a streak that the page determines",
}


def packs_cursors(source: str) -> bool:
    """Return whether a module imports or uses `encode_cursor`."""
    return any(
        getattr(node, field, None) == "encode_cursor"
        for node in ast.walk(parsed(source))
        for field in ("id", "attr", "name")
    )


def test_only_the_named_modules_pack_cursors() -> None:
    found = {
        str(path.relative_to(SERVICES))
        for path in SERVICES.rglob("*.py")
        if packs_cursors(path.read_text())
    }
    assert found == {"shared/shared/http/pagination.py", *EXCEPTIONS}


@pytest.mark.parametrize(
    "source",
    [
        "from shared.http.pagination import encode_cursor\n",
        "from shared.http.pagination import encode_cursor as pack\n",
        "from shared import pagination\n\npagination.encode_cursor(1)\n",
    ],
)
def test_a_planted_cursor_is_found(source: str) -> None:
    assert packs_cursors(source)


def test_modules_may_build_pages_and_read_cursors() -> None:
    assert not packs_cursors(
        "from shared.http.pagination import cut_page, decode_cursor, page_of\n"
    )
