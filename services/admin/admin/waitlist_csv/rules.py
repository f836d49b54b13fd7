"""What stands in such a file: no cell that a spreadsheet would take for a formula. Pure."""

import csv
import io
from collections.abc import Iterable, Iterator

from shared.errors import InvalidInput

COLUMNS = ("email", "country", "why", "source", "position", "state", "created_at")
READ = COLUMNS[:4]
"""What is taken from a file; the other columns are ours to know."""
MAX_ROWS = 2000
# The last four are the first ones in full width, which East Asian spreadsheets take for the same.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")


class InvalidCsv(InvalidInput):
    """The file as a whole cannot be used."""

    code = "sheet_not_good"


def inert(cell: str) -> str:
    """A cell that no spreadsheet executes: an apostrophe makes it text (OWASP, CSV injection)."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def as_entered(cell: str) -> str:
    """Undo `inert`, for a file that comes back."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def write_csv(rows: Iterable[Iterable[str]]) -> str:
    """A CSV file (RFC 4180) with a header."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([inert(cell) for cell in row] for row in rows)
    return out.getvalue()


def read_csv(raw: bytes) -> list[tuple[int, dict[str, str]]]:
    """The rows of a CSV file with their line numbers; raises InvalidCsv."""
    try:
        text = raw.decode("utf-8-sig")
        return list(_rows(csv.reader(io.StringIO(text, newline=""), strict=True)))
    except UnicodeDecodeError:
        raise InvalidCsv("This file is not text in UTF-8. Please save it as CSV UTF-8.") from None
    except csv.Error as exc:
        raise InvalidCsv(f"This file is no good CSV: {exc}.") from None


def _rows(reader: Iterator[list[str]]) -> Iterator[tuple[int, dict[str, str]]]:
    header = [name.strip().lower() for name in next(reader, [])]
    _check_header(header)
    count = 0
    for cells in reader:
        if not any(cells):
            continue
        count += 1
        if count > MAX_ROWS:
            raise InvalidCsv(f"This file has more than {MAX_ROWS} rows. Please split it.")
        line: int = reader.line_num  # type: ignore[attr-defined]  # readers of csv have it
        named = dict(zip(header, cells, strict=False))
        yield line, {name: as_entered(named.get(name, "").strip()) for name in READ}


def _check_header(header: list[str]) -> None:
    expected = ", ".join(READ)
    unknown = [name for name in header if name not in COLUMNS]
    if "email" not in header:
        raise InvalidCsv(f"The first line has to name the columns, at least email: {expected}.")
    if unknown or len(set(header)) < len(header):
        named = ", ".join(name[:40] or "(no name)" for name in unknown[:5]) or "the same one twice"
        raise InvalidCsv(f"These columns are not known: {named}. There are: {expected}.")
