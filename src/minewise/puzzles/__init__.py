"""Layouts that need no guess: made, read, written, rated and verified."""
