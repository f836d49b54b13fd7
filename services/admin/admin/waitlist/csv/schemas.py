"""The result of an import as it travels over HTTP."""

from pydantic import BaseModel


class RefusedRow(BaseModel):
    """A row that was skipped, and the reason."""

    line: int
    message: str


class ImportOut(BaseModel):
    """Numbers of added, known and refused rows, and the first refused rows with reasons."""

    added: int
    known: int
    refused: int
    problems: list[RefusedRow]
