"""Prints what it can learn of its surroundings."""

# ruff: noqa: SIM115 (written as an author in a hurry would)

import json
import os

print(
    json.dumps(
        {
            "environment": sorted(os.environ),
            "its environ": open("/proc/self/environ").read().split("\0")[:-1],
            "processes": sorted(int(name) for name in os.listdir("/proc") if name.isdigit()),
            "parent": os.getppid(),
            "user": [os.getuid(), os.geteuid(), os.getgid(), os.getgroups()],
            "root": sorted(os.listdir("/")),
            "etc": sorted(os.listdir("/etc")),
            "dev": sorted(os.listdir("/dev")),
            "descriptors": [fd for fd in range(64) if os.path.exists(f"/proc/self/fd/{fd}")],
            "capabilities": [line.split()[1] for line in open("/proc/self/status") if line.startswith("Cap")],
            "interfaces": [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line],
            "host name": os.uname().nodename,
        }
    ),
    flush=True,
)
