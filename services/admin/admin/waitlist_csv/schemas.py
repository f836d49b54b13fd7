"""What became of a file."""

from pydantic import BaseModel


class RefusedRow(BaseModel):
    """A row that could not be taken, and why."""

    line: int
    message: str


class ImportOut(BaseModel):
    """How many rows were new, known or refused; the first of these with their reasons."""

    added: int
    known: int
    refused: int
    problems: list[RefusedRow]
