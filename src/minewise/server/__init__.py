"""The page and the HTTP API; needs the extra `minewise[server]`."""
