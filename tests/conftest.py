"""Settings for all tests."""

import signal

from hypothesis import HealthCheck, settings

collect_ignore = ["conftest.py"]  # no module with examples, and not the only one of this name

# How long an example takes depends on the machine and on what else runs there.
settings.register_profile("minewise", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("minewise")
# CI asks whether a change is good, so that it draws the same examples every time.
settings.register_profile("ci", settings.get_profile("minewise"), derandomize=True)

# What runs in the background of a script ignores Ctrl-C, and so would the programs under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
