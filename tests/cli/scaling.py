"""Runs every command that docs/scaling.md shows, in its order: scaling.py PROGRAM PAGE.

Small dumps, this machine in the place of all, ports that are free. Servers die with this process.
"""

import ctypes
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SERVERS = ("xapian-tcpsrv ", "xapian-replicate-server ", "ssh -N ")
# In the place of ssh: the command at once, and nothing for a tunnel, whose ends are one port here.
SSH = '#!/bin/sh\nif [ "$1" = -N ]; then exec sleep 600; fi\nshift\nexec "$@"\n'
PR_SET_PDEATHSIG = 1


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def commands(page: str):
    blocks = re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line.strip() for line in lines if line.strip()]


def die_with_parent() -> None:
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def wait_for(port: str) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", int(port))) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"nothing listens on port {port}")


def main() -> int:
    program, page = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).read_text()
    shown = commands(page)
    if len(shown) < 15:
        sys.exit(f"{sys.argv[2]} shows {len(shown)} commands only")
    folder = Path(tempfile.mkdtemp(prefix="pinakes-scaling-"))
    (folder / "bin").mkdir()
    (folder / "dumps").mkdir()
    (folder / "bin" / "ssh").write_text(SSH)
    (folder / "bin" / "ssh").chmod(0o755)
    (folder / "bin" / "pinakes").symlink_to(program)
    for dump in range(2):
        (folder / "dumps" / f"dump{dump}.jsonl").write_text("".join(
            f'{{"id":"d{dump}-{n}","title":"A lamp for tower {n}","authors":["A Quill{n}"],'
            f'"year":{2000 + n % 20},"citations":{n}}}\n' for n in range(dump * 50, 100 + dump * 50)))
    serving = free_port()
    names = {"/srv/": f"{folder}/srv/", "7101": serving, "7001": serving, "7010": free_port()}
    (folder / "srv").mkdir()
    environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder),
                   "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", ""),
                   "LC_ALL": "C.UTF-8"}
    servers, failed = [], 0
    try:
        for line in shown:
            command = re.sub(r"\s+#.*", "", line)
            for name, value in names.items():
                command = command.replace(name, value)
            export = re.fullmatch(r"export (\w+)=(\S+)", command)
            if export:
                environment[export.group(1)] = export.group(2)
                continue
            if command.startswith(SERVERS):
                server = subprocess.Popen(["sh", "-c", "exec " + command], cwd=folder, env=environment,
                                          preexec_fn=die_with_parent, stderr=subprocess.DEVNULL)
                servers.append(server)
                port = re.search(r"--port (\d+)", command)
                if port:
                    wait_for(port.group(1))
                continue
            done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, timeout=120,
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True)
            wrong = done.returncode != 0
            if "pinakes search" in command:
                # All shards answer, and a copy has what its master has.
                expected = "150 records" if "copy" not in command else " records"
                wrong = wrong or expected not in done.stdout or done.stderr != ""
            if wrong:
                failed += 1
                print(f"{line}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")
    finally:
        for server in servers:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()
        subprocess.run(["rm", "-rf", str(folder)], check=True)
    return 1 if failed else 0


sys.exit(main())
