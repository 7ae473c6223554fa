"""Pictures of compiled boards and of tiles."""
