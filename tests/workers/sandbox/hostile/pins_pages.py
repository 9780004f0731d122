"""Puts one byte of each page of a file under way in a socket, which keeps the page and counts the byte; then cuts the file off."""

import os
import socket

PAGES = 16
ends = socket.socketpair()
read, write = os.pipe()
file = os.open("/tmp/pages", os.O_RDWR | os.O_CREAT)
while True:
    os.pwrite(file, bytes(4096 * PAGES), 0)
    for page in range(PAGES):
        os.splice(file, write, 1, offset_src=page * 4096)
    os.splice(read, ends[0].fileno(), PAGES)
    os.ftruncate(file, 0)
