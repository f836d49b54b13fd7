"""Reading our own sources."""

import ast
import gc


def parsed(source: str) -> ast.Module:
    """The syntax tree of a Python source.

    CPython 3.11 fails in the middle of it when a greenlet is collected meanwhile, which counts the
    depth of calls anew; other tests of the process leave such greenlets behind.
    """
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.enable()
