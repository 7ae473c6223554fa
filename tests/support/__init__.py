"""Shared helpers: reference implementations, Hypothesis strategies and program runners."""
