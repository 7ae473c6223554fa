"""Boolean formulas: parsed, built, simplified and evaluated."""
