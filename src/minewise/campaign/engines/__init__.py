"""Engines: threads of this machine, or a cluster."""
