"""Tries every way to the network and to the host's services; prints what worked. Reads the host's port."""

import json
import socket

port = int(input())
kinds = {
    "tcp": (socket.AF_INET, socket.SOCK_STREAM, 0),
    "tcp6": (socket.AF_INET6, socket.SOCK_STREAM, 0),
    "udp": (socket.AF_INET, socket.SOCK_DGRAM, 0),
    "raw": (socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
    "unix": (socket.AF_UNIX, socket.SOCK_STREAM, 0),
    "netlink": (socket.AF_NETLINK, socket.SOCK_RAW, 0),
    "packet": (socket.AF_PACKET, socket.SOCK_RAW, 0),
    "vsock": (40, socket.SOCK_STREAM, 0),
    "alg": (38, socket.SOCK_SEQPACKET, 0),
}
worked = []
for name, kind in kinds.items():
    try:
        socket.socket(*kind)
        worked.append(name)
    except OSError:
        pass
for name, attempt in {
    "connect": lambda: socket.create_connection(("127.0.0.1", port), timeout=1),
    "resolve": lambda: socket.getaddrinfo("localhost", port),
    "abstract": lambda: socket.socket(socket.AF_UNIX).connect("\0leadenhall"),
    "pair": lambda: socket.socketpair(socket.AF_INET),
}.items():
    try:
        attempt()
        worked.append(name)
    except OSError:
        pass
print(json.dumps(worked), flush=True)
