"""Makes empty files for ever: they take no room in a tmpfs, but the kernel's memory all the same."""

number = 0
while True:
    number += 1
    open(f"/tmp/{number}", "w").close()
