"""Players, and the games they play: simulation, comparison, records and replays."""
