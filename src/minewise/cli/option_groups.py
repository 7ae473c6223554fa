"""Groups of options: a dataclass parameter of a command stands for all its fields."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, get_type_hints

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType


def add_commands(app: typer.Typer, *modules: ModuleType) -> typer.Typer:
    """Add a command for each module, with the module's name, `HELP` and `run`."""
    for module in modules:
        name = module.__name__.rpartition(".")[2].replace("_", "-")
        app.command(name, help=module.HELP)(flattened(module.run))
    return app


def flattened(run: Callable[..., int]) -> Callable[..., int]:
    """Replace each dataclass parameter with the fields of the dataclass."""
    hints = get_type_hints(run, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    def command(**values: Any) -> int:
        for name, group in groups.items():
            values[name] = group(**{each.name: values.pop(each.name) for each in fields(group)})
        return run(**values)

    command.__signature__ = Signature(list(_parameters(run, hints)))  # type: ignore[attr-defined]
    return command


def _parameters(run: Callable[..., int], hints: dict[str, Any]) -> Iterator[Parameter]:
    for name, parameter in signature(run).parameters.items():
        group = hints[name]
        if not is_dataclass(group):
            yield parameter.replace(annotation=group, kind=Parameter.KEYWORD_ONLY)
            continue
        types = get_type_hints(group, include_extras=True)
        for each in fields(group):
            default = Parameter.empty if each.default is MISSING else each.default
            yield Parameter(
                each.name, Parameter.KEYWORD_ONLY, default=default, annotation=types[each.name]
            )
