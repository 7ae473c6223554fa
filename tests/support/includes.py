"""Check what the rooms of the core include: `python tests/support/includes.py`.

A room may include itself and the rooms that `MAY_INCLUDE` names; no files include each other in
a circle. A header and its source count as one file, and a room as one with the folders in it.
"""

from __future__ import annotations

import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

CORE: Final = Path(__file__).resolve().parents[2] / "core"

MAY_INCLUDE: Final = {
    "base": "",
    "board": "base",
    "equations": "base board",
    "trellis": "base board equations",
    "engine": "base board equations trellis",
    "explain": "base board equations trellis engine",
    "endgame": "base board equations trellis engine",
    "play": "base board equations trellis engine",
    "players": "base board equations trellis engine endgame play",
    "generator": "base board equations trellis engine explain play players",
    "gym": "base board equations trellis engine",
    "strips": "base",
    "bindings": "base board equations trellis engine explain endgame play players generator gym "
    "strips",
}
"""For every room those that it may include."""


def includes_of(core: Path) -> dict[str, set[str]]:
    """Return, for every file without its suffix, the files of the core that it includes."""
    found: dict[str, set[str]] = {}
    for path in sorted(core.rglob("*.[ch]pp")):
        name = path.relative_to(core).with_suffix("").as_posix()
        text = path.read_text(encoding="utf-8")
        named = re.findall(r'^#include "(.+)\.hpp"', text, re.MULTILINE)
        found.setdefault(name, set()).update(set(named) - {name})
    return found


def faults(core: Path) -> list[str]:
    """Describe every include that breaks a rule, and a circle if there is one."""
    includes = includes_of(core)
    found = []
    for name, included in includes.items():
        room = name.partition("/")[0]
        if room not in MAY_INCLUDE:
            found.append(f"core/{name}: '{room}' is not a room")
            continue
        allowed = {room, *MAY_INCLUDE[room].split()}
        for other in sorted(included):
            if other not in includes:
                found.append(f"core/{name} includes {other}.hpp, which does not exist")
            elif other.partition("/")[0] not in allowed:
                found.append(f"core/{name} includes {other}.hpp: '{room}' may not")
    try:
        TopologicalSorter(includes).prepare()
    except CycleError as error:
        found.append(f"files include each other: {' <- '.join(error.args[1])}")
    return found


def main() -> int:
    """Print the faults, and return 1 if there are any."""
    found = faults(CORE)
    print(*found or ["The includes of the core keep to the rooms."], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
