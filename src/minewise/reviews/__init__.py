"""Games looked at afterwards: which guesses were forced, needless or bad."""
