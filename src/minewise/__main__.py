"""The entry point of `python -m minewise`."""

import sys

from minewise.cli import main

if __name__ == "__main__":  # not when a worker process imports its parent's module
    sys.exit(main())
