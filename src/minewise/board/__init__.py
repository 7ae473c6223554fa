"""Boards, layouts and topologies, with their text formats and pictures."""
