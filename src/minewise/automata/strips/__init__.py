"""Machines for boards of a few rows."""
