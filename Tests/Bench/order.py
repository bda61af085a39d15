#!/usr/bin/python3
"""Writes the order in which the program's functions are linked: `order.py FILE`.

The kernel maps code in pieces of 64 KiB. Functions that a tap needs stand together, then those of the start: so a
keyboard that is used has little of its code in memory, and starts with fewer page faults. Functions of which the
file does not know stand behind them.
"""

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from instructions import WARM_UP, Desk, control, profile  # noqa: E402
from Support.keyboard import Keycap, binary  # noqa: E402
from Support.processes import wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

# Functions without a name, such as what compares two values of an enum: any of them may be needed, and all of
# them together are 44 KiB.
NAMELESS = ".text..L__unnamed_*\n"
PROSE = "I have never seen the sea so calm. It was late, wasn't it? "


def wrapper(out):
    return ["valgrind", "-q", "--tool=callgrind", "--separate-threads=yes", "--dump-line=no",
            "--compress-strings=no", "--demangle=no", f"--callgrind-out-file={out}.%p"]


def functions(found):
    """The functions of a profile, in the order of their names in it."""
    names = {}
    for _, path in found.values():
        for line in path.read_text(errors="replace").splitlines():
            if line.startswith(("fn=", "cfn=")):
                names[line.split("=", 1)[1].split("'")[0]] = None
    return names


def plain():
    """What a start and taps need where nobody tells of a field."""
    with Session(wm="openbox", size=(1920, 1080)) as session:
        out = Path(session.directory, "callgrind.out")
        with Desk(session, wrapper(out)) as desk:
            desk.start()
            control(desk, "--dump=start")
            start = functions(profile(out, desk.process(), "start"))
            time.sleep(6)
            control(desk, "--zero")
            desk.tap(WARM_UP, 0.5, 0.2)
            control(desk, "--dump=taps")
            return start, functions(profile(out, desk.process(), "taps"))


def prose():
    """What typing needs in a field of prose, with guesses, after the start."""
    with Session(wm="openbox", size=(1920, 1080), bus=True, hardware=True) as session:
        out = Path(session.directory, "callgrind.out")
        client = session.client("gtk3")
        keyboard = Keycap(session)
        keyboard.command = [*wrapper(out), *keyboard.command]
        keyboard.start()
        keyboard.wait_status(lambda status: status.has("suggestion-1"), "the bar", 60)
        subprocess.run(["callgrind_control", "--zero", str(keyboard.process.pid)], check=True,
                       env=session.environment, stdout=subprocess.DEVNULL)
        keyboard.type(PROSE, keyboard.touch)
        wait_for(lambda: len(client.text()) >= len(PROSE) - 2, 120, "the text")
        keyboard.touch("delete")
        subprocess.run(["callgrind_control", "--dump=prose", str(keyboard.process.pid)], check=True,
                       env=session.environment, stdout=subprocess.DEVNULL)
        return functions(profile(out, keyboard.process.pid, "prose"))


def defined():
    """The program's own functions."""
    told = subprocess.run(["nm", "--defined-only", binary()], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"^\w+ [tTwW] (\S+)$", told, re.M))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    options = parser.parse_args()
    own = defined()
    start, taps = plain()
    names = [name for name in {**taps, **prose(), **start} if name in own]
    Path(options.file).write_text(NAMELESS + "".join(f".text.{name}\n" for name in names), encoding="utf-8")
    print(f"{len(names)} functions")


if __name__ == "__main__":
    main()
