"""How many states the smallest machine of a height has, without making the machine.

A table of the machine of height 4 would have 914,880 rows of 14,641 columns. Its states alone
are found by the native core in about a minute.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from minewise._core import StripStates
from minewise.automata.strips.columns import alphabet, check_height
from minewise.base.budget import Budget
from minewise.base.errors import BudgetError

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST_HEIGHT = 4
"""The largest height whose states have all been found."""

_SEARCHED_HEIGHT = 6
_DEFAULT_BUDGET = Budget(seconds=600)
_STATES_AT_A_TIME = 20
"""With six rows so many take some tenths of a second, in which Ctrl-C is not heard."""


class SearchProgress(Protocol):
    """How far the search for states has come."""

    @property
    def found(self) -> int:
        """The states found so far, the dead one included."""

    @property
    def found_up_to_reflection(self) -> int:
        """The live ones, mirror images not counted."""

    @property
    def pending(self) -> int:
        """How many have to be looked at, mirror images not counted."""


def minimal_size(
    height: int,
    budget: Budget = _DEFAULT_BUDGET,
    report: Callable[[SearchProgress], None] = lambda _: None,
) -> int:
    """Count the states of the minimal complete machine of a height, the dead one included.

    Parameters
    ----------
    height
        The number of rows of the strips.
    budget
        Its seconds and its memory bound the search. If they do not suffice, a `BudgetError` says
        how many states there are at least.
    report
        Called now and then with the progress of the search.

    Examples
    --------
    >>> from minewise.automata.strips.minimal_size import minimal_size
    >>> [minimal_size(height) for height in (1, 2, 3)]
    [6, 23, 2783]
    """
    if check_height(height) > _SEARCHED_HEIGHT:
        raise BudgetError(
            f"the states of height {height} are too many to count: the largest height is "
            f"{LARGEST_HEIGHT}, and up to {_SEARCHED_HEIGHT} a lower bound is found"
        )
    search = StripStates(height)
    meter = budget.start()
    while search.pending:
        search.explore(_STATES_AT_A_TIME)
        report(search)
        late = meter.seconds_left <= 0
        if search.pending and (late or search.memory > budget.memory):
            raise BudgetError(
                f"the machine of height {height} has at least {search.found:,} states: "
                f"the {'time' if late else 'memory'} allowed is used up"
            )
    return search.found


def alphabet_size(height: int) -> int:
    """Count the columns over the alphabet of a height.

    Examples
    --------
    >>> from minewise.automata.strips.minimal_size import alphabet_size
    >>> [alphabet_size(height) for height in (1, 2, 3, 4)]
    [5, 64, 1331, 14641]
    """
    columns: int = len(alphabet(height)) ** height
    return columns
