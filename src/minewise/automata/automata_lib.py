"""The automata-lib classes, or an error that shows how to install automata-lib."""

try:
    from automata.fa.dfa import DFA
    from automata.fa.nfa import NFA
except ImportError as _error:
    raise ImportError(
        "converting an automaton needs automata-lib: pip install 'minewise[automata]'"
    ) from _error

__all__ = ["DFA", "NFA"]
