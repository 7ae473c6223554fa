"""What teaches shells to ask minewise when Tab is pressed, and where they look for it.

Where minewise offers nothing, they offer files.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final, NamedTuple

from minewise.cli.completion.shells import Shell
from minewise.cli.outputs import unwritable

SCRIPTS: Final = {
    Shell.BASH: r"""_minewise_completion() {
    local IFS=$'\n'
    COMPREPLY=($(
        _MINEWISE_COMPLETE=bash _MINEWISE_LINE="${COMP_LINE:0:COMP_POINT}" _MINEWISE_END="$2" \
            "$1" 2>/dev/null
    ))
}
complete -o default -F _minewise_completion minewise
""",
    Shell.ZSH: r"""#compdef minewise
_minewise() {
    local -a offers
    offers=(${(f)"$(
        _MINEWISE_COMPLETE=zsh _MINEWISE_LINE="${words[1,CURRENT-1]} $PREFIX" \
            "${words[1]}" 2>/dev/null
    )"})
    if (($#offers)); then
        _describe minewise offers
    else
        compset -P '--*='
        _files
    fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _minewise "$@"
else
    compdef _minewise minewise
fi
""",
    Shell.FISH: r"""function __minewise_offers
    set --local line (commandline --current-process --cut-at-cursor | string collect)
    set --local offers (env _MINEWISE_COMPLETE=fish _MINEWISE_LINE="$line" minewise 2>/dev/null)
    if set --query offers[1]
        printf '%s\n' $offers
    else
        __fish_complete_path (commandline --current-token --cut-at-cursor)
    end
end
complete --command minewise --no-files --arguments '(__minewise_offers)'
""",
}


class InstallTarget(NamedTuple):
    """Where a script belongs, and what has to stand in which file for it to be found."""

    script: Path
    settings: Path | None = None
    line: str = ""


def install(shell: Shell) -> Path:
    """Put a script where the shell finds it, and say where that is."""
    target = _install_target(shell)
    _write(target.script, SCRIPTS[shell], "w")
    if target.settings and target.line not in _read(target.settings).splitlines():
        _write(target.settings, f"\n{target.line}\n", "a")
    return target.script


def _install_target(shell: Shell) -> InstallTarget:
    home = Path.home()
    match shell:
        case Shell.BASH:
            script = home / ".bash_completions" / "minewise.sh"
            return InstallTarget(script, home / ".bashrc", f"source {shlex.quote(str(script))}")
        case Shell.ZSH:
            line = "fpath+=~/.zfunc; autoload -Uz compinit; compinit"
            return InstallTarget(home / ".zfunc" / "_minewise", home / ".zshrc", line)
        case Shell.FISH:
            return InstallTarget(home / ".config" / "fish" / "completions" / "minewise.fish")


def _read(path: Path) -> str:
    """Read a file that may not be there, and need not be UTF-8."""
    try:
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    except OSError as error:
        raise unwritable(path, error) from None


def _write(path: Path, text: str, mode: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise unwritable(path, error) from None
