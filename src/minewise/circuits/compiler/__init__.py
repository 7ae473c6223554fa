"""Compilation of formulas to boards: tiles are chosen, placed and assembled."""
