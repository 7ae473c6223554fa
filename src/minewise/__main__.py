"""The command line as `python -m minewise`."""

import sys

from minewise.cli import main

sys.exit(main())
