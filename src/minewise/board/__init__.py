"""Boards, layouts and topologies, and how they are written and drawn."""
