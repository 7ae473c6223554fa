"""Layouts that need no guess: generated, parsed, formatted, rated and verified."""
