"""Why cells are certain: proofs, steps, sentences, and what a guess is worth."""
