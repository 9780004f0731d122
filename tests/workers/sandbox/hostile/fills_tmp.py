"""Fills /tmp."""

number = 0
while True:
    number += 1
    with open(f"/tmp/{number}", "wb") as file:
        file.write(bytes(1024 * 1024))
