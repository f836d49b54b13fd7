"""Declarations that a service makes for its operators. The strings are SQL, never input."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Queue:
    """Work that waits in a table for one of the service's loops."""

    name: str
    table: str
    since: str
    """SQL for the time since when a row waits."""
    when: str = "true"
    """SQL condition of the rows that wait and are due."""
    failed: str = "false"
    """SQL condition of the rows that were given up."""
    run_again: str = ""
    """SQL assignments that make waiting and failed rows due now; empty if nothing can be done."""


@dataclass(frozen=True)
class Count:
    """A number that tells how the product is used or how much there is."""

    name: str
    sql: str
    """A query of one number, quick enough to run every 15 seconds."""
