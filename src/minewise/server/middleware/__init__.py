"""ASGI middleware, and the protocol of a connection."""
