"""A game's package offers the names of all its modules, and imports a module when it is needed.

A query about one kind of test so pays for that kind alone: making the dataclasses of the others
would take longer than the answer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any


def offered(package: str, modules: Sequence[str], names: Sequence[str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package that offers `names`, found in the first module with it.

    What was found becomes a plain attribute of the package.
    """

    def find(name: str) -> Any:
        if name in names:
            for module in modules:
                members = vars(import_module(f"{package}.{module}"))
                if name in members:
                    setattr(sys.modules[package], name, members[name])
                    return members[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a game's module that is imported when it is called, and not before."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call
