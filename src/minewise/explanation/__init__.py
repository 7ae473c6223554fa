"""Explanations: proofs, steps and sentences for certain cells, and advice on guesses."""
