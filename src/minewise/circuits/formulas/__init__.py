"""Boolean formulas: read, built, simplified and evaluated."""
