"""A bot that is a program of its own: it plays the first legal action that it is told, or misbehaves as it is asked.

usage: bot_program.py [HABIT [AFTER [FILE]]]: the habit shows after so many requests (default 0); one that starts a
program of its own writes that one's number to the file
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

habit = sys.argv[1] if len(sys.argv) > 1 else "none"
after = int(sys.argv[2]) if len(sys.argv) > 2 else 0


def say(fields: object) -> None:
    print(json.dumps(fields), flush=True)


if len(sys.argv) > 3:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(sys.argv[3]).write_text(str(child.pid))
if habit == "deaf":
    time.sleep(600)
for count, line in enumerate(sys.stdin):
    asked = json.loads(line)
    assert asked["method"] == "act"
    view, answer = asked["params"]["view"], {"jsonrpc": "2.0", "id": asked["id"]}
    legal = view["legal"]
    actions = [legal[asked["params"]["seed"] % len(legal)] if habit == "random" else legal[0]]
    if habit == "none" or habit == "random" or count < after:
        say({**answer, "result": {"actions": actions}})
    elif habit == "dies at times":
        if view["turns"] in range(3, 20):
            sys.exit(1)
        say({**answer, "result": {"actions": actions}})
    elif habit == "dies":
        sys.exit(3)
    elif habit == "hangs":
        time.sleep(600)
    elif habit == "babbles":
        while True:
            print("bla " * 1000)
    elif habit == "wrong id":
        say({**answer, "id": -1, "result": {"actions": actions}})
    elif habit == "error":
        say({**answer, "error": {"code": -32000, "message": "no idea"}})
    elif habit == "text":
        print("discard R7", flush=True)
    elif habit == "no list":
        say({**answer, "result": {"actions": "discard R7"}})
    elif habit == "illegal":
        say({**answer, "result": {"actions": [{"event": "pass", "seat": view["seat"]}]}})
    elif habit == "long line":
        say({**answer, "result": {"actions": actions, "remark": "x" * 2_000_000}})
    elif habit == "unicode":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.buffer.flush()
