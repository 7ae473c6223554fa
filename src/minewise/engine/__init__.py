"""Exact answers about one board: the typed interface of the native engine."""
