"""Ending connections the hard way."""

import asyncio
import socket
import struct


def abort(transport: asyncio.BaseTransport | None) -> None:
    """End a connection by a reset (RST): the other side reads "connection reset by peer"."""
    if transport is None:
        return
    sock = transport.get_extra_info("socket")
    if sock is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def hang_up(transport: asyncio.BaseTransport | None) -> None:
    """End a connection without an answer: the other side reads that the server disconnected."""
    if transport is not None:
        transport.close()
