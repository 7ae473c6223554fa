"""The command line as `python -m minewise`."""

import sys

from minewise.cli import main

if __name__ == "__main__":  # and not when a worker process loads its parent's module
    sys.exit(main())
