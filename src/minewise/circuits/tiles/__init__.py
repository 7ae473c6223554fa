"""Tiles that carry signals: the library, checks and the search for new tiles."""
