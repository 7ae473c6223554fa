"""Pictures of boards of any size, and the files they are written to."""
