"""Functions as they are written: what their signature, their code and their globals say, also where they have been compiled.

The kernel reads functions of the rules: which arguments a step takes, and which steps it names. A compiled function (``make compile``)
tells neither. For each module the compiler leaves, in a folder beside it, a file of its functions alone; they are made from that file once,
with the module's own globals, and only read, never run.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from types import FunctionType
from typing import Any

FOLDER = "written"
"""Where the functions of compiled modules stand, beside those."""

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), os.pardir, os.pardir))
"""In which the packages of compiled modules lie."""


def written(function: Any) -> FunctionType | None:
    """The function as Python has it, from which it can be read: itself unless it is compiled. None for what was never written here."""
    if isinstance(function, FunctionType):
        return function
    owner = getattr(function, "__objclass__", function)
    module, name = getattr(owner, "__module__", None), getattr(function, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str):
        return None
    return _functions_of(module).get(name)


@cache
def _functions_of(module: str) -> dict[str, FunctionType]:
    # A bot that plays by the sources never comes here.
    from importlib.machinery import SourceFileLoader

    known = sys.modules.get(module)
    # A compiled module that another has imported does not know its own place.
    *packages, name = module.split(".")
    file = os.path.join(ROOT, *packages, FOLDER, f"{name}.py")
    if known is None or not os.path.isfile(file):
        return {}
    found: dict[str, Any] = {}
    code = SourceFileLoader(f"{module} as written", file).get_code(f"{module} as written")
    exec(code, vars(known), found)  # type: ignore[arg-type]  # noqa: S102 - our own source, without its statements
    functions = {name: value for name, value in found.items() if isinstance(value, FunctionType)}
    for name, value in found.items():
        if isinstance(value, type):
            functions |= {f"{name}.{key}": each for key, each in vars(value).items() if isinstance(each, FunctionType)}
    return functions
