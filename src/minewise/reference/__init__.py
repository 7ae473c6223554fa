"""Published algorithms in plain Python: oracles for tests, and code to learn from.

The engine does not use them. `brute_force` tries every assignment; `kadlac` is the breadth-first
search of M. Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003); `assignment`
is the program of *Programming Assignment #3* (0612129 郭家佑), and `resolution` its knowledge base
for a given board.
"""
