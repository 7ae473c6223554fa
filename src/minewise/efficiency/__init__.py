"""How many clicks a known layout takes."""
