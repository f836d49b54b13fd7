"""Writes CSV files (RFC 4180) without cells that a spreadsheet would execute as formulas."""

import csv
import io
from collections.abc import Iterable, Sequence

# The last four are full-width forms, which East Asian spreadsheets treat like the first four.
_FORMULA = (*"=+-@\t\r\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def write_csv(header: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a CSV file with a header."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(header)
    writer.writerows([escape_formula(cell) for cell in row] for row in rows)
    return buffer.getvalue()


def escape_formula(cell: str) -> str:
    """Prefix a formula with an apostrophe, which makes it text (OWASP, CSV injection)."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def unescape_formula(cell: str) -> str:
    """Undo `escape_formula`, for a file that is imported again."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell
