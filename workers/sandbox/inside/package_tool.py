"""Runs inside a sandbox: checks an uploaded bot, and unpacks it to /out when asked.

Standard input: one JSON line {"action": "inspect" | "unpack", "kind": one of `engine.packages.kind_of`, "bytes": n, "limits": {...}}, then
n bytes. Standard output: one JSON line, {"manifest": {...}} or {"error": {"field", "message", "remedy"}}.

Nothing but the standard library and `engine.packages` is used, which the sandbox has for bots anyway. What comes out is checked again
outside.
"""

import contextlib
import json
import sys
import traceback
from pathlib import Path
from typing import Any

from engine.packages import Bounds, Package, Refused, check_executable, check_source, start_of

OUT = Path("/out")


def handle(task: dict[str, Any], data: bytes) -> dict[str, Any]:
    """The manifest of the upload, whose files are written out when that was asked for."""
    package = Package.uploaded(data, task["kind"], Bounds(**task["limits"]))
    start = start_of(package)
    check_executable(package, start)
    check_source(package, start)
    if task["action"] == "unpack":
        package.write(OUT, start)
    else:
        package.measure()
    runtime = [] if start.language == "native" else [start.language]
    return {
        "language": start.language,
        "argv": [*runtime, f"/bot/{start.file}", *start.arguments],
        "files": len(package.files),
        "unpacked_bytes": package.unpacked_bytes,
        "assumed": package.assumed,
    }


def main() -> None:
    stdin = sys.stdin.buffer
    task = json.loads(stdin.readline())
    data = stdin.read(task["bytes"])
    answer: dict[str, Any]
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer = {"manifest": handle(task, data)}
        except Refused as refused:
            answer = {"error": {"field": refused.field, "message": refused.message, "remedy": refused.remedy}}
        except OSError:
            raise  # of writing the files out: the host's fault, such as a full disk (reading's own are refused where they arise)
        except Exception as error:
            # Whatever else the author's data brings about is the author's to mend; operators find it in the worker's log.
            traceback.print_exc()
            message = f"it cannot be read ({type(error).__name__}: {error})"
            answer = {"error": {"field": "file", "message": message, "remedy": "make the package smaller or simpler"}}
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
