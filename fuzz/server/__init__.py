"""Attacks on a running server, and what it must be like afterwards."""
