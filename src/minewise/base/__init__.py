"""Shared foundations: errors, budgets, files, numbers, words, colours and SVG."""
