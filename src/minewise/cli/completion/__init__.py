"""Completion of words when Tab is pressed in a shell."""
