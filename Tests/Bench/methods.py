#!/usr/bin/python3
"""Types into real programs beside the real IBus and Fcitx 5, and counts what is wrong: `methods.py [--count N]`.

One line a cell: an input method, a client, a text (ideographs with emoji; words with equal letters in a row), the
characters that are wrong and how many a second arrived. The machine's load stands beside it, as it decides what can
go wrong, and the way by which the program sends its keys to the input method: what it has loaded for that, XIM, or
none. The status is 1 if anything was wrong. Without a font of ideographs Qt 6 takes four times as long: `make fonts`.
"""

import argparse
import os
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from Support.input_methods import InputMethod  # noqa: E402
from Support.session import Session  # noqa: E402
from type import KINDS, cell  # noqa: E402

CLIENTS = ("gtk3", "gtk4", "qt5", "qt6", "firefox", "chromium", "xterm", "tk")
METHODS = ("ibus", "fcitx")
MODULES = ("im-ibus", "im-fcitx", "inputcontextplugin")
WORDS = ("hello ", "coffee ", "don't ", "aabb", "Mississippi ", "0011 ", "I will see. ")


def texts(count, seed):
    """Both texts, of so many characters."""
    dice = random.Random(seed)
    signs = (chr(dice.randrange(0x4E00, 0x9FA5)) if dice.random() < 0.95 else dice.choice("😀🍎🐱🚀")
             for _ in range(count))
    letters = ""
    while len(letters) < count:
        letters += dice.choice(WORDS)
    return {"signs": "".join(signs), "letters": letters[:count - 1] + "."}


def family(process):
    """The numbers of a process and of all that it has started, which may hide the environment that they were given."""
    parents = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            parents[int(entry)] = int(Path("/proc", entry, "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found, rest = {process}, [process]
    while rest:
        parent = rest.pop()
        more = [child for child, its in parents.items() if its == parent and child not in found]
        found.update(more)
        rest += more
    return found


def way(running, client):
    """How a program sends its keys to the input method: what it has loaded for that, XIM, or not at all."""
    modules = set()
    for process in family(client.process.pid):
        try:
            paths = {line.split(maxsplit=5)[5] for line in Path(f"/proc/{process}/maps").read_text().splitlines()
                     if "/" in line}
        except OSError:
            continue
        modules |= {Path(path).name for path in paths if any(part in path for part in MODULES)}
    if modules:
        return " ".join(sorted(modules))
    return "XIM" if running.has_focus() else "not at all"


def measure(method, kind, count, rounds):
    """Yields a row for each text and round."""
    with Session(wm="openbox", bus=True) as session:
        running = InputMethod(session, method)
        client = KINDS[kind](session)
        for index in range(rounds):
            for name, text in texts(count, index).items():
                count_wrong, speed, fault = cell(session, client, text)
                yield name, count_wrong, speed, fault, way(running, client)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--methods", default="ibus,fcitx")
    parser.add_argument("--clients", default=",".join(CLIENTS))
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    bad = 0
    for method in options.methods.split(","):
        for kind in options.clients.split(","):
            try:
                for name, wrong, speed, fault, by in measure(method, kind, options.count, options.rounds):
                    bad += wrong
                    print(f"{method:6} {kind:9} {name:8} {wrong:5} wrong of {options.count}  {speed:6.0f} a second"
                          f"  load {os.getloadavg()[0]:4.1f}  by {by}  {fault}", flush=True)
            except Exception as error:  # pylint: disable=broad-except  # the other cells are still measured
                bad += 1
                print(f"{method:6} {kind:9} failed: {error!r}", flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
