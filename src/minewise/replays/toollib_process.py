"""The subprocess that reads binary replays with ms-toollib, for `toollib.Toollib`.

It runs as a script and loads only ms-toollib, which ends the whole process on many damaged files.
A request is a line with the format and the number of bytes, then the bytes; the answer is a line of
JSON. Its first answer, without a request, says whether ms-toollib is installed.
"""

from __future__ import annotations

import json
import resource
import sys
from typing import Any

_READERS = {"avf": "AvfVideo", "mvf": "MvfVideo", "rmv": "RmvVideo", "evf": "EvfVideo"}


def _content(toollib: Any, kind: str, data: bytes) -> dict[str, Any]:
    video = getattr(toollib, _READERS[kind])("", data)
    video.parse()
    return {
        "mines": [[row, column] for row, cells in enumerate(video.board)
                  for column, value in enumerate(cells) if value == -1],
        "rows": video.row,
        "cols": video.column,
        "square": video.pix_size,
        "seconds": video.rtime,
        "mode": video.mode,
        "program": video.software,
        "player": video.player_identifier,
        "ended": video.end_time,
        "events": list(_events(video)),
    }  # fmt: skip


def _events(video: Any) -> Any:
    for recorded in video.events:
        if recorded.event is not None and recorded.event.is_mouse():
            mouse = recorded.event.unwrap_mouse()
            yield recorded.time, mouse.mouse, mouse.x, mouse.y


def _limit_memory(size: int) -> None:
    """Limit the address space to `size` bytes on top of what this process starts with."""
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - quicker than pathlib
        size += int(file.read().split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    size = size if most == resource.RLIM_INFINITY else min(size, most)
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(seconds: int) -> None:
    """End this process if the next request takes longer, even if its parent has died."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    limit = int(used.ru_utime + used.ru_stime) + seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def main() -> None:
    """Answer requests until standard input ends."""
    _limit_memory(int(sys.argv[1]))
    seconds = int(sys.argv[2])
    try:
        import ms_toollib
    except ImportError:
        print("false", flush=True)
        return
    # When it fails, ms-toollib writes crash.log into the current folder.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, most))
    print("true", flush=True)
    for request in sys.stdin.buffer:
        kind, length = request.decode().split()
        data = sys.stdin.buffer.read(int(length))
        _limit_time(seconds)
        print(json.dumps(_content(ms_toollib, kind, data)), flush=True)


if __name__ == "__main__":
    main()
