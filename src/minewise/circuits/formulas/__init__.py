"""Parse, build, simplify and evaluate Boolean formulas."""
