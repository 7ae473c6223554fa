"""What tests share: oracles, strategies, and ways to run the real program."""
