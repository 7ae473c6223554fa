"""Check the `#include` lines of the core against its rooms: `python tests/support/includes.py`.

A file may include files of its own room and of the rooms that its room's README names. Neither
files nor rooms may include each other in a cycle. A header and its source count as one file, and
subfolders belong to their room.
"""

from __future__ import annotations

import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

CORE: Final = Path(__file__).resolve().parents[2] / "core"


def may_include(core: Path) -> dict[str, set[str]]:
    """Map each room to the rooms that its README allows it to include."""
    rooms = {path.parent.name: path for path in core.glob("*/README.md")}
    return {
        name: _named_rooms(path.read_text(encoding="utf-8"), set(rooms))
        for name, path in rooms.items()
    }


def _named_rooms(readme: str, rooms: set[str]) -> set[str]:
    [named] = re.findall(r"^May include: (.*?)\.", readme, re.MULTILINE)
    return rooms if named == "every room" else set(re.findall(r"`(\w+)`", named))


def includes_of(core: Path) -> dict[str, set[str]]:
    """Map each file in the core, without its suffix, to the files it includes."""
    found: dict[str, set[str]] = {}
    for path in sorted(core.rglob("*.[ch]pp")):
        name = path.relative_to(core).with_suffix("").as_posix()
        text = path.read_text(encoding="utf-8")
        named = re.findall(r'^#include "(.+)\.hpp"', text, re.MULTILINE)
        found.setdefault(name, set()).update(set(named) - {name})
    return found


def faults(core: Path) -> list[str]:
    """Describe every forbidden or missing include and any cycle."""
    includes, allowed = includes_of(core), may_include(core)
    found = []
    for name, included in includes.items():
        room = name.partition("/")[0]
        for other in sorted(included):
            if other not in includes:
                found.append(f"core/{name} includes {other}.hpp, which does not exist")
            elif other.partition("/")[0] not in {room, *allowed.get(room, ())}:
                found.append(f"core/{name} includes {other}.hpp: '{room}' may not")
    for graph in (includes, {room: rooms - {room} for room, rooms in allowed.items()}):
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            found.append(f"cycle: {' <- '.join(error.args[1])}")
    return found


def main() -> int:
    """Print the faults and return the exit code."""
    found = faults(CORE)
    print(*found or ["All includes in the core are allowed."], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
