"""The form of email addresses, and the waitlist as CSV. Pure."""

import csv
import io
import re
from collections.abc import Iterator

from admin.waitlist.errors import InvalidCsv
from shared.data.csv_files import unescape_formula
from shared.translations import gettext

COLUMNS = ("email", "country", "why", "source", "position", "state", "created_at")
IMPORTED_COLUMNS = COLUMNS[:4]
"""Columns that an import reads; the others are computed."""
MAX_ROWS = 2000


_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""As in an email field of the HTML standard, with at least one dot after the @."""
MAX_EMAIL = 254


def read_csv(raw: bytes) -> list[tuple[int, dict[str, str]]]:
    """Return a CSV file's rows by column, with their line numbers. Raises InvalidCsv."""
    try:
        text = raw.decode("utf-8-sig")
        return list(_rows(csv.reader(io.StringIO(text, newline=""), strict=True)))
    except UnicodeDecodeError:
        raise InvalidCsv(
            gettext("This file isn't UTF-8 text. Please save it as CSV UTF-8.")
        ) from None
    except csv.Error as exc:
        raise InvalidCsv(gettext("This file isn't valid CSV: {error}.", error=str(exc))) from None


def _rows(reader: Iterator[list[str]]) -> Iterator[tuple[int, dict[str, str]]]:
    header = [name.strip().lower() for name in next(reader, [])]
    _check_header(header)
    count = 0
    for cells in reader:
        if not any(cells):
            continue
        count += 1
        if count > MAX_ROWS:
            raise InvalidCsv(
                gettext("This file has more than {max} rows. Please split it.", max=MAX_ROWS)
            )
        line: int = reader.line_num  # type: ignore[attr-defined]  # the readers of csv have it
        named = dict(zip(header, cells, strict=False))
        yield (
            line,
            {name: unescape_formula(named.get(name, "").strip()) for name in IMPORTED_COLUMNS},
        )


def _check_header(header: list[str]) -> None:
    expected = ", ".join(IMPORTED_COLUMNS)
    unknown = [name for name in header if name not in COLUMNS]
    if "email" not in header:
        raise InvalidCsv(
            gettext(
                "The first line has to name the columns, at least email: {columns}.",
                columns=expected,
            )
        )
    if unknown or len(set(header)) < len(header):
        if not unknown:
            raise InvalidCsv(
                gettext("One column appears twice. Columns: {columns}.", columns=expected)
            )
        names = ", ".join(name[:40] or gettext("(no name)") for name in unknown[:5])
        raise InvalidCsv(
            gettext(
                "These columns can't be used: {names}. Columns: {columns}.",
                names=names,
                columns=expected,
            )
        )


def is_email(address: str) -> bool:
    """Return whether the text has the form of an email address."""
    return len(address) <= MAX_EMAIL and _EMAIL.fullmatch(address) is not None
