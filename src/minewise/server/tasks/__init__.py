"""What runs in worker processes, one module for each module of `routes`."""
