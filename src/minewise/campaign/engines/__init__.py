"""Engines that play chunks: on threads of this machine, or on a cluster."""
