"""Tries to read or list the paths it is given; prints those that worked."""

# ruff: noqa: SIM115 (written as an author in a hurry would)

import json
import os

worked = []
for path in json.loads(input()):
    try:
        if os.path.isdir(path):
            os.listdir(path)
        else:
            open(path, "rb").read(1)
        worked.append(path)
    except OSError:
        pass
print(json.dumps(worked), flush=True)
