"""Boards and games for the areas that ask the engine, and what their answers must be."""
