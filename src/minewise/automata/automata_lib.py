"""The classes of the library automata-lib; without it, an error that says how to install it."""

try:
    from automata.fa.dfa import DFA
    from automata.fa.nfa import NFA
except ImportError as _error:
    raise ImportError(
        "an automaton as an object needs automata-lib: pip install 'minewise[automata]'"
    ) from _error

__all__ = ["DFA", "NFA"]
