"""Tries to leave something in its own files, and to find those of others; tells in which it has succeeded."""

import json
import os
import sys

OWN = os.path.abspath(__file__)


def write(path: str) -> None:
    with open(path, "ab") as file:
        file.write(b"#")


def read(path: str) -> None:
    with open(path, "rb") as file:
        file.read()


def look(path: str) -> None:
    os.listdir(path)


def outside() -> str:
    """Where the host says that these files come from."""
    with open("/proc/self/mountinfo") as file:
        return next(line.split()[3] for line in file if line.split()[4] == "/bot")


read(OWN)  # it is there, and may be read
others = json.loads(sys.stdin.readline())
attempts = {
    "write": lambda: write(OWN),
    "add": lambda: write("/bot/note"),
    "folder": lambda: os.mkdir("/bot/note"),
    "link": lambda: os.link(OWN, "/bot/note"),
    "symlink": lambda: os.symlink("/tmp", "/bot/note"),
    "pipe": lambda: os.mkfifo("/bot/note"),
    "remove": lambda: os.unlink(OWN),
    "rename": lambda: os.rename(OWN, "/bot/note"),
    "move": lambda: os.rename(OWN, "/tmp/note"),
    "rights": lambda: os.chmod(OWN, 0o777),
    "setuid": lambda: os.chmod(OWN, 0o4755),
    "owner": lambda: os.chown(OWN, os.getuid(), os.getgid()),
    "times": lambda: os.utime(OWN, (1, 1)),
    "times of the folder": lambda: os.utime("/bot", (1, 1)),
    "truncate": lambda: os.truncate(OWN, 0),
    "attribute": lambda: os.setxattr(OWN, "user.note", b"1"),
    "by its descriptor": lambda: os.chmod(f"/proc/self/fd/{os.open(OWN, os.O_RDONLY)}", 0o777),
    "above": lambda: os.stat("/bot/../record.json"),
    "where it comes from": lambda: look(outside()),
    "beside that": lambda: look(os.path.dirname(os.path.dirname(outside()))),
    **{f"other {number}": lambda path=path: look(path) for number, path in enumerate(others)},
    "other's file": lambda: read(f"{others[0]}/bot.py"),
}
succeeded = []
for name, attempt in attempts.items():
    try:
        attempt()
    except OSError:
        continue
    except StopIteration:  # no /proc here
        continue
    succeeded.append(name)
# Its files are read through, as if each were a bit to be remembered.
for name in os.listdir("/bot"):
    read(f"/bot/{name}")
print(json.dumps(succeeded), flush=True)
