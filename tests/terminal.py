#!/usr/bin/env python3
"""Runs a command on a pseudo-terminal and prints what reaches the terminal, as JSON lines.

    terminal.py FILE COMMAND...

Standard error is on the terminal. Standard output is too if FILE is -, otherwise it is written to FILE.
The variable SCREEN is the terminal's size, 24x120 (rows x columns) without it. With TYPED, Ctrl-C is typed as soon as
that text reaches the terminal.
Each line is {"at": SECONDS, "text": ...}, the last {"at": SECONDS, "code": EXIT_CODE}.
"""
import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time

target, *command = sys.argv[1:]
terminal, program = pty.openpty()
rows, columns = map(int, os.environ.get("SCREEN", "24x120").split("x"))
fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
out = program if target == "-" else open(target, "wb")
begun = time.monotonic()
environment = dict(os.environ, TERM="xterm")
typed = environment.pop("TYPED", None)


def take_terminal():
    # The tests may run where interruptions are ignored, as under nohup.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(program, termios.TIOCSCTTY, 0)


child = subprocess.Popen(
    command, stdin=subprocess.DEVNULL, stdout=out, stderr=program, env=environment, preexec_fn=take_terminal
)
os.close(program)


def tell(**record):
    print(json.dumps({"at": round(time.monotonic() - begun, 3), **record}))


while True:
    try:
        text = os.read(terminal, 1 << 16)
    except OSError:
        # The other end is closed.
        break
    if not text:
        break
    text = text.decode(errors="replace")
    tell(text=text)
    if typed and typed in text:
        os.write(terminal, b"\x03")
        typed = None
tell(code=child.wait())
