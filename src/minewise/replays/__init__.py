"""Recorded games: replay files of other programs and of minewise."""
