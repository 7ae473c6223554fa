"""The rules of the game: presets, start rules, a game, and a match of many."""
