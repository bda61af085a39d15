#!/usr/bin/python3
"""A native messaging host that writes down what the browser tells it: one message a line, into `messages` beside it."""

import struct
import sys
from pathlib import Path

with Path(sys.argv[0]).with_name("messages").open("ab", buffering=0) as out:
    while len(head := sys.stdin.buffer.read(4)) == 4:
        out.write(sys.stdin.buffer.read(struct.unpack("=I", head)[0]) + b"\n")
