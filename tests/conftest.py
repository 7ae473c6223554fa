"""Settings for all tests."""

from hypothesis import settings

# How long an example takes depends on the machine and on what else runs there.
settings.register_profile("minewise", deadline=None)
settings.load_profile("minewise")
