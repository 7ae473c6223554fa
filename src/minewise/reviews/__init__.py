"""Reviews of finished games: which guesses were forced, needless or bad."""
