"""SAT solvers, in this process and in others."""
