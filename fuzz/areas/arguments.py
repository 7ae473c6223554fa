"""Public functions with odd arguments, which must work or raise one clear line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from fuzz.cases import cases
from minewise.base.memory import limit_memory
from support.calls import Call, arguments, callables, fault, same_with_numpy
from support.odd_arguments import ODD

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

_MEMORY = 8 << 30


def lot(seed: int) -> int:
    """Try calls with one, two or three odd arguments, and with NumPy's integers."""
    limit_memory(_MEMORY)
    good = st.sampled_from(callables()).map(Call)
    return cases(check, odd_calls(), seed, most=3000) + cases(same_with_numpy, good, seed)


@st.composite
def odd_calls(draw: DrawFn) -> Call:
    """Draw a public function and odd values for some of its arguments."""
    name = draw(st.sampled_from(callables()))
    odd = draw(
        st.dictionaries(
            st.sampled_from(arguments(name)), st.sampled_from(list(ODD)), min_size=1, max_size=3
        )
    )
    return Call(name, tuple(sorted(odd.items())))


def check(call: Call) -> None:
    """Check that the call works, or is refused with one clear line."""
    found = fault(call)
    assert found is None, found
