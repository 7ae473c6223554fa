"""Machines for boards of one row."""
