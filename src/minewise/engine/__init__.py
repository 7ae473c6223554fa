"""Exact answers about one board: the typed interface to the native engine."""
