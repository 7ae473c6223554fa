"""Terminal output: progress, colours, boards and tables."""
