"""From a formula to a board: tiles are chosen, placed and assembled."""
