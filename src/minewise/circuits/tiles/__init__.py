"""Tiles of cells that carry signals: the library, proofs and the search for new ones."""
