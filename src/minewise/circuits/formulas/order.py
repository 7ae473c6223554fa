"""The order in which signals can be computed."""

from __future__ import annotations

from graphlib import CycleError
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def operands_first(needs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """List signals so that each comes after those it needs, soon after if possible.

    The order of the mapping is kept where it can be: depth first, so that few signals are
    waiting at a time (which `graphlib` does not care for). Needs that are no keys are ignored.

    Raises
    ------
    graphlib.CycleError
        If signals need each other; its second argument lists them, the first again at the end.

    Examples
    --------
    >>> list(operands_first({"sum": ["half", "c"], "half": ["a", "b"]}))
    ['half', 'sum']
    """
    done: set[str] = set()
    for root in needs:
        path = {} if root in done else {root: iter(needs[root])}
        while path:
            signal = next(reversed(path))
            waiting = (each for each in path[signal] if each in needs and each not in done)
            following = next(waiting, None)
            if following is None:
                done.add(signal)
                path.popitem()
                yield signal
            elif following in path:
                signals = list(path)
                cycle = [*signals[signals.index(following) :], following]
                raise CycleError("signals need each other", cycle)
            else:
                path[following] = iter(needs[following])
