"""Parses the project's own sources."""

import ast
import gc
from functools import cache


@cache
def parsed(source: str) -> ast.Module:
    """Return the syntax tree of a Python source, parsed once for all tests; they do not change it.

    Garbage collection is off: if CPython 3.11 collects a greenlet while it parses, the greenlet
    resets the recursion depth and parsing fails. Other tests in the process leave greenlets behind.
    """
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.enable()
