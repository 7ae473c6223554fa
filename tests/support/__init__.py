"""Shared helpers: oracles, Hypothesis strategies, and runners of the real program."""
