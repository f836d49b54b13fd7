"""Files that cannot be imported."""

from shared.http.errors import InvalidInput


class InvalidCsv(InvalidInput):
    """The file as a whole cannot be used."""

    code = "sheet_not_good"
