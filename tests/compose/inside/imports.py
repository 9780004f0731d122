"""In a worker's container: does the sandbox work, and how much CPU does a bot use to import a title, with bytecode and without?

The argument: seconds that an import may take at most.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path

from workers.sandbox import Limits, SandboxedProcess, probe

TITLE = "john_company_2e"
BOT = f"""
import sys, time
if sys.argv[1:]: sys.pycache_prefix = "/nowhere"
begun = time.process_time()
import engine.sdk
import engine.{TITLE}.title
print(time.process_time() - begun, flush=True)
"""

found = probe()
seconds = {}
if found.available:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bot.py").write_text(BOT)
        for how, words in (("with", ()), ("without", ("without",))):
            taken = []
            for _ in range(7):
                with SandboxedProcess(Path(folder), ("python", "bot.py", *words), Limits()) as bot:
                    taken.append(float(bot.receive(timeout=float(sys.argv[1]))))
            seconds[how] = statistics.median(taken)
json.dump({"available": found.available, "reason": found.reason, "title": TITLE, **seconds}, sys.stdout)
