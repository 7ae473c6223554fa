"""Messages from `minewise serve`; tests/server tests the server itself."""

from __future__ import annotations

import socket
import sys

import pytest

from support.command import call


def test_port_in_use_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = call("serve", "--port", str(port))
    assert outcome.code == 2
    assert (
        outcome.err
        == f"minewise: cannot listen on 127.0.0.1, port {port}: Address already in use\n"
    )


def test_unknown_host_is_reported() -> None:
    outcome = call("serve", "--host", "no such host")
    assert outcome.code == 2
    assert outcome.err.startswith("minewise: cannot listen on no such host, port 8000: ")


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("MINEWISE_SECONDS", "soon", "MINEWISE_SECONDS needs a number, not 'soon'"),
        ("MINEWISE_CELLS", "1.5", "MINEWISE_CELLS needs a whole number, not '1.5'"),
        ("MINEWISE_BODY", "0", "MINEWISE_BODY is out of range: 0"),
        ("MINEWISE_MEMORY", "1000", "MINEWISE_MEMORY is out of range: 1000"),
        ("MINEWISE_SECONDS", "nan", "MINEWISE_SECONDS is out of range: nan"),
        ("MINEWISE_LOG", "some", "MINEWISE_LOG must be all or errors, not 'some'"),
    ],
)
def test_wrong_limits_are_reported(name: str, value: str, reason: str) -> None:
    outcome = call("serve", "--port", "0", **{name: value})
    assert outcome.code == 2
    assert outcome.err == f"minewise: {reason}\n"


def test_missing_libraries_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "minewise.server.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    outcome = call("serve")
    assert outcome.code == 2
    assert outcome.err == (
        "minewise: the server needs uvicorn: install it with pip install 'minewise[server]'\n"
    )
