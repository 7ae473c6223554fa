"""What a terminal shows: progress, colours, boards and tables."""
