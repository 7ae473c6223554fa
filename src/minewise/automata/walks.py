"""All paths of a nondeterministic machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

State = TypeVar("State")


def walks(
    starts: Iterable[State], length: int, after: Callable[[State, int], Iterable[State]]
) -> Iterator[list[State]]:
    """Yield every path of `length` steps; the last steps change fastest.

    `after` returns the states that can follow a state in a step; steps are counted from 0. There is
    no recursion, so paths may have any length. The same list is yielded each time.

    Examples
    --------
    >>> [list(path) for path in walks("a", 2, lambda state, step: state + "bc"[step])]
    [['a', 'a', 'a'], ['a', 'a', 'c'], ['a', 'b', 'b'], ['a', 'b', 'c']]
    """
    path: list[State] = []
    choices = [iter(starts)]
    while choices:
        for state in choices[-1]:
            depth = len(choices)
            path[depth - 1 :] = [state]
            break
        else:
            choices.pop()
            continue
        if depth > length:
            yield path
        else:
            choices.append(iter(after(state, depth - 1)))
