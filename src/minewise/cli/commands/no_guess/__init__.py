"""Commands about boards that need no guess."""
