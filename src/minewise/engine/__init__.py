"""Exact answers about one board: the typed front of the native engine."""
