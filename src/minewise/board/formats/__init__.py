"""Boards as other programs write them."""
