"""Algorithms as published, small and plain: oracles in tests and something to learn from.

They are never the engine. `brute_force` tries every assignment; `kadlac` is the breadth-first
search of M. Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003); `resolution`
is the knowledge base of *Programming Assignment #3* (0612129 郭家佑).
"""
