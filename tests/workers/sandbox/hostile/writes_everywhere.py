"""Tries to make a file in every folder there is; prints where it worked. Its argument is the file's name."""

import json
import os
import sys

worked = []
for folder, _, _ in os.walk("/"):
    try:
        open(os.path.join(folder, sys.argv[1]), "w").close()
        worked.append(folder)
    except OSError:
        pass
print(json.dumps(worked), flush=True)
