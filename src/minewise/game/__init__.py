"""The rules of the game: presets, start rules, games and matches."""
