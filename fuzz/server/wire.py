"""Attacks below HTTP: slow and broken requests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fuzz.server.known import Known
from fuzz.server.raw_http import chunk, chunked, connection, post, request
from fuzz.server.verdict import judge

if TYPE_CHECKING:
    from random import Random

    from fuzz.server.target import Target

COUNT = {"board": "?1?"}


async def byte_by_byte(target: Target, random: Random) -> int:
    """Send a request one byte at a time; its body may take too long on a busy machine."""
    known = Known(random)
    async with connection(target.address) as client:
        for byte in known.request:
            await client.send(bytes([byte]))
            await asyncio.sleep(0)
        response = await client.response()
    assert response, "no answer"
    if response.status != 408:
        known.judge(response)
    return 1


async def unfinished(target: Target, random: Random) -> int:
    """Send a part of a body and wait: the server must not wait forever."""
    whole = random.choice([post("/count", COUNT), chunked("/count", b"5\r\n{    ")])
    head, _, body = whole.partition(b"\r\n\r\n")
    await target.ask(head + b"\r\n\r\n" + body[: random.randrange(len(body))], {408})
    return 1


async def pipelined(target: Target, random: Random) -> int:
    """Send many requests at once: the answers come in their order."""
    boards = [Known(random) if random.random() < 0.7 else None for _ in range(20)]
    missing = request("GET", "/missing")
    async with connection(target.address) as client:
        await client.send(b"".join(each.request if each else missing for each in boards))
        for each in boards:
            response = await client.response()
            assert response, "a pipelined request is not answered"
            each.judge(response) if each else judge(response, {404})
    return len(boards)


async def broken_bytes(target: Target, random: Random) -> int:
    """Change, remove, insert and repeat bytes of a request."""
    for _ in range(20):
        data = bytearray(
            random.choice([post("/count", COUNT), request("GET", "/"), chunked("/", b"0\r\n\r\n")])
        )
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(data))
            piece = random.choice([b"", b"\0", b"\r\n", b" ", b"\xff", bytes(data[at : at + 9])])
            data[at : at + random.randint(0, 3)] = piece
        await _send_and_finish(target, bytes(data))
    return 20


async def _send_and_finish(target: Target, data: bytes) -> None:
    """Send bytes that may be the beginning of a request, and end the connection."""
    async with connection(target.address) as client:
        await client.send(data)
        client.finish()
        response = await client.response()
    if response:
        judge(response)


async def broken_requests(target: Target, random: Random) -> int:
    """Send requests that llhttp has to refuse."""
    broken = [
        b"\r\n\x16\x03\x01\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"BREW /pot HTCPCP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost : a\r\n\r\n",
        b"GET / HTTP/1.1\r\n: a\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: a\r\nx\0y: a\r\n\r\n",
        b"POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\ncontent-length: 99999999999999999999999\r\n\r\n",
        b"POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
    ]
    for data in broken:
        await target.ask(data, {400})
    return len(broken)


async def broken_chunks(target: Target, random: Random) -> int:
    """Break the framing of a chunked body."""
    good = chunk(b'{"board": ')
    broken = [
        b"-1\r\n",
        b"g\r\n",
        b"fffffffffffffffff\r\n",
        b"5\r\n{}}}}}}\r\n",
        b"\r\n",
        b"0x5\r\n",
    ]
    for data in broken:
        await target.provoke(chunked("/count", good * random.randint(0, 2) + data), {400})
    whole = chunk(b'{"board"') + b'5;a=b\r\n: "?1\r\n' + chunk(b'?"}') + b"0\r\nx: y\r\n\r\n"
    await target.ask(chunked("/count", whole), {200, 422})
    return len(broken) + 1
