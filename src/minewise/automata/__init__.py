"""Finite automata that decide lines and strips of cells."""
