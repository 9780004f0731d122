"""Writes one endless file."""

with open("/tmp/big", "wb") as file:
    while True:
        file.write(bytes(1024 * 1024))
